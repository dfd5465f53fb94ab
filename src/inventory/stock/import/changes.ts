import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Tx } from '../../../platform/db.ts';
import type { ImportField } from '../../../values/import-columns.ts';
import { itemName } from '../../product/columns.ts';
import type { StockImport } from './schemas.ts';
import { type Import, rowsOf } from './store.ts';
import { fieldsWithTarget, rowColumn, targets } from './targets.ts';
import type { UnitRows } from './unit-rows.ts';
import { newCell, oldCell } from './write-catalogue.ts';

type Changes = NonNullable<StockImport['changes']>;
type Change = Changes['rows'][number];

const rowsAtMost = 100;

/** What a check would change of items that are here: how many rows of the sheet do, and what the first of them do. */
export async function readChanges(tx: Tx, importJob: Import, units: UnitRows): Promise<Changes> {
  const [before, after] = [sql`coalesce(s.quantity_e4, 0)`, quantityAfter(importJob)];
  const pair = (was: Sql, is: Sql) => sql`jsonb_build_object('before', ${was}, 'after', ${is})`;
  const changed = (column: string, factor = sql``) => {
    const [was, is] = [sql`b.${raw(column)}`, sql`a.${raw(column)}`];
    return sql`case when r.is_first and ${was} is distinct from ${is} then ${pair(sql`${was}${factor}`, sql`${is}${factor}`)} end`;
  };
  const perUnit = sql` * 0.0001`;
  // A product of an import that was undone is enabled again.
  const statusAfter = sql`coalesce(r.status, case when r.is_revived then 'ACTIVE' else p.status end)`;
  const changedStatus = sql`
    case when r.is_first and p.status <> ${statusAfter} then ${pair(sql`p.status`, statusAfter)} end`;
  const rows = await tx.all<Change & { count: number }>(sql`
    select r.sheet_row as row, ${itemName} as item, case when ${before} <> ${after} then o.name end as outlet,
           ${changed('name')} as name, ${changed('price_e4', perUnit)} as price, ${changedStatus} as status,
           case when ${before} <> ${after} then ${pair(sql`${before}${perUnit}`, sql`${after}${perUnit}`)} end as quantity,
           array_remove(array[${join(otherFields)}]::text[], null) as others, (count(*) over ())::int as count
    from stock_import_rows r
    join products p on p.org_id = r.org_id and p.id = r.product_id
    join variants v on v.org_id = r.org_id and v.id = r.variant_id
    join item_prices i on i.org_id = r.org_id and i.id = r.price_id
    left join outlets o on o.org_id = r.org_id and o.id = r.outlet_id
    left join stock s
      on s.org_id = r.org_id and s.variant_id = r.variant_id and s.outlet_id = r.outlet_id and r.line is not null
    cross join lateral (select ${join(targets.map((one) => sql`${oldCell(one)} as ${raw(one.column)}`))}) b
    cross join lateral (select ${join(targets.map((one) => sql`${newCell(one)} as ${raw(one.column)}`))}) a
    where ${rowsOf(importJob)} and not r.is_bad and not r.is_new
      and ((r.is_first and (b is distinct from a or r.is_revived or ${createsRecord})) or ${before} <> ${after})
    order by r.row_number
    limit ${rowsAtMost}`);
  const count = (rows[0]?.count ?? 0) + units.changes.length;
  const ofUnits = units.changes.map(({ row, item, fromE4, priceE4 }): Change => {
    const price = { before: Number(fromE4) / 10_000, after: Number(priceE4) / 10_000 };
    return { row, item, outlet: null, name: null, price, status: null, quantity: null, others: [] };
  });
  const disabled = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from stock_import_rows r
    where ${rowsOf(importJob)} and not r.is_bad and r.is_head and r.is_new and r.status = 'DISABLED'`);
  const first = [...rows.map(({ count: _, ...change }) => change), ...ofUnits];
  return {
    count,
    rows: first.sort((one, other) => one.row - other.row).slice(0, rowsAtMost),
    createdDisabled: disabled?.count ?? 0,
  };
}

/** The stock after row `r`: what it sets, or what is there and what it adds. */
function quantityAfter({ quantities }: Import): Sql {
  const there = sql`coalesce(s.quantity_e4, 0)`;
  const then = quantities === 'SET' ? sql`r.quantity_e4` : sql`${there} + r.quantity_e4`;
  return sql`(case when r.line is null then ${there} else ${then} end)`;
}

/** The fields whose values are shown, or that a known item keeps. */
const shownApart: ImportField[] = ['name', 'price', 'status', 'sku'];
const others = fieldsWithTarget.filter(({ field }) => !shownApart.includes(field));

/** Whether row `r` names a record, such as a category, that the business does not have yet. An import creates it. */
const isToBeCreated = ({ field, target }: (typeof others)[number]) =>
  rowColumn(field).sql === target.column
    ? sql`false`
    : sql`(r.${rowColumn(field)} is not null and r.${raw(target.column)} is null)`;

/** Our names of the further columns that change. */
const otherFields = others.map((one) => {
  const column = raw(one.target.column);
  return sql`case when r.is_first and (b.${column} is distinct from a.${column} or ${isToBeCreated(one)}) then ${one.field} end`;
});
const createsRecord = join(others.map(isToBeCreated), ' or ');
