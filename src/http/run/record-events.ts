import sql, { join, type Sql } from 'sql-template-tag';
import { type LateText, storedText } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import type { Outcome } from '../operation.ts';

export function eventsStatement(
  orgId: string,
  events: NonNullable<Outcome<unknown>['events']>,
  late?: LateText,
): Sql {
  // Events are delivered in the order of their ids. Sorted, because ids of the same millisecond may come in any order.
  const ids = events.map(newId).sort();
  const rows = events.map(
    ({ type, data }, index) =>
      sql`(${orgId}, ${ids[index]}, ${type}, ${storedText(JSON.stringify(data), late, 'jsonb')})`,
  );
  return sql`insert into events (org_id, id, type, data) values ${join(rows)}`;
}
