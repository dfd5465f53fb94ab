import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LateText, Tx } from '../../platform/db.ts';
import type { Answer } from '../envelope.ts';
import { pathOf } from '../errors.ts';
import type { Operation, Outcome } from '../operation.ts';
import { openStoredAnswer, type Repeatable, type StoredAnswer, storeAnswerStatement } from './idempotency.ts';
import type { ChangeAuthor } from './record-audit.ts';
import { asOneStatement, changeStatements } from './record-change.ts';

/** An answer that is ready to be sent after the commit. */
export type FinishedAnswer = {
  status: number;
  text: string;
  headers: Record<string, string | string[]>;
  render?: Outcome<unknown>['render'];
  /** Stands in the text as its placeholder, until the commit. */
  late?: LateText | undefined;
};

type Ending = {
  request: FastifyRequest;
  reply: FastifyReply;
  actor: ChangeAuthor['actor'] | undefined;
  write: Repeatable | undefined;
};

/** Builds the answer and sends the audit row, the events and the stored answer with the COMMIT. */
export function finishRequest(
  tx: Tx,
  operation: Operation,
  outcome: Outcome<unknown>,
  ending: Ending,
): FinishedAnswer {
  const { request, reply, actor, write } = ending;
  const answer = operation.answers.find(({ code }) => code === outcome.code) ?? operation.answers[0];
  const { status } = answer;
  const timestamp = new Date().toISOString();
  const meta = answer.meta === 'request' ? { timestamp, path: pathOf(request) } : (outcome.meta ?? null);
  const text = answerText(reply, answer, outcome, meta);
  // A browser returns from a sign-in provider by GET, and that also changes something.
  const isWrite = !operation.onlyReads || outcome.change !== undefined;
  const statements = isWrite && actor ? changeStatements(operation, outcome, { request, actor }) : [];
  if (write) statements.push(storeAnswerStatement(write, { status, text }, outcome.late));
  if (statements.length > 0) tx.defer(asOneStatement(statements));
  return { status, text, headers: outcome.headers ?? {}, render: outcome.render, late: outcome.late };
}

/** Repeats the answer of an earlier request with the same key. */
export function replay(write: Repeatable, stored: StoredAnswer): FinishedAnswer {
  return { ...openStoredAnswer(write, stored), headers: { 'Idempotent-Replayed': 'true' } };
}

/** Serialises by the schema of the answer, so that only declared fields leave. */
export function answerText(
  reply: FastifyReply,
  { status, code, bare, ...answer }: Answer,
  { data, message = answer.message }: Outcome<unknown>,
  meta: object | null,
): string {
  const content = bare ? data : { success: true, code, message, data, meta };
  const schema = reply.request.routeOptions.config.answers?.[status] as Record<string, unknown>;
  return String(reply.serializeInput(content as Record<string, unknown>, schema));
}
