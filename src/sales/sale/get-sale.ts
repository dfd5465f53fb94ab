import { Type } from 'typebox';
import { operation } from '../../http/operation.ts';
import { Exactly, named } from '../../http/schema.ts';
import { fail } from '../../values/refusal.ts';
import { Refund } from './refund-schemas.ts';
import { readRefunds } from './refunds.ts';
import { SaleLine, SalePayment, saleFields } from './schemas.ts';
import { readSale } from './store.ts';

export const getSale = operation({
  id: 'getSale',
  route: 'GET /sales/{saleId}',
  group: 'Transaction/Sales',
  summary: 'Get a sale with lines and payments',
  description: 'With everything that was taken back of it. A cashier gets the sales that they made.',
  access: 'sales.read',
  answer: {
    code: 'SALE_FOUND',
    message: 'The sale.',
    data: named(
      'SaleDetails',
      Exactly({
        ...saleFields,
        lines: Type.Array(SaleLine),
        payments: Type.Array(SalePayment),
        refunds: Type.Array(Refund),
      }),
    ),
  },
  refusals: ['NOT_FOUND'],

  handle: async ({ tx, actor, params }) => {
    const [found, refunds] = await Promise.all([
      readSale(tx, actor, params.saleId),
      readRefunds(tx, actor, params.saleId),
    ]);
    if (!found) throw fail('NOT_FOUND');
    return { data: { ...found.sale, payments: found.payments, refunds } };
  },
});
