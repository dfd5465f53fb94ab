import type { Sql } from 'sql-template-tag';
import { statementOf } from '../../platform/db.ts';
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

/** Joins independent inserts to one statement. */
export function asOneStatement(inserts: Sql[]): Sql {
  const [first, ...others] = inserts as [Sql, ...Sql[]];
  if (others.length === 0) return first;
  return statementOf(Object.fromEntries(others.map((insert, at) => [`also_${at}`, insert])), first);
}
