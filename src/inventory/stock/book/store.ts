import sql, { empty } from 'sql-template-tag';
import type { Bookkeeper, Source } from '../../../ledger/exports.ts';
import { type Parts, statementOf, type Tx, valuesOfRow } from '../../../platform/db.ts';
import { newId } from '../../../platform/ids.ts';
import type { StockLevel } from './rules.ts';

export type StockKey = { variantId: string; outletId: string };
export type StockRow = StockKey & StockLevel & { movementCount: bigint };

/** The key of a stock row in a Map. Rows are locked in the order of these keys. */
export const stockKey = ({ variantId, outletId }: StockKey) => `${variantId}/${outletId}`;

/**
 * Locks stock rows in one order, so that two requests never wait for each other in a circle. A missing row is inserted
 * first, so that others have something to wait for. For goods that come in, the rows of outlets that got transfers
 * below zero are locked as well: their value may change.
 */
export async function lockStock(
  tx: Tx,
  orgId: string,
  keys: StockKey[],
  { comesIn = false } = {},
): Promise<Map<string, StockRow>> {
  const sorted = [...new Map(keys.map((key) => [stockKey(key), key])).entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, key]) => key);
  const wanted = sql`unnest(${sorted.map(({ variantId }) => variantId)}::uuid[],
                           ${sorted.map(({ outletId }) => outletId)}::uuid[]) as k (variant_id, outlet_id)`;
  const movedTo = sql`
    union
    select b.variant_id, b.to_outlet_id from ${wanted}
    join stock_below_zero b on b.org_id = ${orgId} and b.variant_id = k.variant_id and b.outlet_id = k.outlet_id`;
  const [, rows] = await tx.inOrder(
    () =>
      tx.run(sql`
        insert into stock (org_id, variant_id, outlet_id)
        select ${orgId}, k.variant_id, k.outlet_id from ${wanted}
        where not exists (
          select from stock s where s.org_id = ${orgId} and s.variant_id = k.variant_id and s.outlet_id = k.outlet_id)
        order by k.variant_id, k.outlet_id
        on conflict do nothing`),
    () =>
      tx.all<StockRow>(sql`
        select s.variant_id as "variantId", s.outlet_id as "outletId", s.quantity_e4 as "quantityE4",
               s.value_minor as "valueMinor", s.known_quantity_e4 as "knownQuantityE4",
               s.known_value_minor as "knownValueMinor", s.movements as "movementCount"
        from (select k.variant_id, k.outlet_id from ${wanted} ${comesIn ? movedTo : empty}) k
        join stock s on s.org_id = ${orgId} and s.variant_id = k.variant_id and s.outlet_id = k.outlet_id
        order by s.variant_id, s.outlet_id
        for no key update of s`),
  );
  return new Map(rows.map((row) => [stockKey(row), row]));
}

export type Movement = StockKey & {
  number: bigint;
  reason: string;
  quantityE4: bigint;
  valueMinor: bigint;
  quantityAfterE4: bigint;
  valueAfterMinor: bigint;
  /** The stocktake whose posted difference it corrects, and the day of the correction. */
  corrects?: { stocktakeId: string; businessDate: string };
};

type StockChange = {
  rows: StockRow[];
  movements: Movement[];
  source: Source;
  businessDate: string;
  /** When it happened, if that was before it was recorded. */
  occurredAt?: string | undefined;
};

/** Sends the new levels of locked rows, and the movements that led there, together with the COMMIT. */
export function writeStockWithCommit(tx: Tx, by: Bookkeeper, changed: StockChange): void {
  tx.defer(statementOf(stockParts(tx, by, changed)));
}

/** As `writeStockWithCommit`, but the caller sends them as parts of its own statement. */
export function stockParts(tx: Tx, by: Bookkeeper, changed: StockChange): Parts {
  const corrections = changed.movements.filter(({ corrects }) => corrects);
  for (const [stocktakeId, movements] of Map.groupBy(corrections, (one) => one.corrects?.stocktakeId ?? '')) {
    const businessDate = movements[0]?.corrects?.businessDate ?? changed.businessDate;
    const source = { type: 'STOCKTAKE', id: stocktakeId };
    // The levels are written once, with the movements that correct nothing.
    tx.defer(statementOf(partsOf(by, { ...changed, rows: [], movements, source, businessDate })));
  }
  return partsOf(by, { ...changed, movements: changed.movements.filter(({ corrects }) => !corrects) });
}

function partsOf(by: Bookkeeper, changed: StockChange): Parts {
  const { rows, movements, source, businessDate } = changed;
  const ofRow = valuesOfRow(sql`c.at::int`);
  const level = (pick: (row: StockRow) => bigint) => ofRow('bigint', rows.map(pick));
  // One list is read as rows, so that PostgreSQL expects few of them and looks each up.
  const levels = sql`
    update stock s
    set quantity_e4 = ${level((row) => row.quantityE4)}, value_minor = ${level((row) => row.valueMinor)},
        known_quantity_e4 = ${level((row) => row.knownQuantityE4)},
        known_value_minor = ${level((row) => row.knownValueMinor)},
        movements = ${level((row) => row.movementCount)}, updated_at = now()
    from unnest(${rows.map(({ variantId }) => variantId)}::uuid[]) with ordinality as c (variant_id, at)
    where s.org_id = ${by.orgId} and s.variant_id = c.variant_id
      and s.outlet_id = ${ofRow(
        'uuid',
        rows.map(({ outletId }) => outletId),
      )}`;
  const ofMovement = valuesOfRow(sql`m.at::int`);
  const figure = (pick: (movement: Movement) => bigint) => ofMovement('bigint', movements.map(pick));
  const moved = sql`
    insert into stock_movements (org_id, variant_id, outlet_id, number, id, reason, quantity_e4, value_minor,
                                 quantity_after_e4, value_after_minor, source_type, source_id, business_date, user_id,
                                 occurred_at)
    select ${by.orgId}, ${ofMovement(
      'uuid',
      movements.map(({ variantId }) => variantId),
    )},
           ${ofMovement(
             'uuid',
             movements.map(({ outletId }) => outletId),
           )}, ${figure((one) => one.number)},
           ${ofMovement('uuid', movements.map(newId))}, m.reason,
           ${figure((one) => one.quantityE4)}, ${figure((one) => one.valueMinor)},
           ${figure((one) => one.quantityAfterE4)}, ${figure((one) => one.valueAfterMinor)}, ${source.type},
           ${source.id}, ${businessDate}, ${by.userId}, ${changed.occurredAt ?? null}::timestamptz
    from unnest(${movements.map(({ reason }) => reason)}::text[]) with ordinality as m (reason, at)`;
  return { levels, moved };
}

/** Whether stock of this outlet may go below zero. */
export async function allowsNegativeStock(tx: Tx, orgId: string, outletId: string): Promise<boolean> {
  const outlet = await tx.one<{ allowed: boolean }>(sql`
    select allows_negative_stock as allowed from outlets where org_id = ${orgId} and id = ${outletId}`);
  return outlet?.allowed ?? false;
}
