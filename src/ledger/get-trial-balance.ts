import sql from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import { rejectLimitedUser } from '../http/access.ts';
import { dateFilters, rejectReversedDates, summaryMeta } from '../http/list.ts';
import { Money, majorOf } from '../http/money.ts';
import { operation } from '../http/operation.ts';
import { Exactly, Id, named, optional } from '../http/schema.ts';
import { AccountType } from './schemas.ts';

const figures = { opening: Money, debit: Money, credit: Money, closing: Money };
const TrialBalance = named(
  'TrialBalance',
  Exactly({
    rows: Type.Array(
      Exactly({ accountId: Id, code: Type.String(), name: Type.String(), type: AccountType, ...figures }),
    ),
    totals: Exactly(figures),
  }),
);
type Row = Static<typeof TrialBalance>['rows'][number];
type Figure = keyof typeof figures;
type MinorRow = Omit<Row, Figure> & Record<Figure, bigint>;

export const getTrialBalance = operation({
  id: 'getTrialBalance',
  route: 'GET /accounts/trial-balance',
  group: 'Account',
  summary: 'Trial balance',
  description:
    'Every account with postings up to date_to. Opening and closing are debits less credits. With an outletId only lines of that outlet count; they balance too, because transfers between outlets are posted to an account of their own.',
  access: 'money.read',
  query: Exactly(optional({ ...dateFilters, outletId: Id })),
  answer: {
    code: 'TRIAL_BALANCE_MADE',
    message: 'The balances of the accounts.',
    data: TrialBalance,
    meta: 'page',
  },

  handle: async ({ tx, actor, query }) => {
    rejectLimitedUser(actor);
    rejectReversedDates(query);
    const { date_from: from = '-infinity', date_to: to = 'infinity', outletId = null } = query;
    const accounts = await tx.all<MinorRow>(sql`
      select a.id as "accountId", a.code, a.name, a.type,
             coalesce(sum(m.debit_minor - m.credit_minor) filter (where m.business_date < ${from}::date), 0) as opening,
             coalesce(sum(m.debit_minor) filter (where m.business_date >= ${from}::date), 0) as debit,
             coalesce(sum(m.credit_minor) filter (where m.business_date >= ${from}::date), 0) as credit,
             sum(m.debit_minor - m.credit_minor) as closing
      from account_movements m
      join accounts a on a.org_id = m.org_id and a.id = m.account_id
      where m.org_id = ${actor.orgId} and m.business_date <= ${to}::date
        and (${outletId}::uuid is null or m.outlet_id = ${outletId})
      group by a.id, a.code, a.name, a.type
      order by a.code`);
    const total = (name: Figure) =>
      majorOf(
        actor,
        accounts.reduce((sum, account) => sum + account[name], 0n),
      );
    const rows: Row[] = accounts.map(({ opening, debit, credit, closing, ...account }) => ({
      ...account,
      opening: majorOf(actor, opening),
      debit: majorOf(actor, debit),
      credit: majorOf(actor, credit),
      closing: majorOf(actor, closing),
    }));
    const totals = {
      opening: total('opening'),
      debit: total('debit'),
      credit: total('credit'),
      closing: total('closing'),
    };
    return { data: { rows, totals }, meta: summaryMeta(rows.length) };
  },
});
