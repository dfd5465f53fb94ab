import { type Static, Type } from 'typebox';
import type { Actor } from '../../http/access.ts';
import { Amount, minorOf } from '../../http/money.ts';
import { operation } from '../../http/operation.ts';
import { Quantity, UnitPrice } from '../../http/quantity.ts';
import { BusinessDate, Choice, Exactly, Id, Instant, Nullable, named, Text } from '../../http/schema.ts';
import { type BoughtTax, InputTaxFields, noTax, readInputTaxes } from '../../ledger/exports.ts';
import { businessDay } from '../../org/exports.ts';
import { newId } from '../../platform/ids.ts';
import { purchaseMethods } from '../../values/payment.ts';
import { failField } from '../../values/refusal.ts';
import { recordAdjustment } from '../adjustment/record-adjustment.ts';
import { AdjustmentDetails } from '../adjustment/schemas.ts';
import { nothingPaid } from '../purchase/payment-label.ts';
import { recordPurchase } from '../purchase/record-purchase.ts';
import { Purchase } from '../purchase/schemas.ts';
import { getVisiblePurchase } from '../purchase/store.ts';
import { type ReadLine, readLines } from './book/items.ts';

const AddStock = named(
  'AddStockRequest',
  Exactly({
    outletId: Id,
    vendorId: Type.Optional(Nullable({ ...Id, description: 'The vendor who is owed what is not paid.' })),
    payments: Type.Optional(
      Type.Array(Exactly({ method: Choice(purchaseMethods), amount: Amount }), {
        maxItems: 10,
        description: 'What is paid now.',
      }),
    ),
    bankId: Type.Optional({
      ...Id,
      description: 'The bank account for payments by bank or card. Left out: the one that was opened first.',
    }),
    businessDate: Type.Optional({ ...BusinessDate, description: 'Left out: today at the outlet.' }),
    occurredAt: Type.Optional({
      ...Instant,
      description: 'When the goods came in, if that was earlier. Later counts are corrected.',
    }),
    note: Type.Optional(Nullable(Text(500))),
    lines: Type.Array(
      Exactly({
        itemPriceId: Id,
        quantity: { ...Quantity, description: 'In units of the item price.' },
        unitCost: Type.Optional({
          ...UnitPrice,
          description:
            'Cost of one such unit, tax included unless `taxIncluded` is false. Required for a purchase.',
        }),
        ...InputTaxFields,
      }),
      { minItems: 1, maxItems: 500 },
    ),
  }),
);
type AddStock = Static<typeof AddStock>;

export const addStock = operation({
  id: 'addStock',
  route: 'POST /inventory/stock',
  group: 'Inventory/Stock',
  summary: 'add stock',
  description:
    'With a vendor or a payment this is a purchase. Without both it is opening stock, which was there before the books began. Paying needs the permission money.write.',
  access: 'inventory.write',
  body: AddStock,
  answer: { code: 'STOCK_BOUGHT', message: 'The purchased goods are in stock.', data: Purchase },
  otherAnswers: [{ code: 'STOCK_OPENED', message: 'Opening stock recorded.', data: AdjustmentDetails }],
  refusals: ['NOT_FOUND', 'INVALID_STATE'],

  handle: async ({ tx, actor, body }) => {
    const { outletId, vendorId = null, payments = [], bankId } = body;
    const businessDate = await businessDay(tx, actor, body);
    const happened = { occurredAt: body.occurredAt, businessDate: body.businessDate };
    const lines = await readLines(tx, actor, body.lines);
    const note = body.note?.trim() ?? null;
    const sentTaxes = body.lines.map((sent, at) => ({ field: `lines.${at}.`, sent }));
    if (!vendorId && payments.length === 0 && !bankId) {
      rejectTaxOfOpening(sentTaxes);
      const opening = { id: newId(), outletId, vendorId, note, businessDate, happened, lines };
      const { adjustment, events } = await recordAdjustment(tx, actor, {
        ...opening,
        purpose: 'OPENING',
        effect: 'INCREASE',
      });
      const change = { type: 'adjustment', id: adjustment.id, after: adjustment };
      return { code: 'STOCK_OPENED', data: adjustment, change, events };
    }
    const taxes = await readInputTaxes(tx, actor.orgId, { lines: sentTaxes, day: businessDate });
    const id = await recordPurchase(tx, actor, {
      outletId,
      vendorId,
      businessDate,
      happened,
      paid: () => paidBy(actor, payments),
      bankId,
      note,
      lines: lines.map((line, at) => boughtLine(line, taxes[at] ?? noTax)),
      names: { lines: 'lines', cost: 'unitCost', paid: 'payments', money: 'payments' },
    });
    const purchase = await getVisiblePurchase(tx, actor, id);
    return {
      data: purchase,
      change: { type: 'purchase', id, after: purchase },
      events: [{ type: 'stock.received', data: purchase }],
    };
  },
});

function boughtLine({ field, item, quantityE4, unitCostE4 }: ReadLine, tax: BoughtTax) {
  if (unitCostE4 === undefined) {
    throw failField('VALIDATION_FAILED', {
      field: `${field}.unitCost`,
      message: 'is required for a purchase',
    });
  }
  const { itemPriceId } = item;
  if (!itemPriceId) throw new Error('a line that names a price has none');
  return { item: { ...item, itemPriceId }, quantityE4, costPriceE4: unitCostE4, tax };
}

/** What was there before the books began was taxed before, too. */
function rejectTaxOfOpening(lines: { field: string; sent: AddStock['lines'][number] }[]): void {
  for (const { field, sent } of lines) {
    const name = (['taxRateId', 'taxIncluded', 'taxRecoverable'] as const).find(
      (one) => (sent[one] ?? undefined) !== undefined,
    );
    if (name) {
      throw failField('VALIDATION_FAILED', { field: field + name, message: 'belongs to a purchase' });
    }
  }
}

type Payments = NonNullable<AddStock['payments']>;

function paidBy(actor: Actor, payments: Payments) {
  const paidMinor = nothingPaid();
  for (const [at, { method, amount }] of payments.entries()) {
    paidMinor[method] += minorOf(actor, { field: `payments.${at}.amount`, amount });
  }
  return paidMinor;
}
