import sql from 'sql-template-tag';
import type { Actor } from '../../../http/access.ts';
import { auditRowsStatement } from '../../../http/run/record-audit-rows.ts';
import type { Tx } from '../../../platform/db.ts';
import { newId } from '../../../platform/ids.ts';
import { itemName } from '../../product/columns.ts';
import { touchVariants } from '../../product/item-prices.ts';
import type { Counts } from './check.ts';
import type { RowError, SheetRow } from './columns.ts';
import { type Import, insertErrors } from './store.ts';

type Change = {
  row: number;
  id: string;
  /** The name of the item with its unit. */
  item: string;
  variantId: string;
  productId: string;
  fromE4: bigint;
  priceE4: bigint;
};
/** The rows of further units: how many there are, what is wrong with them, and the prices that they change. */
export type UnitRows = { count: number; invalid: number; changes: Change[] };

/** Whether a row is about a further unit of an item, such as its box. One that cannot be read is reported as others are. */
export const isUnitRow = ({ isBad, packSizeE4 }: SheetRow) =>
  !isBad && packSizeE4 !== null && packSizeE4 !== baseE4;
const baseE4 = 10_000n;

/**
 * Checks the rows of further units. They are not stored with the others, because they name an item that has a row of its
 * own. Such a row sets the price of a unit that the item has already.
 */
export async function checkUnitRows(tx: Tx, importJob: Import, rows: SheetRow[]): Promise<UnitRows> {
  if (rows.length === 0) return { count: 0, invalid: 0, changes: [] };
  const found = await findUnits(tx, importJob.orgId, rows);
  const firstRows = new Map<string, number>();
  const errors = rows.flatMap((row) => {
    const unit = found.get(row.sheetRow);
    const firstRow = unit && firstRows.get(unit.id);
    if (unit && firstRow === undefined) firstRows.set(unit.id, row.sheetRow);
    return faultsOf(row, { isKnown: unit !== undefined, firstRow });
  });
  insertErrors(tx, importJob, errors);
  const bad = new Set(errors.map(({ row }) => row));
  const changes = rows.flatMap(({ sheetRow, priceE4 }) => {
    const unit = bad.has(sheetRow) ? undefined : found.get(sheetRow);
    return unit && priceE4 !== null && priceE4 !== unit.fromE4 ? [{ ...unit, priceE4 }] : [];
  });
  return { count: rows.length, invalid: bad.size, changes };
}

export function withUnitRows(counts: Counts, { count, invalid }: UnitRows): Counts {
  return { ...counts, rows: counts.rows + count, invalidRows: counts.invalidRows + invalid };
}

function faultsOf(
  { sheetRow: row, quantityE4 }: SheetRow,
  { isKnown, firstRow }: { isKnown: boolean; firstRow: number | undefined },
): RowError[] {
  const error = (field: string, code: string, message: string) => ({ row, field, code, message });
  return [
    ...(isKnown
      ? []
      : [error('packSize', 'NOT_FOUND', 'is not a unit of this item: add the unit to the product first')]),
    ...(firstRow === undefined ? [] : [error('packSize', 'DUPLICATE', `is in row ${firstRow} already`)]),
    ...(quantityE4 === null
      ? []
      : [
          error('quantity', 'INVALID_STATE', 'is in the row of a pack: enter it in the row of the base unit'),
        ]),
  ];
}

/**
 * The units that these rows are about: of the item with the SKU, the barcode or the name, the one of this size. Of two
 * of one size, the one with the barcode.
 */
