import sql from 'sql-template-tag';
import { CursorPage } from '../../http/envelope.ts';
import { readPage } from '../../http/list.ts';
import { operation } from '../../http/operation.ts';
import { rejectUnknownOutlet } from '../outlet.ts';
import { costsOf, levelColumns } from './book/average-cost.ts';
import type { StockLevel } from './book/rules.ts';
import { AdjustmentSeed } from './listing/listing-schemas.ts';
import { seedListings } from './listing/listings.ts';
import { type SeedRow, seedColumns, seedOf } from './listing/seeds.ts';

export const listAdjustmentSeed = operation({
  id: 'listAdjustmentSeed',
  route: 'GET /inventory/stock/adjustment/seed',
  group: 'Inventory/Stock',
  summary: 'stock adjustment seed list',
  description:
    'For the form of an adjustment: all goods that the outlet sells, with quantity, average cost, units and prices.',
  access: 'inventory.read',
  query: seedListings.query,
  answer: {
    code: 'ADJUSTMENT_SEED_LISTED',
    message: 'The goods that can be adjusted.',
    data: CursorPage('AdjustmentSeedPage', AdjustmentSeed),
    meta: 'page',
  },
  refusals: ['NOT_FOUND'],

  handle: async (context) => {
    const { tx, actor, query } = context;
    await rejectUnknownOutlet(tx, actor, query.outletId);
    const { data, meta } = await readPage<SeedRow & StockLevel>(
      context,
      { ...seedListings, name: 'adjustment seed' },
      sql`${seedColumns}, ${levelColumns}`,
    );
    const rows = data.rows.map((row) => ({ ...seedOf(row), ...costsOf(actor, row) }));
    return { data: { ...data, rows }, meta };
  },
});
