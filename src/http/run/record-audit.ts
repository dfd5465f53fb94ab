import type { FastifyRequest } from 'fastify';
import sql, { type Sql } from 'sql-template-tag';
import { storedText } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import type { Operation, Outcome } from '../operation.ts';

/** Who made a change, and by which request. */
export type ChangeAuthor = {
  request: Pick<FastifyRequest, 'address' | 'id'>;
  actor: { orgId: string; userId: string | null; sessionId?: string };
  /** The id of the row. Left out: a new one. */
  auditId?: string | undefined;
};

/** Inserts the row of the audit trail: what was done, by whom, and the record before and after. */
export function auditStatement(
  operation: Pick<Operation, 'id' | 'aliasOf'>,
  { change, late }: Pick<Outcome<unknown>, 'change' | 'late'>,
  { request, actor, auditId = newId() }: ChangeAuthor,
): Sql {
  const textOf = (record: object | null | undefined) =>
    record ? storedText(JSON.stringify(record), late, 'jsonb') : null;
  return sql`
    insert into audit (org_id, id, operation, user_id, session_id, address, request_id,
                       subject_type, subject_id, before, after)
    values (${actor.orgId}, ${auditId}, ${operation.aliasOf ?? operation.id}, ${actor.userId}, ${actor.sessionId ?? null},
            ${request.address}, ${request.id}, ${change?.type ?? null}, ${change?.id ?? null},
            ${textOf(change?.before)}, ${textOf(change?.after)})`;
}
