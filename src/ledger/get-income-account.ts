import sql from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import { rejectLimitedUser } from '../http/access.ts';
import { dateFilters, rejectReversedDates, summaryMeta } from '../http/list.ts';
import { Money, majorOf } from '../http/money.ts';
import { operation } from '../http/operation.ts';
import { Exactly, Id, Nullable, named, optional } from '../http/schema.ts';
import { IncomeType } from './schemas.ts';

const IncomeAccount = named(
  'IncomeAccount',
  Exactly({
    rows: Type.Array(
      Exactly({
        accountId: Id,
        code: Type.String(),
        name: Type.String(),
        incomeType: IncomeType,
        amount: Money,
      }),
    ),
    total: Money,
    previousTotal: Nullable({
      ...Money,
      description: 'The total of as many days right before date_from. Null without a date_from.',
    }),
  }),
);
type Row = Static<typeof IncomeAccount>['rows'][number];
type MinorRow = Omit<Row, 'amount'> & { amount: bigint; previous: bigint };

export const getIncomeAccount = operation({
  id: 'getIncomeAccount',
  route: 'GET /accounts/income',
  group: 'Account',
  summary: 'Fetch Income Account',
  description: 'What each income account earned in the period, and the total of the period before.',
  access: 'money.read',
  query: Exactly(optional({ ...dateFilters, outletId: Id, incomeType: IncomeType })),
  answer: {
    code: 'INCOME_FOUND',
    message: 'The income of the period.',
    data: IncomeAccount,
    meta: 'page',
  },

  handle: async ({ tx, actor, query }) => {
    rejectLimitedUser(actor);
    rejectReversedDates(query);
    const { date_from: from = null, date_to: to = null, outletId = null, incomeType = null } = query;
    // A period without an end counts as ending today, by the clock of the business. The previous period does not start
    // before the year 1, because the database has no dates long before that.
    const accounts = await tx.all<MinorRow>(sql`
      with period as (
        select coalesce(${from}::date, '-infinity') as begins, coalesce(${to}::date, 'infinity') as ends,
               greatest(0, least(coalesce(${to}::date, business_date(now(), timezone, '00:00')) - ${from}::date + 1,
                                 ${from}::date - date '0001-01-01')) as days
        from organisations where org_id = ${actor.orgId})
      select a.id as "accountId", a.code, a.name, a.income_type as "incomeType",
             coalesce(sum(m.credit_minor - m.debit_minor)
                      filter (where m.business_date between p.begins and p.ends), 0) as amount,
             coalesce(sum(m.credit_minor - m.debit_minor)
                      filter (where m.business_date between p.begins - p.days and p.begins - 1), 0) as previous
      from accounts a
      cross join period p
      left join account_movements m
        on m.org_id = a.org_id and m.account_id = a.id and m.business_date between p.begins - p.days and p.ends
           and (${outletId}::uuid is null or m.outlet_id = ${outletId})
      where a.org_id = ${actor.orgId} and a.type = 'INCOME'
        and (${incomeType}::text is null or a.income_type = ${incomeType})
      group by a.id, a.code, a.name, a.income_type
      order by a.code`);
    const total = (name: 'amount' | 'previous') =>
      majorOf(
        actor,
        accounts.reduce((sum, account) => sum + account[name], 0n),
      );
    const rows: Row[] = accounts.map(({ amount, previous: _, ...account }) => ({
      ...account,
      amount: majorOf(actor, amount),
    }));
    const previousTotal = from ? total('previous') : null;
    return { data: { rows, total: total('amount'), previousTotal }, meta: summaryMeta(rows.length) };
  },
});
