import { type Static, Type } from 'typebox';
import type { Actor } from '../../http/access.ts';
import { Money, majorOf } from '../../http/money.ts';
import { operation } from '../../http/operation.ts';
import { fromE4, Quantity } from '../../http/quantity.ts';
import { BusinessDate, Exactly, Id, Instant, Nullable, named, Text } from '../../http/schema.ts';
import { type EntryLine, post } from '../../ledger/exports.ts';
import { businessDay } from '../../org/exports.ts';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { sum } from '../../values/money.ts';
import { failField } from '../../values/refusal.ts';
import { type ReadLine, readLines } from './book/items.ts';
import type { Happened } from './book/late-counts.ts';
import { issueStock, type LevelChange, receiveStock } from './book/move-stock.ts';
import { insufficientStock, lowStockEvents } from './book/short.ts';
import { allowsNegativeStock, lockStock } from './book/store.ts';

const TransferStock = named(
  'TransferStockRequest',
  Exactly({
    fromOutletId: Id,
    toOutletId: Id,
    businessDate: Type.Optional({
      ...BusinessDate,
      description: 'Left out: today at the outlet that the goods leave.',
    }),
    occurredAt: Type.Optional({
      ...Instant,
      description: 'When the goods were moved, if that was earlier. Later counts are corrected.',
    }),
    note: Type.Optional(Nullable(Text(500))),
    lines: Type.Array(
      Exactly({
        itemPriceId: Type.Optional({ ...Id, description: 'Either this, or variantId in base units.' }),
        variantId: Type.Optional(Id),
        quantity: {
          ...Quantity,
          description: 'In units of the item price or, with a variantId, in base units.',
        },
      }),
      { minItems: 1, maxItems: 500 },
    ),
  }),
);
type TransferStock = Static<typeof TransferStock>;

const Transfer = named(
  'StockTransfer',
  Exactly({
    id: Id,
    fromOutletId: Id,
    toOutletId: Id,
    businessDate: BusinessDate,
    note: Nullable(Type.String()),
    value: { ...Money, description: 'The value of the goods moved, at cost.' },
    lines: Type.Array(
      Exactly({
        variantId: Id,
        name: Type.String(),
        quantity: Type.Number({ description: 'In base units.' }),
        value: Money,
      }),
    ),
  }),
);

export const transferStock = operation({
  id: 'transferStock',
  route: 'POST /inventory/stock/transfer',
  group: 'Inventory/Stock',
  summary: 'Transfer between outlets',
  description: 'Goods arrive at the value they left at. All lines are moved, or none.',
  access: 'inventory.write',
  body: TransferStock,
  answer: { code: 'STOCK_TRANSFERRED', message: 'The goods are moved.', data: Transfer },
  refusals: ['NOT_FOUND', 'INVALID_STATE', 'INSUFFICIENT_STOCK'],

  handle: async ({ tx, actor, body }) => {
    const { fromOutletId, toOutletId } = body;
    const businessDate = await transferDay(tx, actor, body);
    const lines = await readLines(tx, actor, body.lines);
    const id = newId();
    const source = { type: 'TRANSFER', id };
    const moved = await move(tx, actor, {
      fromOutletId,
      toOutletId,
      source,
      businessDate,
      lines,
      happened: { occurredAt: body.occurredAt, businessDate: body.businessDate },
    });
    const note = body.note?.trim() ?? null;
    const valueMinor = sum(moved.costsMinor);
    await post(tx, actor, {
      id,
      source,
      businessDate,
      note,
      lines: moved.entry,
    });
    const transfer = {
      id,
      fromOutletId,
      toOutletId,
      businessDate,
      note,
      value: majorOf(actor, valueMinor),
      lines: lines.map(({ item: { variantId, name }, baseE4 }, at) => ({
        variantId,
        name,
        quantity: fromE4(baseE4),
        value: majorOf(actor, moved.costsMinor[at] ?? 0n),
      })),
    };
    const items = lines.map(({ item }) => item);
    return {
      data: transfer,
      change: { type: 'transfer', id, after: transfer },
      events: [{ type: 'stock.transferred', data: transfer }, ...lowStockEvents(moved.levels, items)],
    };
  },
});

/** The business date at the outlet that the goods leave. Both outlets must be open and visible to this user. */
async function transferDay(tx: Tx, actor: Actor, body: TransferStock): Promise<string> {
  const { fromOutletId, toOutletId, businessDate, occurredAt } = body;
  const [day] = await Promise.all([
    businessDay(tx, actor, {
      outletId: fromOutletId,
      businessDate,
      occurredAt,
      names: { outletId: 'fromOutletId', businessDate: 'businessDate' },
    }),
    businessDay(tx, actor, {
      outletId: toOutletId,
      names: { outletId: 'toOutletId', businessDate: 'businessDate' },
    }),
  ]);
  if (fromOutletId === toOutletId) {
    throw failField('VALIDATION_FAILED', { field: 'toOutletId', message: 'must be a different outlet' });
  }
  return day;
}

type Moving = {
  fromOutletId: string;
  toOutletId: string;
  source: { type: string; id: string };
  businessDate: string;
  happened: Happened;
  lines: ReadLine[];
};
type Moved = { costsMinor: bigint[]; levels: LevelChange[]; entry: EntryLine[] };

async function move(tx: Tx, actor: Actor, { lines, ...moving }: Moving): Promise<Moved> {
  const { fromOutletId, toOutletId, source, businessDate, happened } = moving;
  const transfer = { reason: 'TRANSFER', source, businessDate, happened };
  const variantIds = lines.map(({ item }) => item.variantId);
  const mayGoBelowZero = await allowsNegativeStock(tx, actor.orgId, fromOutletId);
  // Both outlets are locked at once, in the common order: a transfer the other way may run at the same time.
  const locked = await lockStock(
    tx,
    actor.orgId,
    variantIds.flatMap((variantId) => [
      { variantId, outletId: fromOutletId },
      { variantId, outletId: toOutletId },
    ]),
    { comesIn: true },
  );
  const issued = await issueStock(tx, actor, {
    ...transfer,
    cause: { cause: 'TRANSFER', toOutletId },
    lines: lines.map(({ item: { variantId }, baseE4: quantityE4 }) => ({
      variantId,
      outletId: fromOutletId,
      quantityE4,
      mayGoBelowZero,
    })),
  });
  if ('short' in issued) {
    throw insufficientStock(
      issued.short,
      lines.map(({ field, item }) => ({ ...item, field: `${field}.quantity` })),
    );
  }
  const received = await receiveStock(tx, actor, {
    ...transfer,
    locked: [...locked.values()],
    lines: lines.map(({ item: { variantId }, baseE4: quantityE4 }, at) => ({
      variantId,
      outletId: toOutletId,
      quantityE4,
      valueMinor: issued.costsMinor[at],
    })),
  });
  return { ...issued, entry: [...issued.entry, ...received.entry] };
}
