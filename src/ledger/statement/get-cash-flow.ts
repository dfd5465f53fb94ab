import { rejectLimitedUser } from '../../http/access.ts';
import { operation } from '../../http/operation.ts';
import { Exactly, named } from '../../http/schema.ts';
import { columnsOf, periodOf, readBusinessYear, StatementQuery } from './columns.ts';
import { readAccounts, readBalancesAt, readMovements } from './movements.ts';
import { dayBefore } from './periods.ts';
import { printOfStatement, rowsOf, sheetOfStatement, statementParts } from './rows.ts';

export const getCashFlow = operation({
  id: 'getCashFlow',
  route: 'GET /reports/cash-flow',
  group: 'Report',
  summary: 'Cash flow',
  description:
    'Where the money of a period came from and where it went: the profit, what is tied up in stock, debts and tax, fixed assets, and owners and lenders. Together they are the change of cash, banks and what is on its way there. Money in counts above zero and money out below. Liabilities that the business has opened itself, such as a loan, are lenders. Left out, the period goes from the start of the fiscal year to today.',
  access: 'reports.read',
  query: StatementQuery,
  answer: {
    code: 'CASH_FLOW_MADE',
    message: 'The cash flow of the period.',
    data: named('CashFlow', Exactly(statementParts)),
  },
  refusals: ['NOT_FOUND'],
  makeTable: sheetOfStatement,
  print: printOfStatement((say) => say('Cash flow')),

  handle: async ({ tx, actor, query }) => {
    rejectLimitedUser(actor);
    const period = periodOf(query, await readBusinessYear(tx, actor));
    const columns = await columnsOf(tx, actor, query, period);
    const ends = columns.map((column) => ({ ...column, from: null }));
    const starts = columns.map((column) => ({ ...column, from: null, to: dayBefore(column.from) }));
    const [accounts, movements, before] = await Promise.all([
      readAccounts(tx, actor),
      readMovements(tx, actor, columns),
      readBalancesAt(tx, actor, starts),
    ]);
    const after = before.map((balances, at) => sumOf(balances, movements[at]));
    const view = { columns, movements };
    const rows = rowsOf(actor, accounts, [
      { figure: 'NET_PROFIT', sign: -1n, shows: 'TOTAL', view },
      { figure: 'WORKING_CAPITAL', sign: -1n, shows: 'BOTH', view },
      { figure: 'OPERATING_CASH', sign: -1n, shows: 'TOTAL', view },
      { figure: 'INVESTING_CASH', sign: -1n, shows: 'BOTH', view },
      { figure: 'FINANCING_CASH', sign: -1n, shows: 'BOTH', view },
      { figure: 'CASH_CHANGE', sign: 1n, shows: 'TOTAL', view },
      { figure: 'CASH_BEFORE', sign: 1n, shows: 'TOTAL', view: { columns: starts, movements: before } },
      { figure: 'CASH_AFTER', sign: 1n, shows: 'BOTH', view: { columns: ends, movements: after } },
    ]);
    return { data: { columns, rows } };
  },
});

function sumOf(one: Map<string, bigint>, other = new Map<string, bigint>()): Map<string, bigint> {
  const sums = new Map(one);
  for (const [id, amount] of other) sums.set(id, (sums.get(id) ?? 0n) + amount);
  return sums;
}
