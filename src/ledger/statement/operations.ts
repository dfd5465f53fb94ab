import type { Operation } from '../../http/operation.ts';
import { routes } from '../../http/route-table.ts';
import { getBalanceSheet } from './get-balance-sheet.ts';
import { getCashFlow } from './get-cash-flow.ts';
import { getProfitAndLoss } from './get-profit-and-loss.ts';
import { listGeneralLedger } from './list-general-ledger.ts';
import { summarizeGeneralLedger } from './summarize-general-ledger.ts';

export const statementOperations: Operation[] = routes({
  'GET /reports/profit-and-loss': getProfitAndLoss,
  'GET /reports/balance-sheet': getBalanceSheet,
  'GET /reports/cash-flow': getCashFlow,
  'GET /reports/general-ledger': listGeneralLedger,
  'GET /reports/general-ledger/summary': summarizeGeneralLedger,
});
