import sql from 'sql-template-tag';
import { Type } from 'typebox';
import { type Actor, rejectLimitedUser } from '../../http/access.ts';
import { operation } from '../../http/operation.ts';
import { Exactly, named } from '../../http/schema.ts';
import type { Tx } from '../../platform/db.ts';
import { booksLock, closeBooksUntil } from '../../settings/exports.ts';
import { fail } from '../../values/refusal.ts';
import { type ClosingCheck, ClosingPoint, readChecks } from './checks.ts';
import {
  ClosedBooks,
  firstDayOf,
  lastDayOf,
  Month,
  monthAfter,
  readBooks,
  rejectUnclosable,
} from './months.ts';

export const closeMonth = operation({
  id: 'closeMonth',
  route: 'POST /accounts/months/close',
  group: 'Account',
  summary: 'Close a month',
  description:
    'Nothing more can be posted up to the end of the month, and its figures are kept. What comes later counts on the first open day. Months are closed one after the other; the first one may be any, and all before it are closed with it. Points of the check-list that are still open must be accepted by name.',
  access: 'months.close',
  body: named(
    'ClosingInput',
    Exactly({
      month: Month,
      accept: Type.Optional(
        Type.Array(ClosingPoint, { maxItems: 20, description: 'Points that may stay open.' }),
      ),
    }),
  ),
  answer: { code: 'MONTH_CLOSED', message: 'Month closed.', data: ClosedBooks },
  refusals: ['INVALID_STATE'],

  handle: async ({ tx, actor, body: { month, accept = [] } }) => {
    rejectLimitedUser(actor);
    // Waits for running postings. Later ones find the month closed.
    await tx.lock(booksLock(actor.orgId, 'exclusive'));
    const [books, checks] = await Promise.all([
      readBooks(tx, actor),
      readChecks(tx, actor, lastDayOf(month)),
    ]);
    rejectUnclosable(month, books);
    const open = checks.filter((check) => check.open > 0);
    rejectOpenPoints(open, accept);
    const from = books.lastClosed ? monthAfter(books.lastClosed) : (books.firstMonth ?? month);
    await keepFigures(tx, actor, { from, month, accepted: open.map(({ point }) => point) });
    const end = lastDayOf(month);
    const closedUntil = books.closedUntil && books.closedUntil > end ? books.closedUntil : end;
    await closeBooksUntil(tx, actor.orgId, closedUntil);
    const closed = { month, closedUntil };
    return {
      data: closed,
      change: {
        type: 'month',
        id: actor.orgId,
        before: { closedUntil: books.closedUntil },
        after: { ...closed, accepted: open },
      },
      events: [{ type: 'month.closed', data: closed }],
    };
  },
});

function rejectOpenPoints(open: ClosingCheck[], accept: string[]): void {
  const errors = open
    .filter(({ point, mayBeAccepted }) => !mayBeAccepted || !accept.includes(point))
    .map(({ point, open: count, mayBeAccepted }) => ({
      field: 'accept',
      code: point,
      message: mayBeAccepted ? `must name ${point}: ${count} open` : `cannot name ${point}: ${count} found`,
    }));
  if (errors.length > 0)
    throw fail('INVALID_STATE', { message: 'Some points of the check-list are open.', errors });
}

/** Keeps what each account moved in the month, and in the open months before it. */
async function keepFigures(
  tx: Tx,
  { orgId, userId }: Actor,
  { from, month, accepted }: { from: string; month: string; accepted: string[] },
): Promise<void> {
  await tx.run(sql`
    with closed as (
      insert into closed_months (org_id, month, closed_by, accepted)
      select ${orgId}, m::date, ${userId},
             case when m = ${firstDayOf(month)}::date then ${accepted}::text[] else '{}' end
      from generate_series(${firstDayOf(from)}::date, ${firstDayOf(month)}::date, interval '1 month') as m)
    insert into closed_figures (org_id, month, account_id, outlet_id, debit_minor, credit_minor)
    select ${orgId}, date_trunc('month', business_date)::date, account_id,
           coalesce(outlet_id, '00000000-0000-0000-0000-000000000000'), sum(debit_minor), sum(credit_minor)
    from account_movements
    where org_id = ${orgId} and business_date between ${firstDayOf(from)} and ${lastDayOf(month)}
    group by 2, 3, 4`);
}
