import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Operation, Outcome } from '../operation.ts';
import { auditStatement, type ChangeAuthor } from './record-audit.ts';
import { eventsStatement } from './record-events.ts';

/** The statements that record a change in its transaction: the audit row and the events. */
export function changeStatements(
  operation: Operation,
  outcome: Pick<Outcome<unknown>, 'change' | 'events' | 'late'>,
  author: ChangeAuthor,
): Sql[] {
  const audit = auditStatement(operation, outcome, author);
  return outcome.events?.length
    ? [audit, eventsStatement(author.actor.orgId, outcome.events, outcome.late)]
    : [audit];
}

/** Joins independent inserts to one statement, because sending another statement costs more than running it. */
export function asOneStatement(inserts: Sql[]): Sql {
  const [first, ...others] = inserts as [Sql, ...Sql[]];
  if (others.length === 0) return first;
  const named = others.map((insert, at) => sql`${raw(`also_${at}`)} as (${insert})`);
  return sql`with ${join(named)} ${first}`;
}
