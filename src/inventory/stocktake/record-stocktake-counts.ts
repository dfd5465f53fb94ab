import { type Static, Type } from 'typebox';
import type { Actor } from '../../http/access.ts';
import { operation } from '../../http/operation.ts';
import { requireE4 } from '../../http/quantity.ts';
import { Choice, Exactly, Id, Instant, named, Version } from '../../http/schema.ts';
import type { Tx } from '../../platform/db.ts';
import { divideRounded, largestQuantity } from '../../values/quantity.ts';
import { failField } from '../../values/refusal.ts';
import { type StockItem, stockItems } from '../stock/book/items.ts';
import { type SentCount, writeCounts } from './counts.ts';
import { readLines } from './lines.ts';
import { StocktakeLine, stocktakeFields } from './schemas.ts';
import { lockStocktake, stocktakeOf } from './store.ts';

const Counts = named(
  'StockTakeCountsRequest',
  Exactly({
    mode: Type.Optional({
      ...Choice(['SET', 'ADD'], {
        description:
          'SET: replaces earlier counts. ADD: adds to them, for a second shelf. Repeat an ADD with the same Idempotency-Key.',
      }),
      default: 'SET',
    }),
    counts: Type.Array(
      Exactly({
        variantId: Type.Optional({ ...Id, description: 'Counted in base units.' }),
        itemPriceId: Type.Optional({ ...Id, description: 'Counted in this unit.' }),
        quantity: Type.Number({ minimum: 0, maximum: largestQuantity, description: 'Up to 4 decimals.' }),
        countedAt: Type.Optional({
          ...Instant,
          description: 'When it was counted offline; not before the start. Left out: now.',
        }),
      }),
      {
        minItems: 1,
        maxItems: 500,
        description: 'Counts of one item are added up, such as two boxes and five pieces.',
      },
    ),
    version: Type.Optional({ ...Version, description: 'Leave it out when several people count together.' }),
  }),
);

export const recordStocktakeCounts = operation({
  id: 'recordStocktakeCounts',
  route: 'PATCH /inventory/stocktakes/{stocktakeId}/counts',
  group: 'Inventory/Stocktake',
  summary: 'Record counts',
  description:
    'Each count is compared with the book at the moment of counting, so later sales do not disturb it. In review an item can be counted again.',
  access: 'inventory.count',
  body: Counts,
  answer: {
    code: 'STOCKTAKE_COUNTED',
    message: 'Counts recorded.',
    data: named(
      'StockTakeCounts',
      Exactly({
        ...stocktakeFields,
        lines: Type.Array(StocktakeLine, { description: 'The counts as they stand now.' }),
      }),
    ),
  },
  refusals: ['NOT_FOUND', 'STALE_VERSION', 'INVALID_STATE'],

  handle: async ({ tx, actor, params, body }) => {
    const before = await lockStocktake(tx, actor, {
      id: params.stocktakeId,
      version: body.version,
      from: ['IN_PROGRESS', 'IN_REVIEW'],
    });
    const counts = await countsOf(tx, actor, body.counts);
    const variantIds = [...new Set(counts.map(({ variantId }) => variantId))];
    const linesBefore = await readLines(tx, actor, before, variantIds);
    const after = await writeCounts(tx, actor, { stocktake: before, counts, mode: body.mode ?? 'SET' });
    const lines = await readLines(tx, actor, after, variantIds);
    const data = { ...stocktakeOf(actor, after), lines };
    return {
      data,
      change: {
        type: 'stocktake',
        id: before.id,
        before: { ...stocktakeOf(actor, before), lines: linesBefore },
        after: data,
      },
      events: [{ type: 'stocktake.counted', data }],
    };
  },
});

/** The counts in base units, each with the field that names its item. */
async function countsOf(
  tx: Tx,
  { orgId }: Actor,
  sent: Static<typeof Counts>['counts'],
): Promise<SentCount[]> {
  const named = sent.map(({ variantId, itemPriceId }, at) => {
    const field = `counts.${at}`;
    if (variantId || itemPriceId) return { field, variantId, itemPriceId };
    throw failField('VALIDATION_FAILED', {
      field: `${field}.variantId`,
      message: 'is required, or itemPriceId',
    });
  });
  const items = await stockItems(tx, orgId, named);
  return sent.map(({ quantity, countedAt = null, itemPriceId }, at) => {
    const { variantId, factorE4 } = items[at] as StockItem;
    const quantityE4 = requireE4({ field: `counts.${at}.quantity`, number: quantity });
    return {
      field: `counts.${at}`,
      name: itemPriceId ? 'itemPriceId' : 'variantId',
      variantId,
      quantityE4: divideRounded(quantityE4 * factorE4, 10_000n),
      countedAt,
    };
  });
}
