import { type Static, Type } from 'typebox';
import type { Actor } from '../../http/access.ts';
import { majorOf, minorOf } from '../../http/money.ts';
import { operation } from '../../http/operation.ts';
import { e4Of, Quantity, UnitPrice } from '../../http/quantity.ts';
import { BusinessDate, Exactly, Id, Instant, Nullable, named, Shaped, Text } from '../../http/schema.ts';
import { businessDay } from '../../org/exports.ts';
import type { Tx } from '../../platform/db.ts';
import { fail, failField } from '../../values/refusal.ts';
import { recordPurchase } from '../purchase/record-purchase.ts';
import { Purchase } from '../purchase/schemas.ts';
import { getVisiblePurchase } from '../purchase/store.ts';
import { stockItems } from './items.ts';

const Part = Type.Number({ minimum: 0, maximum: 999_999_999_999_999, description: 'In major units.' });

const BulkStock = named(
  'BulkStockRequest',
  Exactly({
    date: BusinessDate,
    storeId: { ...Id, description: 'The outlet that the goods come into.' },
    vendorId: Type.Optional(Nullable({ ...Id, description: 'Required where not all is paid.' })),
    pmethod: Shaped(
      '^([cC][aA][sS][hH]|[bB][aA][nN][kK]|[pP][oO][sS]|[cC][rR][eE][dD][iI][tT]|[sS][pP][lL][iI][tT])$',
      'be cash, bank, pos, credit or split',
      { description: 'A label: cash, bank, pos, credit or split, in any case.', examples: ['split'] },
    ),
    bankAmount: Part,
    posAmount: Part,
    cashAmount: Part,
    amount: { ...Part, description: 'What is paid now: the sum of the bank, POS and cash parts.' },
    total: { ...Part, description: 'The sum of the lines, each rounded to the currency.' },
    bankId: Type.Optional({ ...Id, description: 'Which bank pays, where there are several.' }),
    tillSessionId: Type.Optional({
      ...Id,
      description: 'The open till session whose drawer the cash leaves; absent: the safe.',
    }),
    occurredAt: Type.Optional({
      ...Instant,
      description: 'When the goods came, where that was before now. Counts that came after it are corrected.',
    }),
    note: Type.Optional(Text(500)),
    stock: Type.Array(
      Exactly({
        productId: Id,
        quantity: { ...Quantity, description: 'In units of the item price.' },
        costPrice: { ...UnitPrice, description: 'Of one such unit, tax included.' },
        itemPriceId: Id,
      }),
      { minItems: 1, maxItems: 500 },
    ),
  }),
);

export const createBulkStock = operation({
  id: 'createBulkStock',
  route: 'POST /inventory/bulk-stock',
  group: 'Inventory/Stock',
  summary: 'create bulk stock',
  description:
    'A purchase: the goods come into stock, what is paid leaves, and the rest is owed to the vendor.',
  access: 'inventory.write',
  body: BulkStock,
  answer: { code: 'BULK_STOCK_CREATED', message: 'The goods are in stock.', data: Purchase },
  refusals: ['TOTAL_MISMATCH', 'NOT_FOUND', 'INVALID_STATE'],

  handle: async ({ tx, actor, body }) => {
    const { date, storeId, vendorId = null, bankId, note = null } = body;
    const names = { outletId: 'storeId', businessDate: 'date' };
    const { occurredAt } = body;
    const day = { outletId: storeId, businessDate: date, occurredAt, names };
    const businessDate = await businessDay(tx, actor, day);
    const id = await recordPurchase(tx, actor, {
      outletId: storeId,
      vendorId,
      businessDate,
      happened: { occurredAt, businessDate },
      pmethod: body.pmethod.toLowerCase(),
      paidMinor: partsOf(actor, body),
      bankId,
      tillSessionId: body.tillSessionId,
      totalMinor: minorOf(actor, { field: 'total', amount: body.total }),
      note,
      lines: await linesOf(tx, actor, body.stock),
      names: { lines: 'stock', cost: 'costPrice', paid: 'amount' },
    });
    const purchase = await getVisiblePurchase(tx, actor, id);
    return {
      data: purchase,
      change: { type: 'purchase', id, after: purchase },
      events: [{ type: 'stock.received', data: purchase }],
    };
  },
});

async function linesOf(tx: Tx, { orgId }: Actor, stock: Static<typeof BulkStock>['stock']) {
  const named = stock.map(({ itemPriceId }, at) => ({ field: `stock.${at}`, itemPriceId }));
  const items = await stockItems(tx, orgId, named);
  return stock.map(({ productId, quantity, costPrice, itemPriceId }, at) => {
    const item = items[at];
    if (item?.productId !== productId) {
      throw failField('NOT_FOUND', {
        field: `stock.${at}.productId`,
        message: 'does not exist, or the price is of another product',
      });
    }
    return {
      item: { ...item, itemPriceId },
      quantityE4: e4Of({ field: `stock.${at}.quantity`, number: quantity }),
      costPriceE4: e4Of({ field: `stock.${at}.costPrice`, number: costPrice }),
    };
  });
}

/** What is paid now, by method; the parts must come to the amount that is said. */
function partsOf(actor: Actor, body: Static<typeof BulkStock>) {
  const parts = {
    BANK: minorOf(actor, { field: 'bankAmount', amount: body.bankAmount }),
    POS: minorOf(actor, { field: 'posAmount', amount: body.posAmount }),
    CASH: minorOf(actor, { field: 'cashAmount', amount: body.cashAmount }),
  };
  const sumMinor = parts.BANK + parts.POS + parts.CASH;
  if (minorOf(actor, { field: 'amount', amount: body.amount }) !== sumMinor) {
    const sum = majorOf(actor, sumMinor);
    throw fail('TOTAL_MISMATCH', {
      message: `The amount is ${body.amount}, but its parts come to ${sum}.`,
      errors: [{ field: 'amount', code: 'TOTAL_MISMATCH', message: `must be ${sum}, the sum of its parts` }],
    });
  }
  return parts;
}
