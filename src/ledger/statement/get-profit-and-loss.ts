import { rejectLimitedUser } from '../../http/access.ts';
import { operation } from '../../http/operation.ts';
import { Exactly, named } from '../../http/schema.ts';
import { columnsOf, periodOf, readBusinessYear, StatementQuery } from './columns.ts';
import { readAccounts, readMovements } from './movements.ts';
import { printOfStatement, rowsOf, sheetOfStatement, statementParts } from './rows.ts';

export const getProfitAndLoss = operation({
  id: 'getProfitAndLoss',
  route: 'GET /reports/profit-and-loss',
  group: 'Report',
  summary: 'Profit and loss',
  description:
    'What a period earned and cost, on the days of the documents and of what corrects them. Revenue and profits are credits less debits, costs and expenses debits less credits; other income counts above zero and other expenses below. Left out, the period goes from the start of the fiscal year to today.',
  access: 'reports.read',
  query: StatementQuery,
  answer: {
    code: 'PROFIT_AND_LOSS_MADE',
    message: 'The profit and loss of the period.',
    data: named('ProfitAndLoss', Exactly(statementParts)),
  },
  refusals: ['NOT_FOUND'],
  makeTable: sheetOfStatement,
  print: printOfStatement((say) => say('Profit and loss')),

  handle: async ({ tx, actor, query }) => {
    rejectLimitedUser(actor);
    const period = periodOf(query, await readBusinessYear(tx, actor));
    const columns = await columnsOf(tx, actor, query, period);
    const [accounts, movements] = await Promise.all([
      readAccounts(tx, actor),
      readMovements(tx, actor, columns),
    ]);
    const view = { columns, movements };
    const rows = rowsOf(actor, accounts, [
      { figure: 'REVENUE', sign: -1n, shows: 'BOTH', view },
      { figure: 'COST_OF_SALES', sign: 1n, shows: 'BOTH', view },
      { figure: 'GROSS_PROFIT', sign: -1n, shows: 'TOTAL', view },
      { figure: 'OPERATING_EXPENSES', sign: 1n, shows: 'BOTH', view },
      { figure: 'OPERATING_PROFIT', sign: -1n, shows: 'TOTAL', view },
      { figure: 'OTHER', sign: -1n, shows: 'BOTH', view },
      { figure: 'NET_PROFIT', sign: -1n, shows: 'TOTAL', view },
    ]);
    return { data: { columns, rows } };
  },
});
