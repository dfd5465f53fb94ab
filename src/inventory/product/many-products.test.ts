import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testServer } from '../../../tests/harness.ts';
import { isLong } from '../../../tests/long.ts';
import type { Actor } from '../../http/access.ts';
import { encodeCursor } from '../../http/cursor.ts';
import { cursorBinding } from '../../http/list.ts';
import { listPurchaseSeed } from '../stock/list-purchase-seed.ts';
import { listStock } from '../stock/list-stock.ts';
import { listStockMovements } from '../stock/list-stock-movements.ts';
import { listStockRows } from '../stock/list-stock-rows.ts';
import { listProducts } from './list-products.ts';
import { addManyProducts, explained, pagesRead, readWhole } from './many-testing.ts';
import { summarizeProducts } from './summarize-products.ts';

const server = await testServer({ breaksInvariants: true });
const owner = await server.business();
const count = isLong ? 100_000 : 20_000;
/** So many of them are out of the ordinary, in each way. */
const few = 100;
/** Two fifths through them, at twenty a page. */
const latePage = count / 50;
const [many, late] = [count.toLocaleString('en'), latePage.toLocaleString('en')];
const { categoryId } = await addManyProducts(server, owner, count);

const row = async <Row extends object>(text: string, ...values: unknown[]): Promise<Row> => {
  const [found] = await server.database((session) => session.all<Row>(text, [owner.orgId, ...values]));
  assert.ok(found);
  return found;
};

/** What is left by each filter, and that nothing large is read whole for it. */
async function readsByIndex(
  t: { diagnostic(line: string): void },
  operation: typeof listStock,
  filters: [query: Record<string, unknown>, total: number][],
) {
  for (const [query, total] of filters) {
    const { meta, plans } = await explained(server, owner, operation, { ...query, limit: 20 });
    const asked = `${operation.id} ${JSON.stringify(query)}`;
    t.diagnostic(`${asked}: ${plans.map(pagesRead)} pages`);
    assert.equal(meta.total, total, asked);
    assert.deepEqual(readWhole(plans), [], asked);
  }
}

test(`among ${many} products page ${late} costs what page 1 does, and no filter reads a whole table`, async (t) => {
  const rowAt = (order: string, at: number) =>
    row<{ id: string; name: string; createdAt: string; price: string }>(
      `select id, sort_key as name, created_at::text as "createdAt", lowest_e4::text as price
       from products join product_prices using (org_id) where org_id = $1 and product_id = id
       order by ${order}, id ${order.endsWith('desc') ? 'desc' : 'asc'} offset $2 limit 1`,
      at,
    );
  for (const [sort, order] of [
    [{ sortKey: 'name', sortDir: 'asc' }, 'sort_key'],
    [{ sortKey: 'createdAt', sortDir: 'desc' }, 'created_at desc'],
    [{ sortKey: 'price', sortDir: 'asc' }, 'lowest_e4'],
    [{ sortKey: 'price', sortDir: 'desc' }, 'lowest_e4 desc'],
  ] as const) {
    const [before, target] = [await rowAt(order, 19), await rowAt(order, (latePage - 1) * 20 - 1)];
    const swap = new Map([
      [before.id, target.id],
      [before.name, target.name],
      [before.createdAt, target.createdAt],
      [before.price, target.price],
    ]);
    const page = await costsTheSame(t, listProducts, { ...sort, limit: 20 }, swap);
    assert.equal(page.data.rows[0]?.id, (await rowAt(order, (latePage - 1) * 20)).id, `it is page ${late}`);
  }
  await readsByIndex(t, listProducts, [
    [{ status: 'ACTIVE' }, count - few],
    [{ status: 'DISABLED' }, few],
    [{ kind: 'GOODS' }, count - few],
    [{ kind: 'SERVICE' }, few],
    [{ brand: 'Brand 7' }, few],
    [{ categoryId }, count / 50],
    [{ date_from: '2025-01-03', date_to: '2025-01-04' }, 2_880],
    [{ search: 'zanzibar' }, 1],
    [{ search: 'K-1999' }, 11],
    [{ search: 'k-1424', status: 'ACTIVE' }, 11],
    [{ stock: 'NEGATIVE' }, few],
    [{ stock: 'LOW_STOCK' }, few],
    [{ stock: 'OUT_OF_STOCK' }, count / 10 + few],
    [{ stock: 'LOW_STOCK', outletId: owner.outletId }, few],
  ]);
  const { data } = await explained(server, owner, summarizeProducts, {});
  const expected = { total: count, active: count - few, disabled: few, variants: count, lowStock: few };
  // Every tenth was never in stock.
  const ran = { ranOut: few, ranOutItems: few };
  assert.deepEqual(data, { ...expected, lowStockItems: few, outOfStock: count / 10 + few, ...ran });
});

