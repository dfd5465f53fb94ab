import type { Actor } from '../../http/access.ts';
import { rejectReversedDates } from '../../http/list.ts';
import { BusinessDate, Exactly } from '../../http/schema.ts';
import { periodBefore, readBusinessYear } from '../../ledger/exports.ts';
import type { Tx } from '../../platform/db.ts';

/** The days of a report, and those that it is compared with. */
export const ComparedDays = {
  from: BusinessDate,
  to: BusinessDate,
  before: Exactly({ from: BusinessDate, to: BusinessDate }),
};
export type ComparedDays = { from: string; to: string; before: { from: string; to: string } };

/** The period that was asked for. Left out, it goes from the first of the month to today. */
export async function readPeriod(
  tx: Tx,
  actor: Actor,
  query: { date_from?: string; date_to?: string },
): Promise<ComparedDays> {
  rejectReversedDates(query);
  const { today } = await readBusinessYear(tx, actor);
  const to = query.date_to ?? (query.date_from && query.date_from > today ? query.date_from : today);
  const from = query.date_from ?? `${to.slice(0, 8)}01`;
  return { from, to, before: periodBefore({ from, to }) };
}
