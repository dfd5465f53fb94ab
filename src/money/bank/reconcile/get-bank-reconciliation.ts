import sql from 'sql-template-tag';
import type { Static } from 'typebox';
import { type Actor, rejectLimitedUser } from '../../../http/access.ts';
import { Money, majorOf } from '../../../http/money.ts';
import { operation } from '../../../http/operation.ts';
import { BusinessDate, Count, Exactly, Nullable, named } from '../../../http/schema.ts';
import { businessDay } from '../../../org/exports.ts';
import type { Tx } from '../../../platform/db.ts';
import { type BankPlace, findBankPlace, isOpenEntry, linesInBooks, matchedMinor } from './store.ts';

const Part = Exactly({ count: Count, amount: Money });

const BankReconciliation = named(
  'BankReconciliation',
  Exactly({
    date: {
      ...BusinessDate,
      description: 'The day that is compared: the end of the last statement, or today.',
    },
    firstDay: { ...Nullable(BusinessDate), description: 'The first day of the first statement.' },
    statementBalance: {
      ...Nullable(Money),
      description: 'By the bank. None while no statement has balances.',
    },
    booksBalance: { ...Money, description: 'By the books, at the end of that day.' },
    difference: { ...Nullable(Money), description: 'Books less bank. It is what the parts below add up to.' },
    notOnStatement: { ...Part, description: 'In the books since the first day, but not matched.' },
    notInBooks: {
      ...Part,
      description: 'Lines of the bank that are not matched. They count against the books.',
    },
    otherDay: {
      ...Money,
      description:
        'Matched, but on different sides of that day: the books have it before and the bank after, or the other way round.',
    },
    before: {
      ...Nullable(Money),
      description:
        'The rest: a difference from before the first statement, or of statements that are missing.',
    },
    lines: { ...Count, description: 'All lines of the bank.' },
    matched: { ...Count, description: 'Those that are matched.' },
    gaps: {
      ...Count,
      description: 'Statements that do not begin with the balance that the one before ended with.',
    },
  }),
);
type Figures = {
  firstDay: string | null;
  closingMinor: bigint | null;
  booksMinor: bigint;
  openCount: number;
  openMinor: bigint;
  unmatchedCount: number;
  unmatchedMinor: bigint;
  otherDayMinor: bigint;
  lines: number;
  matched: number;
  gaps: number;
};

export const getBankReconciliation = operation({
  id: 'getBankReconciliation',
  route: 'GET /banks/{bankId}/reconciliation',
  group: 'Transaction/Bank',
  summary: 'The balance by the bank and by the books, and what the difference is',
  access: 'money.read',
  isReport: false,
  answer: {
    code: 'BANK_RECONCILIATION_FOUND',
    message: 'The reconciliation of the bank account.',
    data: BankReconciliation,
  },
  refusals: ['NOT_FOUND'],

  handle: async ({ tx, actor, params }) => {
    rejectLimitedUser(actor);
    const bank = await findBankPlace(tx, actor, params.bankId);
    const today = await businessDay(tx, actor, {});
    const last = await tx.one<{ day: string }>(sql`
      select to_date as day from bank_statements
      where org_id = ${actor.orgId} and bank_id = ${bank.id} and closing_minor is not null
      order by to_date desc, id desc limit 1`);
    const date = last?.day ?? today;
    return { data: answerOf(actor, date, await readFigures(tx, actor, { bank, date })) };
  },
});

async function readFigures(
  tx: Tx,
  { orgId }: Actor,
  { bank, date }: { bank: BankPlace; date: string },
): Promise<Figures> {
  const figures = await tx.one<Figures>(sql`
    with own as (
      select * from bank_statements where org_id = ${orgId} and bank_id = ${bank.id}),
    start as (select min(from_date) as day from own),
    open_entries as (
      select l.amount_minor - ${matchedMinor} as open_minor
      from ${linesInBooks(sql`
        l.business_date between coalesce((select day from start), ${date}::date + 1) and ${date}::date`)}
      where b.org_id = ${orgId} and b.id = ${bank.id} and ${isOpenEntry(date)}),
    lines as (
      select * from bank_lines where org_id = ${orgId} and bank_id = ${bank.id}),
    chain as (
      select opening_minor, lag(closing_minor) over (order by from_date, to_date, id) as before,
             from_date, lag(to_date) over (order by from_date, to_date, id) as before_date
      from own where opening_minor is not null)
    select
      (select day from start) as "firstDay",
      (select closing_minor from own where closing_minor is not null order by to_date desc, id desc limit 1)
        as "closingMinor",
      (select coalesce(sum(debit_minor - credit_minor), 0) from account_movements
       where org_id = ${orgId} and account_id = ${bank.accountId} and business_date <= ${date}) as "booksMinor",
      (select count(*)::int from open_entries) as "openCount",
      (select coalesce(sum(open_minor), 0) from open_entries) as "openMinor",
      (select count(*)::int from lines where status = 'UNMATCHED' and booked_on <= ${date}) as "unmatchedCount",
      (select coalesce(sum(amount_minor), 0) from lines where status = 'UNMATCHED' and booked_on <= ${date})
        as "unmatchedMinor",
      (select coalesce(sum(case when n.booked_on > ${date} then m.amount_minor else -m.amount_minor end), 0)
       from lines n
       join bank_matches m on m.org_id = n.org_id and m.line_id = n.id
       join journal_entries e on e.org_id = m.org_id and e.id = m.entry_id
       where (n.booked_on > ${date}) <> (e.business_date > ${date})) as "otherDayMinor",
      (select count(*)::int from lines) as lines,
      (select count(*)::int from lines where status = 'MATCHED') as matched,
      (select count(*)::int from chain where from_date > before_date and opening_minor <> before) as gaps`);
  if (!figures) throw new Error('an aggregate has a row');
  return figures;
}

function answerOf(actor: Actor, date: string, figures: Figures): Static<typeof BankReconciliation> {
  const { closingMinor, booksMinor, openMinor, unmatchedMinor, otherDayMinor } = figures;
  const money = (minor: bigint) => majorOf(actor, minor);
  const differenceMinor = closingMinor === null ? null : booksMinor - closingMinor;
  const { firstDay, lines, matched, gaps } = figures;
  return {
    date,
    firstDay,
    statementBalance: closingMinor === null ? null : money(closingMinor),
    booksBalance: money(booksMinor),
    difference: differenceMinor === null ? null : money(differenceMinor),
    notOnStatement: { count: figures.openCount, amount: money(openMinor) },
    notInBooks: { count: figures.unmatchedCount, amount: money(-unmatchedMinor) },
    otherDay: money(otherDayMinor),
    before:
      differenceMinor === null ? null : money(differenceMinor - openMinor + unmatchedMinor - otherDayMinor),
    lines,
    matched,
    gaps,
  };
}