test(`among ${many} rows of stock page ${late} costs what page 1 does, and no filter reads a whole table`, async (t) => {
  const { outletId } = owner;
  const rowAt = (at: number) =>
    row<{ id: string; name: string }>(
      `select id, name_key as name from stock_listings where org_id = $1 and listed
       order by name_key offset $2 limit 1`,
      at,
    );
  const swap = new Map([[(await rowAt(19)).name, (await rowAt((latePage - 1) * 20 - 1)).name]]);
  for (const operation of [listStock, listStockRows]) {
    const page = await costsTheSame(t, operation, { outletId, limit: 20 }, swap);
    assert.equal(page.data.rows[0]?.id, (await rowAt((latePage - 1) * 20)).id, `it is page ${late}`);
  }
  const product = await row<{ id: string }>(`select id from products where org_id = $1 and name_key = 's7'`);
  await readsByIndex(t, listStock, [
    [{}, count - few],
    [{ status: 'IN_STOCK' }, count * 0.9 - 4 * few],
    [{ status: 'OUT_OF_STOCK', outletId }, count / 10 + few],
    [{ status: 'LOW_STOCK', outletId }, few],
    [{ status: 'NEGATIVE' }, few],
    [{ categoryId, outletId }, count / 50],
    [{ categoryId, status: 'IN_STOCK' }, count / 50],
    [{ brand: 'Brand 7', outletId }, few],
    [{ brand: 'Brand 3', status: 'NEGATIVE' }, few],
    [{ search: 'zanzibar', outletId }, 1],
    [{ search: 'K-1999', status: 'IN_STOCK' }, 10],
    [{ productId: product.id }, 1],
  ]);
  await readsByIndex(t, listPurchaseSeed, [
    [{ outletId }, count - 2 * few],
    [{ outletId, search: 'K-1999' }, 11],
  ]);
  const moved = await row<{ variantId: string; sourceId: string; productId: string }>(
    `select m.variant_id as "variantId", m.source_id as "sourceId", v.product_id as "productId"
     from stock_movements m join variants v on v.org_id = m.org_id and v.id = m.variant_id
     where m.org_id = $1 order by m.id limit 1`,
  );
  await readsByIndex(t, listStockMovements, [
    [{ variantId: moved.variantId }, 1],
    [{ productId: moved.productId }, 1],
    [{ sourceId: moved.sourceId }, 1],
    [{ date_from: '2026-01-02', date_to: '2026-01-03', outletId }, 200],
  ]);
});

test(`among ${many} rows of stock a page by quantity or value reads the index, wherever it lies`, async (t) => {
  const { outletId, orgId, userId } = owner;
  const rowAt = (order: string, at: number) =>
    row<{ id: string; tie: string; quantity: string; value: string }>(
      `select l.id, l.variant_id as tie, coalesce(s.quantity_e4, 0)::text as quantity,
              coalesce(s.value_minor, 0)::text as value
       from stock_listings l left join stock s using (org_id, variant_id, outlet_id)
       where l.org_id = $1 and l.listed order by ${order} offset $2 limit 1`,
      at,
    );
  for (const sortKey of ['quantity', 'value'] as const)
    for (const sortDir of ['asc', 'desc'] as const) {
      const column = sortKey === 'quantity' ? 's.quantity_e4' : 's.value_minor';
      const order = `coalesce(${column}, 0) ${sortDir}, l.variant_id ${sortDir}`;
      const actor = { orgId, userId, outletIds: null } as unknown as Actor;
      const boundTo = cursorBinding(actor, { list: 'stock', key: sortKey, direction: sortDir }, { outletId });
      // Below zero, in the middle of what there is none of, and among the rest; or the other way round.
      for (const at of [0, few / 2, count / 20, count / 2, count - few - 40]) {
        const last = at > 0 && (await rowAt(order, at - 1));
        const cursor =
          last &&
          encodeCursor(server.parts.keys, boundTo, {
            key: last[sortKey],
            tie: last.tie,
            id: outletId,
            page: 1,
            total: count - few,
          });
        const query = { outletId, sortKey, sortDir, limit: 20, ...(cursor && { cursor }) };
        const { data, plans } = await explained(server, owner, listStock, query);
        const pages = pagesRead(plans[0]);
        t.diagnostic(`by ${sortKey} ${sortDir} after ${at}: ${pages} pages`);
        assert.equal(data.rows[0]?.id, (await rowAt(order, at)).id, `by ${sortKey} ${sortDir} after ${at}`);
        assert.ok(pages > 0 && pages < 800, `${pages} pages`);
        assert.deepEqual(readWhole(plans), [], `by ${sortKey} ${sortDir} after ${at}`);
      }
    }
});

/** A late page, as this list reads it: as much as page 1, give or take a fifth. */
async function costsTheSame(
  t: { diagnostic(line: string): void },
  operation: typeof listStock,
  query: object,
  swap: Map<unknown, unknown>,
) {
  const first = await explained(server, owner, operation, query);
  const next = await explained(server, owner, operation, { ...query, cursor: first.data.nextCursor }, swap);
  const [one, other] = [pagesRead(first.plans[0]), pagesRead(next.plans[0])];
  t.diagnostic(`${operation.id} ${JSON.stringify(query)}: ${one} pages on page 1, ${other} on page ${late}`);
  assert.ok(Math.abs(one - other) <= one * 0.2, `${one} pages on page 1, ${other} on page ${late}`);
  assert.deepEqual(readWhole([...first.plans, ...next.plans]), [], operation.id);
  return next;
}
