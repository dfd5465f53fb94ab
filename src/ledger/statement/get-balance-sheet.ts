import { rejectLimitedUser } from '../../http/access.ts';
import { operation } from '../../http/operation.ts';
import { Exactly, named } from '../../http/schema.ts';
import { type Column, columnsOf, readBusinessYear, StatementQuery } from './columns.ts';
import { readAccounts, readBalancesAt, readMovements } from './movements.ts';
import { dayBefore, fiscalYearStart, startOfMonth } from './periods.ts';
import { printOfStatement, rowsOf, sheetOfStatement, statementParts } from './rows.ts';

export const getBalanceSheet = operation({
  id: 'getBalanceSheet',
  route: 'GET /reports/balance-sheet',
  group: 'Report',
  summary: 'Balance sheet',
  description:
    'What the business has and owes at the end of date_to (left out: today). Assets are debits less credits, everything else credits less debits. Profits are computed from the start of the fiscal year, so no closing entry is needed. `date_from` (left out: the first of the month) is where MONTH begins and what PERIOD looks back from: the day before it.',
  access: 'reports.read',
  query: StatementQuery,
  answer: {
    code: 'BALANCE_SHEET_MADE',
    message: 'The balance sheet of the day.',
    data: named('BalanceSheet', Exactly(statementParts)),
  },
  refusals: ['NOT_FOUND'],
  makeTable: sheetOfStatement,
  print: printOfStatement((say) => say('Balance sheet')),

  handle: async ({ tx, actor, query }) => {
    rejectLimitedUser(actor);
    const { today, startsIn } = await readBusinessYear(tx, actor);
    const { date_from, date_to = date_from && date_from > today ? date_from : today } = query;
    const period = { from: date_from ?? startOfMonth(date_to), to: date_to };
    const found = await columnsOf(tx, actor, query, period);
    const columns: Column[] = found.map((column) => ({ ...column, from: null }));
    const years = columns.map((column) => ({ ...column, from: fiscalYearStart(column.to, startsIn) }));
    const [accounts, balances, ofYear] = await Promise.all([
      readAccounts(tx, actor),
      readBalancesAt(tx, actor, columns),
      readMovements(tx, actor, years),
    ]);
    const ofEarlier = balances.map(
      (balance, at) =>
        new Map([...balance].map(([id, amount]) => [id, amount - (ofYear[at]?.get(id) ?? 0n)])),
    );
    const view = { columns, movements: balances };
    const earlier = {
      columns: years.map((column) => ({ ...column, from: null, to: dayBefore(column.from) })),
      movements: ofEarlier,
    };
    const rows = rowsOf(actor, accounts, [
      { figure: 'CURRENT_ASSETS', sign: 1n, shows: 'BOTH', view },
      { figure: 'FIXED_ASSETS', sign: 1n, shows: 'BOTH', view },
      { figure: 'ASSETS', sign: 1n, shows: 'TOTAL', view },
      { figure: 'LIABILITIES', sign: -1n, shows: 'BOTH', view },
      { figure: 'EQUITY', sign: -1n, shows: 'ACCOUNTS', view },
      { figure: 'EARLIER_PROFIT', sign: -1n, shows: 'TOTAL', view: earlier },
      { figure: 'YEAR_PROFIT', sign: -1n, shows: 'TOTAL', view: { columns: years, movements: ofYear } },
      { figure: 'TOTAL_EQUITY', sign: -1n, shows: 'TOTAL', view },
      { figure: 'LIABILITIES_AND_EQUITY', sign: -1n, shows: 'TOTAL', view },
    ]);
    return { data: { columns, rows } };
  },
});
