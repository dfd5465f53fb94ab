import type { FastifyReply, FastifyRequest } from 'fastify';
import { cellOfError } from '../platform/cells/open-cells.ts';
import { databaseFault, isRetryable, isUnavailable } from '../platform/db.ts';
import { fail, failField, Refusal } from '../values/refusal.ts';

const byFastifyCode: Record<string, () => Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => fail('PAYLOAD_TOO_LARGE'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => fail('UNSUPPORTED_MEDIA_TYPE'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    fail('VALIDATION_FAILED', { message: 'The body does not have the length that Content-Length states.' }),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => fail('MALFORMED_JSON', { message: 'The body is empty.' }),
  FST_ERR_CTP_INVALID_JSON_BODY: () => fail('MALFORMED_JSON'),
  FST_ERR_MAX_PARAM_LENGTH: () => fail('VALIDATION_FAILED', { message: 'The address is too long.' }),
  // The client closed the connection in the middle of its body.
  ECONNRESET: () => fail('VALIDATION_FAILED', { message: 'The body did not arrive completely.' }),
  FST_ERR_BAD_URL: () => fail('VALIDATION_FAILED', { message: 'The address cannot be decoded.' }),
};

/** Turns any error into a refusal that may be shown. The error itself is logged and never shown. */
function refusalOf(error: unknown, method: string): Refusal {
  if (error instanceof Refusal) return error;
  const byConstraint = constraintRefusal(error, method);
  if (byConstraint) return byConstraint;
  // The client went away in the middle of its body. Its error looks like a lost connection to the database.
  const aborted = (error as Error)?.message === 'aborted';
  if (!aborted && (isUnavailable(error) || isRetryable(error)))
    return fail('UNAVAILABLE', { retryAfterSeconds: 1 });
  const code = (error as { code?: string }).code ?? '';
  return byFastifyCode[code]?.() ?? fail('SERVER_ERROR');
}

/**
 * Names of constraints tell which field is at fault. `<table>_<column>_unique` is a duplicate.
 * `<table>_<column>_exists` is a reference to a record that does not exist (or belongs to another tenant), or on a
 * delete, a record that is still in use.
 */
function constraintRefusal(error: unknown, method: string): Refusal | undefined {
  const fault = databaseFault(error);
  // Balances and stock are stored in 64 bits. Reports may sum beyond that.
  if (fault?.code === '22003' && method !== 'GET') {
    return fail('VALIDATION_FAILED', {
      message: 'This would exceed the largest amount or quantity that we can store.',
    });
  }
  const [table, constraint] = [`${fault?.table}_`, fault?.constraint ?? ''];
  const ofTable = constraint.startsWith(table) ? constraint.slice(table.length) : '';
  const [, column, kind] = /^(.+)_(unique|exists)$/.exec(ofTable) ?? [];
  if (!fault || !column) return undefined;
  const field = column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  if (fault.code === '23505' && kind === 'unique') {
    return failField('DUPLICATE', { field, message: 'is already taken' });
  }
  if (fault.code === '23503' && kind === 'exists') {
    if (method === 'DELETE') return fail('IN_USE');
    return failField('NOT_FOUND', { field, message: 'does not exist' });
  }
  return undefined;
}

export function sendRefusal(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const refusal = refusalOf(error, request.method);
  if (refusal.status >= 500) {
    const operation = request.routeOptions.config?.operationId;
    const cell = error instanceof Error ? cellOfError(error) : undefined;
    request.log.error({ reqId: request.id, operation, cell, err: loggable(error) }, 'the request failed');
  } else if (refusal.cause !== undefined) {
    const cause = causesOf(refusal.cause).join(' < ');
    request.log.warn({ reqId: request.id, code: refusal.code, cause }, 'the request was refused');
  }
  if (refusal.retryAfterSeconds !== undefined) reply.header('Retry-After', String(refusal.retryAfterSeconds));
  if (refusal.status === 401) reply.header('WWW-Authenticate', 'Bearer');
  return reply
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .send(errorBody(refusal, { path: pathOf(request), requestId: request.id }));
}

export function errorBody(refusal: Refusal, request: { path: string; requestId: string }): string {
  return JSON.stringify({
    success: false,
    code: refusal.code,
    message: refusal.message,
    data: null,
    meta: { timestamp: new Date().toISOString(), ...request },
    errors: refusal.errors,
  });
}

/** The fields of an error that are logged. Other fields may hold anything: a row, an input, a cookie. */
function loggable(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, code, constraint } = error as Error & { code?: string; constraint?: string };
  return {
    type: name,
    message,
    code,
    constraint,
    stack,
    ...(error.cause !== undefined && { cause: causesOf(error.cause).join(' < ') }),
  };
}

const causesAtMost = 5;

/**
 * Describes the causes of an error, with the codes that another server gave. Causes that are not errors are left out.
 */
function causesOf(cause: unknown): string[] {
  const causes: string[] = [];
  for (let next = cause; next instanceof Error && causes.length < causesAtMost; next = next.cause) {
    const { name, message, code, error, error_description } = next as Error & Record<string, unknown>;
    const words = [name, message, code, error, error_description].filter((word) => typeof word === 'string');
    causes.push(words.join(': ').slice(0, 500));
  }
  return causes;
}

export function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}
