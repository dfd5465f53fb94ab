import sql, { join, type Sql } from 'sql-template-tag';
import type { Tx } from '../../../platform/db.ts';
import { newId } from '../../../platform/ids.ts';
import { importFields } from '../../../values/import-columns.ts';
import { isNumberField, type RowError, type SheetRow } from './columns.ts';
import { rowColumn } from './targets.ts';

export type ImportKey = { orgId: string; importId: string };

/** An import, as the job needs it. */
export type Import = ImportKey & {
  userId: string;
  address: string;
  outletIds: string[] | null;
  outletId: string | null;
  dryRun: boolean;
  skipInvalid: boolean;
  quantities: 'ADD' | 'SET' | null;
  ignoreUnknown: boolean;
  status: string;
  attempts: number;
  currencyDecimals: number;
  timezone: string;
};

export function readImport(tx: Tx, { orgId, importId }: ImportKey): Promise<Import | undefined> {
  return tx.one<Import>(sql`
    select i.org_id as "orgId", i.id as "importId", i.user_id as "userId", i.address, i.outlet_ids as "outletIds",
           i.outlet_id as "outletId", i.dry_run as "dryRun", i.skip_invalid as "skipInvalid",
           i.ignore_unknown as "ignoreUnknown", i.quantities, i.status, i.attempts, o.currency_decimals as "currencyDecimals",
           o.timezone
    from stock_imports i join organisations o on o.org_id = i.org_id
    where i.org_id = ${orgId} and i.id = ${importId}`);
}

/** Rows `r` of an import. */
export function rowsOf({ orgId, importId }: ImportKey): Sql {
  return sql`r.org_id = ${orgId} and r.import_id = ${importId}`;
}

/** Removes the rows that an earlier attempt has read. */
export async function forgetRows(tx: Tx, { orgId, importId }: ImportKey): Promise<void> {
  await tx.run(sql`delete from stock_import_rows where org_id = ${orgId} and import_id = ${importId}`);
  await tx.run(sql`delete from stock_import_errors where org_id = ${orgId} and import_id = ${importId}`);
}

/** Rows with a pack size are not stored: `unit-rows.ts`. */
const storedFields = importFields.filter((field) => field !== 'packSize');

/** Stores rows. They are numbered from `firstRow` on, in the order of the sheet. */
export function insertRows(
  tx: Tx,
  { orgId, importId }: ImportKey,
  { rows, firstRow }: { rows: SheetRow[]; firstRow: number },
): void {
  const texts = (pick: (row: SheetRow) => string | null) => sql`${rows.map(pick)}::text[]`;
  const numbers = (pick: (row: SheetRow) => bigint | null) =>
    sql`${rows.map((row) => pick(row)?.toString() ?? null)}::bigint[]`;
  const ids = () => sql`${rows.map(() => newId())}::uuid[]`;
  const cells = storedFields.map((field) =>
    isNumberField(field) ? numbers((row) => row[`${field}E4`]) : texts((row) => row[field]),
  );
  tx.defer(sql`
    insert into stock_import_rows (
      org_id, import_id, row_number, sheet_row, is_bad, outlet_column, tax_percent_e4, new_product_id, new_variant_id,
      new_price_id, ${join(storedFields.map(rowColumn))})
    select ${orgId}, ${importId}, n.*
    from unnest(
      ${rows.map((_, at) => firstRow + at)}::int[], ${rows.map(({ sheetRow }) => sheetRow)}::int[],
      ${rows.map(({ isBad }) => isBad)}::bool[], ${texts(({ outletColumn }) => outletColumn)},
      ${numbers(({ taxRate }) => percentOf(taxRate))}, ${ids()}, ${ids()}, ${ids()},
      ${join(cells)}) as n`);
}

/** A tax rate may be named by its percentage, alone or behind its name: 7.5, 7.5%, VAT (7.5%). */
function percentOf(taxRate: string | null): bigint | null {
  const text = taxRate ?? '';
  const [, whole, fraction = ''] =
    /^(\d{1,3})(?:[.,](\d{1,4}))?\s*%?$/.exec(text) ??
    /\s\(?(\d{1,3})(?:[.,](\d{1,4}))?\s*%\)?$/.exec(text) ??
    [];
  return whole === undefined ? null : BigInt(whole + fraction.padEnd(4, '0'));
}

export function insertErrors(tx: Tx, { orgId, importId }: ImportKey, errors: RowError[]): void {
  if (errors.length === 0) return;
  tx.defer(sql`
    insert into stock_import_errors (org_id, import_id, row_number, field, code, message, value)
    select ${orgId}, ${importId}, e.*
    from unnest(${errors.map(({ row }) => row)}::int[], ${errors.map(({ field }) => field)}::text[],
                ${errors.map(({ code }) => code)}::text[], ${errors.map(({ message }) => message)}::text[],
                ${errors.map(({ value }) => value ?? null)}::text[]) as e`);
}
