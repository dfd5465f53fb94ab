import sql from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import { rejectLimitedUser } from '../../http/access.ts';
import { operation } from '../../http/operation.ts';
import { BusinessDate, Choice, Exactly, Instant, Nullable, named } from '../../http/schema.ts';
import { ClosingPoint } from './checks.ts';
import { firstDayOf, lastDayOf, Month, monthAfter, readBooks } from './months.ts';

const BookMonth = named(
  'BookMonth',
  Exactly({
    month: Month,
    status: Choice(['OPEN', 'CLOSED']),
    closedAt: Nullable(Instant),
    closedByName: Nullable(Type.String()),
    accepted: Type.Array(ClosingPoint, { description: 'What was open when the month was closed.' }),
  }),
);

const BookMonths = named(
  'BookMonths',
  Exactly({
    closedUntil: Nullable({ ...BusinessDate, description: 'Nothing can be posted up to this day.' }),
    next: Nullable({
      ...Month,
      description:
        'The month to close next, if one is over and open. The first time it is the last month that is over, and all months before it are closed with it.',
    }),
    months: Type.Array(BookMonth, { description: 'From the first entry to today, the latest first.' }),
  }),
);

export const listMonths = operation({
  id: 'listMonths',
  route: 'GET /accounts/months',
  group: 'Account',
  summary: 'Months, open and closed',
  access: 'reports.read',
  answer: { code: 'MONTHS_LISTED', message: 'The months of the books.', data: BookMonths },

  handle: async ({ tx, actor }) => {
    rejectLimitedUser(actor);
    const books = await readBooks(tx, actor);
    const { today, closedUntil, firstMonth, lastClosed } = books;
    const months = await tx.all<Static<typeof BookMonth>>(sql`
      select to_char(d.day, 'YYYY-MM') as month, case when m.month is null then 'OPEN' else 'CLOSED' end as status,
             m.closed_at as "closedAt", u.first_name || ' ' || u.last_name as "closedByName",
             coalesce(m.accepted, '{}') as accepted
      from generate_series(${firstDayOf(firstMonth ?? today.slice(0, 7))}::date, ${today}::date, interval '1 month') as d (day)
      left join closed_months m on m.org_id = ${actor.orgId} and m.month = d.day::date
      left join users u on u.org_id = m.org_id and u.id = m.closed_by
      order by d.day desc`);
    const lastOver = months.find(({ month }) => lastDayOf(month) < today)?.month ?? null;
    const candidate = lastClosed ? monthAfter(lastClosed) : lastOver;
    const next = firstMonth && candidate && lastDayOf(candidate) < today ? candidate : null;
    return { data: { closedUntil, next, months } };
  },
});
