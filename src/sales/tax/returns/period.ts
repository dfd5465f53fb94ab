import sql from 'sql-template-tag';
import type { Actor } from '../../../http/access.ts';
import { dayBefore } from '../../../ledger/exports.ts';
import type { Tx } from '../../../platform/db.ts';
import { failField } from '../../../values/refusal.ts';

export type Days = { from: string; to: string };

/** What is known before a return is filed. */
export type Filed = { today: string; last: (Days & { id: string }) | null };

export async function readFiled(tx: Tx, { orgId }: Actor): Promise<Filed> {
  const found = await tx.one<{ today: string; id: string | null } & Days>(sql`
    select business_date(now(), o.timezone, '00:00') as today, r.id, r.starts_on as "from", r.ends_on as "to"
    from organisations o
    left join lateral (
      select id, starts_on, ends_on from tax_returns where org_id = o.org_id order by ends_on desc limit 1) r on true
    where o.org_id = ${orgId}`);
  if (!found) throw new Error('the business of this user is gone');
  const { today, id, from, to } = found;
  return { today, last: id ? { id, from, to } : null };
}

const date = (day: string) => Temporal.PlainDate.from(day);
export const dayAfter = (day: string) => date(day).add({ days: 1 }).toString();

export function endOfMonth(day: string): string {
  return date(day)
    .with({ day: date(day).daysInMonth })
    .toString();
}

/** The days of the next return: as long as the last one. The first one is the last month that is over. */
export function nextDays({ today, last }: Filed): Days {
  if (!last) {
    const to = date(today).with({ day: 1 }).subtract({ days: 1 });
    return { from: to.with({ day: 1 }).toString(), to: to.toString() };
  }
  const [first, end, start] = [date(last.from), date(last.to), date(dayAfter(last.to))];
  if (first.day === 1 && end.day === end.daysInMonth) {
    const months = (end.year - first.year) * 12 + end.month - first.month + 1;
    return { from: start.toString(), to: dayBefore(start.add({ months }).toString()) };
  }
  return { from: start.toString(), to: start.add({ days: first.until(end).days }).toString() };
}

/** Refuses days that are reversed, too many, or not those after the last return. */
export function rejectWrongDays({ from, to }: Days, { last }: Filed): void {
  if (to < from) throw failField('VALIDATION_FAILED', { field: 'to', message: 'must not be before from' });
  const latest = dayBefore(date(from).add({ years: 1 }).toString());
  if (to > latest) {
    throw failField('VALIDATION_FAILED', { field: 'to', message: `must be at most a year: up to ${latest}` });
  }
  if (!last) return;
  const start = dayAfter(last.to);
  if (from < start) {
    throw failField('INVALID_STATE', {
      field: 'from',
      message: `overlaps the return up to ${last.to}: the next one begins on ${start}`,
    });
  }
  if (from > start) {
    throw failField('INVALID_STATE', {
      field: 'from',
      message: `leaves days out: the next return begins on ${start}`,
    });
  }
}

export function rejectUnfinishedDays({ to }: Days, { today }: Filed): void {
  if (to >= today) {
    throw failField('VALIDATION_FAILED', { field: 'to', message: `must be over: today is ${today}` });
  }
}
