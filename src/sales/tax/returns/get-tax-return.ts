import { rejectLimitedUser } from '../../../http/access.ts';
import { operation } from '../../../http/operation.ts';
import { printedTaxReturn } from './printed-tax-return.ts';
import { readReturn, sheetOfReturn, TaxReturn } from './schemas.ts';

export const getTaxReturn = operation({
  id: 'getTaxReturn',
  route: 'GET /tax/returns/{returnId}',
  group: 'Report/Tax',
  summary: 'A filed tax return',
  description: 'Its figures as they were filed. Each one names the address of its documents.',
  access: 'reports.read',
  answer: { code: 'TAX_RETURN_FOUND', message: 'The tax return.', data: TaxReturn },
  refusals: ['NOT_FOUND'],
  makeTable: sheetOfReturn,
  print: printedTaxReturn,

  handle: async ({ tx, actor, params }) => {
    rejectLimitedUser(actor);
    const { taxReturn } = await readReturn(tx, actor, params.returnId);
    return { data: taxReturn };
  },
});
