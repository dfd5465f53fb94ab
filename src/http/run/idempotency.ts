import type { FastifyRequest } from 'fastify';
import sql, { type Sql } from 'sql-template-tag';
import { type LateText, type Statement, storedText } from '../../platform/db.ts';
import { type Keys, mac } from '../../platform/keys.ts';
import { seal, unseal } from '../../platform/seal.ts';
import { fail, failField } from '../../values/refusal.ts';
import type { Operation } from '../operation.ts';

/** A write that its sender has named by an Idempotency-Key. */
export type Repeatable = {
  operation: string;
  key: string;
  /** The signed-in user. For a public operation, a MAC of its scope. */
  owner: { orgId: string; userId: string } | { scope: Buffer };
  /** A MAC and not a plain hash, because the body may hold a password. */
  requestHash: Buffer;
  /** Encrypts the stored answer when it contains a secret. */
  sealedBy?: Keys;
};

export type StoredAnswer = { requestHash: Buffer; status: number; answer: string };

export function idempotencyKey(request: FastifyRequest, operation: Operation): string | undefined {
  if (operation.method === 'GET') return undefined;
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what it looks for
  if (typeof key !== 'string' || key.length < 1 || key.length > 255 || /[\u0000-\u001f]/.test(key)) {
    throw failField('VALIDATION_FAILED', {
      field: 'Idempotency-Key',
      message: 'must have 1 to 255 characters',
    });
  }
  return operation.repeat === 'renewed' ? undefined : key;
}

export function repeatable(
  keys: Keys,
  operation: Operation,
  request: FastifyRequest,
  by: { key: string; owner: Repeatable['owner'] },
): Repeatable {
  const { params, query, body } = request;
  // Includes the path: the same body for another record is another request.
  const text = canonicalJson({ params, query, body: body ?? null });
  const requestHash = mac(keys, 'request', operation.id, text);
  const isSealed = operation.repeat === 'sealed';
  return {
    operation: operation.id,
    key: by.key,
    owner: by.owner,
    requestHash,
    ...(isSealed && { sealedBy: keys }),
  };
}

/** JSON with sorted fields, because a client may repeat a request with its fields in another order. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(withSortedFields(value));
}

function withSortedFields(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(withSortedFields);
  const fields = value as Record<string, unknown>;
  const names = Object.keys(fields).sort();
  return Object.fromEntries(names.map((name) => [name, withSortedFields(fields[name])]));
}

/** Binds the request to the user's outlets: after their limits change, the stored answer may no longer be theirs. */
export function bindToOutlets(keys: Keys, write: Repeatable, outletIds: string[] | null): Repeatable {
  if (!outletIds) return write;
  const limit = JSON.stringify([...outletIds].sort());
  return { ...write, requestHash: mac(keys, 'request-within-outlets', write.requestHash, limit) };
}

export function publicScope(keys: Keys, operation: Operation, body: unknown): Buffer {
  return mac(keys, 'scope', operation.id, operation.scope?.(body) ?? '');
}

/** The advisory lock at which duplicates wait for the first request, for up to two seconds. */
export function idempotencyLock({ operation, key, owner }: Repeatable): Sql {
  const sender = 'scope' in owner ? owner.scope.toString('hex') : owner.orgId + owner.userId;
  return sql`pg_advisory_xact_lock(hashtextextended(${`request ${operation} ${sender} ${key}`}, 0))`;
}

export function publicAnswerStatement({ operation, key }: Repeatable, scope: Buffer): Statement {
  return sql`
    select request_hash as "requestHash", status, answer from public_answers
    where operation = ${operation} and key = ${key} and scope = ${scope}`;
}

/** The stored answer of a signed-in user, as columns and a join for the session statement. */
export function storedAnswerJoin({ operation, key }: Repeatable, user: { orgId: string; userId: string }) {
  return {
    columns: sql`, a.request_hash as "requestHash", a.status, a.answer`,
    table: sql`
      left join idempotent_answers a
      on a.org_id = ${user.orgId} and a.user_id = ${user.userId} and a.operation = ${operation} and a.key = ${key}`,
  };
}

export function storeAnswerStatement(
  write: Repeatable,
  answer: { status: number; text: string },
  late?: LateText,
): Sql {
  const { owner, operation, key, requestHash, sealedBy } = write;
  if (sealedBy && late) throw new Error(`${operation} seals an answer that is not complete yet`);
  const text = sealedBy ? seal(sealedBy, 'answer', answer.text).toString('base64') : answer.text;
  const answerText = storedText(text, late, 'text');
  if ('scope' in owner) {
    return sql`
      insert into public_answers (operation, key, scope, request_hash, status, answer)
      values (${operation}, ${key}, ${owner.scope}, ${requestHash}, ${answer.status}, ${answerText})`;
  }
  return sql`
    insert into idempotent_answers (org_id, user_id, operation, key, request_hash, status, answer)
    values (${owner.orgId}, ${owner.userId}, ${operation}, ${key}, ${requestHash}, ${answer.status}, ${answerText})`;
}

/** Returns the stored answer. Refuses when the request is a different one. */
export function openStoredAnswer(write: Repeatable, { requestHash, status, answer }: StoredAnswer) {
  if (!requestHash.equals(write.requestHash)) throw fail('IDEMPOTENCY_MISMATCH');
  const { sealedBy } = write;
  return { status, text: sealedBy ? unseal(sealedBy, 'answer', Buffer.from(answer, 'base64')) : answer };
}
