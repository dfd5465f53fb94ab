import sql from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import type { Actor } from '../../http/access.ts';
import { minorOf } from '../../http/money.ts';
import { operation } from '../../http/operation.ts';
import { Quantity, requireE4, UnitPrice } from '../../http/quantity.ts';
import { BusinessDate, Exactly, Id, Instant, Nullable, named, Text } from '../../http/schema.ts';
import { InputTaxFields, noTax, readInputTaxes } from '../../ledger/exports.ts';
import { businessDay } from '../../org/exports.ts';
import type { Tx } from '../../platform/db.ts';
import { largestAmount } from '../../values/money.ts';
import { failField } from '../../values/refusal.ts';
import { recordPurchase } from '../purchase/record-purchase.ts';
import { Purchase } from '../purchase/schemas.ts';
import { getVisiblePurchase } from '../purchase/store.ts';
import { stockItems } from './book/items.ts';
import { paidNow, payingField } from './bulk-payment.ts';

const Part = (description: string) =>
  Type.Optional(Type.Number({ minimum: 0, maximum: largestAmount, description }));

const BulkStock = named(
  'BulkStockRequest',
  Exactly({
    date: Type.Optional({ ...BusinessDate, description: 'Left out: today at the outlet.' }),
    storeId: { ...Id, description: 'The outlet that gets the goods.' },
    vendorId: Type.Optional(Nullable({ ...Id, description: 'Required when not everything is paid.' })),
    pmethod: Type.Optional(
      Text(40, {
        description:
          'cash, bank, pos, credit or split, or a usual word for it (Transfer, Card, Mixed); upper and lower case do not matter. Without parts it says how the amount is paid. The stored label follows from what was paid.',
        examples: ['split'],
      }),
    ),
    bankAmount: Part('The part paid by bank, in major units. Left out: 0.'),
    posAmount: Part('The part paid by card, which leaves the bank. Left out: 0.'),
    cashAmount: Part('The part paid in cash. Left out: 0.'),
    amount: Part(
      'What is paid now: the sum of the parts. Without parts it is paid as pmethod says; left out, it is the total. With pmethod credit nothing is paid, and the amount may be the total.',
    ),
    total: Part('The sum of the lines with tax, each rounded to the currency. Left out: that sum.'),
    bankId: Type.Optional({
      ...Id,
      description: 'The bank account that pays. Left out: the one that was opened first.',
    }),
    tillSessionId: Type.Optional({
      ...Id,
      description: 'The open till session whose drawer pays the cash. Left out: the safe.',
    }),
    occurredAt: Type.Optional({
      ...Instant,
      description: 'When the goods came in, if that was earlier. Later counts are corrected.',
    }),
    note: Type.Optional(Text(500)),
    stock: Type.Array(
      Exactly({
        productId: Id,
        quantity: { ...Quantity, description: 'In units of the item price.' },
        costPrice: {
          ...UnitPrice,
          description: 'The cost of one such unit, tax included unless `taxIncluded` is false.',
        },
        itemPriceId: Type.Optional({ ...Id, description: 'Optional when the product has one price.' }),
        ...InputTaxFields,
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
    'Records a purchase. The goods come into stock, what is paid leaves, and the rest is owed to the vendor. Paying needs the permission money.write; users without it buy on credit.',
  access: 'inventory.write',
  body: BulkStock,
  answer: {
    code: 'BULK_STOCK_CREATED',
    message: 'Purchase recorded. The goods are in stock.',
    data: Purchase,
  },
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
      paid: (totalMinor) => paidNow(actor, body, totalMinor),
      bankId,
      tillSessionId: body.tillSessionId,
      ...(body.total !== undefined && { totalMinor: minorOf(actor, { field: 'total', amount: body.total }) }),
      note,
      lines: await linesOf(tx, actor, { stock: body.stock, businessDate }),
      names: { lines: 'stock', cost: 'costPrice', paid: 'amount', money: payingField(body) },
    });
    const purchase = await getVisiblePurchase(tx, actor, id);
    return {
      data: purchase,
      change: { type: 'purchase', id, after: purchase },
      events: [{ type: 'stock.received', data: purchase }],
    };
  },
});

type Stock = Static<typeof BulkStock>['stock'];

async function linesOf(
  tx: Tx,
  { orgId }: Actor,
  { stock, businessDate }: { stock: Stock; businessDate: string },
) {
  const priceIds = await priceIdsOf(tx, orgId, stock);
  const named = priceIds.map((itemPriceId, at) => ({ field: `stock.${at}`, itemPriceId }));
  const items = await stockItems(tx, orgId, named);
  const taxes = await readInputTaxes(tx, orgId, {
    lines: stock.map((sent, at) => ({ field: `stock.${at}.`, sent })),
    day: businessDate,
  });
  return stock.map(({ productId, quantity, costPrice }, at) => {
    const [item, itemPriceId] = [items[at], priceIds[at]];
    if (!itemPriceId || item?.productId !== productId) {
      throw failField('NOT_FOUND', {
        field: `stock.${at}.productId`,
        message: 'does not exist, or belongs to another product',
      });
    }
    return {
      item: { ...item, itemPriceId },
      quantityE4: requireE4({ field: `stock.${at}.quantity`, number: quantity }),
      costPriceE4: requireE4({ field: `stock.${at}.costPrice`, number: costPrice }),
      tax: taxes[at] ?? noTax,
    };
  });
}

/** The item price of each line: the one it names, or the only one of its product. */
async function priceIdsOf(tx: Tx, orgId: string, stock: Stock): Promise<string[]> {
  const unnamed = stock.filter(({ itemPriceId }) => !itemPriceId).map(({ productId }) => productId);
  if (unnamed.length === 0) return stock.flatMap(({ itemPriceId }) => itemPriceId ?? []);
  const found = await tx.all<{ productId: string; priceIds: string[] }>(sql`
    select p.id as "productId", array_remove(array_agg(i.id), null) as "priceIds"
    from products p
    left join variants v on v.org_id = p.org_id and v.product_id = p.id and v.status = 'ACTIVE'
    left join item_prices i on i.org_id = v.org_id and i.variant_id = v.id
    where p.org_id = ${orgId} and p.id = any (${unnamed}::uuid[])
    group by p.id`);
  const byProduct = new Map(found.map(({ productId, priceIds }) => [productId, priceIds]));
  return stock.map(({ productId, itemPriceId }, at) => {
    if (itemPriceId) return itemPriceId;
    const priceIds = byProduct.get(productId);
    if (!priceIds) {
      throw failField('NOT_FOUND', { field: `stock.${at}.productId`, message: 'does not exist' });
    }
    const [only, ...others] = priceIds;
    if (only && others.length === 0) return only;
    throw failField('VALIDATION_FAILED', {
      field: `stock.${at}.itemPriceId`,
      message: only
        ? 'is required: this product has several prices'
        : 'is required: this product has no price',
    });
  });
}