async function findUnits(
  tx: Tx,
  orgId: string,
  rows: SheetRow[],
): Promise<Map<number, Omit<Change, 'priceE4'>>> {
  const unitName = sql`coalesce(' (' || (
    select m.name from measurements m where m.org_id = i.org_id and m.id = i.measurement_id) || ')', '')`;
  const texts = (field: 'sku' | 'barcode' | 'name') => sql`${rows.map((row) => row[field])}::text[]`;
  const found = await tx.all<Omit<Change, 'priceE4'>>(sql`
    select distinct on (u.row) u.row, i.id, ${itemName} || ${unitName} as item, i.variant_id as "variantId", v.product_id as "productId",
           i.price_e4 as "fromE4"
    from unnest(${rows.map(({ sheetRow }) => sheetRow)}::int[], ${texts('sku')}, ${texts('barcode')}, ${texts('name')},
                ${rows.map(({ packSizeE4 }) => String(packSizeE4))}::bigint[])
      as u (row, sku, barcode, name, pack_size_e4)
    left join item_codes c on c.org_id = ${orgId} and c.code_key = lower(coalesce(u.sku, u.barcode))
    left join (
      select p.name_key, (array_agg(v.id))[1] as variant_id
      from products p join variants v on v.org_id = p.org_id and v.product_id = p.id
      where p.org_id = ${orgId} group by p.name_key having count(*) = 1) n
      on u.sku is null and u.barcode is null and n.name_key = lower(u.name)
    join item_prices i on i.org_id = ${orgId} and i.variant_id = coalesce(c.variant_id, n.variant_id)
      and i.factor_e4 = u.pack_size_e4
    join variants v on v.org_id = i.org_id and v.id = i.variant_id
    join products p on p.org_id = v.org_id and p.id = v.product_id
    order by u.row, i.barcode is not distinct from u.barcode desc, i.id`);
  return new Map(found.map((unit) => [unit.row, unit]));
}

/** Writes the prices of further units. */
export async function writeUnitPrices(tx: Tx, importJob: Import, { changes }: UnitRows): Promise<void> {
  if (changes.length === 0) return;
  const { orgId, userId, address, importId } = importJob;
  const list = sql`
    unnest(${changes.map(() => newId())}::uuid[], ${changes.map(({ id }) => id)}::uuid[],
           ${changes.map(({ productId }) => productId)}::uuid[],
           ${changes.map(({ fromE4 }) => String(fromE4))}::bigint[],
           ${changes.map(({ priceE4 }) => String(priceE4))}::bigint[])
      as c (audit_id, id, product_id, from_e4, price_e4)`;
  const productIds = changes.map(({ productId }) => productId);
  await tx.run(sql`
    select 1 from products where org_id = ${orgId} and id = any(${productIds}::uuid[])
    order by id for no key update`);
  // The price that it has under the lock: it may have changed since the rows were checked.
  await tx.run(sql`
    insert into stock_import_records (org_id, import_id, kind, record_id, before)
    select ${orgId}, ${importId}, 'UNIT_PRICE', c.id, jsonb_build_object('price_e4', i.price_e4, 'at', now())
    from ${list} join item_prices i on i.org_id = ${orgId} and i.id = c.id`);
  await tx.run(sql`
    update item_prices i set price_e4 = c.price_e4, version = i.version + 1, updated_at = now()
    from ${list} where i.org_id = ${orgId} and i.id = c.id`);
  await touchVariants(tx, orgId, changes);
  await tx.run(
    auditRowsStatement(sql`
      select ${orgId}::uuid, c.audit_id, 'importStock', ${userId}::uuid, ${address}, ${importId}, 'product', c.product_id,
             jsonb_build_object('itemPriceId', c.id, 'price', c.from_e4 * 0.0001),
             jsonb_build_object('itemPriceId', c.id, 'price', c.price_e4 * 0.0001)
      from ${list}`),
  );
}

/** Gives further units the prices back that they had before the import. */
export async function restoreUnitPrices(tx: Tx, { orgId }: Actor, importId: string): Promise<void> {
  const restored = await tx.all<{ variantId: string; productId: string }>(sql`
    update item_prices i set price_e4 = (k.before ->> 'price_e4')::bigint, version = i.version + 1, updated_at = now()
    from stock_import_records k, variants v
    where k.org_id = ${orgId} and k.import_id = ${importId} and k.kind = 'UNIT_PRICE'
      and i.org_id = ${orgId} and i.id = k.record_id and v.org_id = ${orgId} and v.id = i.variant_id
    returning i.variant_id as "variantId", v.product_id as "productId"`);
  await touchVariants(tx, orgId, restored);
}
