import { type RefusalCode, refusals } from '../../values/refusal.ts';
import type { Operation } from '../operation.ts';

/** The names of the shared responses, by status. */
const responseNames: Record<number, string> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  406: 'NotAcceptable',
  409: 'Conflict',
  413: 'PayloadTooLarge',
  415: 'UnsupportedMediaType',
  429: 'TooManyRequests',
  500: 'ServerError',
  503: 'ServerError',
};

const responseDescriptions: Record<string, string> = {
  BadRequest: 'The request is not valid; `errors` names the fields at fault.',
  Unauthorized: 'Nobody is signed in, or the session has ended.',
  Forbidden: 'The signed-in user may not do this.',
  NotFound: 'There is no such record, or it is not yours to see.',
  NotAcceptable: 'None of the formats that `Accept` names is available.',
  Conflict: 'The request is valid, but the stored data does not allow it.',
  PayloadTooLarge: 'The body is too large.',
  UnsupportedMediaType: 'The body is not JSON or, where a file is expected, not of an accepted type.',
  TooManyRequests: 'Too many requests or attempts; `Retry-After` says when to try again.',
  ServerError: '500 is a fault on our side. 503 passes by itself.',
};

const responseHeaders: Record<string, string[]> = {
  Unauthorized: ['WWW-Authenticate'],
  Conflict: ['Retry-After'],
  TooManyRequests: ['Retry-After'],
  ServerError: ['Retry-After'],
};

const allCodes = Object.keys(refusals) as RefusalCode[];

/** All codes that an operation may refuse with: its own, and those of its kind. */
export function refusalCodes(operation: Operation): RefusalCode[] {
  const isWrite = operation.method !== 'GET';
  const isPublic = operation.access === 'public' || operation.access === 'signature';
  const query = (operation.query as { properties?: object } | undefined)?.properties ?? {};
  const codes = new Set<RefusalCode>([
    ...operation.refusals,
    'VALIDATION_FAILED',
    'SERVER_ERROR',
    'UNAVAILABLE',
  ]);
  const add = (applies: boolean, ...moreCodes: RefusalCode[]) => {
    if (applies) for (const code of moreCodes) codes.add(code);
  };
  add('cursor' in query, 'INVALID_CURSOR');
  add(/\{\w+Id\}/.test(operation.path), 'NOT_FOUND');
  add(!isPublic, 'UNAUTHENTICATED', 'TOKEN_EXPIRED', 'TOO_MANY_REQUESTS');
  add(!isPublic && (operation.needsSignIn || operation.access !== 'session'), 'FORBIDDEN');
  add(operation.access === 'signature', 'UNAUTHENTICATED');
  add(!isPublic && !operation.worksWhenExpired, 'SUBSCRIPTION_EXPIRED');
  add(!isPublic && isWrite, 'CSRF');
  add(isWrite && !operation.file, 'MALFORMED_JSON');
  add(isWrite, 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE');
  add(isWrite && operation.repeat !== 'renewed', 'IDEMPOTENCY_MISMATCH', 'IDEMPOTENCY_IN_FLIGHT');
  return allCodes.filter((code) => codes.has(code));
}

/** References to the shared responses, each with the codes that this operation may send. */
export function errorResponses(codes: RefusalCode[]): Record<string, object> {
  const byStatus = Map.groupBy(codes, (code) => refusals[code][0]);
  const entries = [...byStatus].map(([status, statusCodes]) => [
    String(status),
    {
      $ref: `#/components/responses/${responseName(status)}`,
      description: statusCodes.map((code) => `\`${code}\``).join(', '),
    },
  ]);
  return Object.fromEntries(entries);
}

/** The shared responses, limited to the codes that are used. */
export function sharedResponses(used: Set<RefusalCode>): Record<string, object> {
  const codes = allCodes.filter((code) => used.has(code));
  const byName = Map.groupBy(codes, (code) => responseName(refusals[code][0]));
  const entries = [...byName].map(([name, nameCodes]) => [name, sharedResponse(name, nameCodes)]);
  return Object.fromEntries(entries);
}

function sharedResponse(name: string, codes: RefusalCode[]): object {
  const meanings = codes.map((code) => `- \`${code}\`: ${refusals[code][1]}`).join('\n');
  return {
    description: `${responseDescriptions[name]}\n\n${meanings}`,
    headers: headerReferences(['X-Request-Id', ...(responseHeaders[name] ?? [])]),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/ApiError' },
        example: errorExample(codes[0] as RefusalCode),
      },
    },
  };
}

function errorExample(code: RefusalCode): object {
  const invalid = code === 'VALIDATION_FAILED';
  return {
    success: false,
    code,
    message: invalid ? 'name: is required.' : refusals[code][1],
    data: null,
    meta: {
      timestamp: '2026-11-15T09:30:00.000Z',
      path: '/outlets',
      requestId: '0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10',
    },
    errors: invalid ? [{ field: 'name', code: 'REQUIRED', message: 'is required' }] : [],
  };
}

function responseName(status: number): string {
  const name = responseNames[status];
  if (!name) throw new Error(`status ${status} has no shared response`);
  return name;
}

export function headerReferences(names: string[]): Record<string, object> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
