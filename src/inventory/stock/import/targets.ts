import sql, { raw, type Sql } from 'sql-template-tag';
import {
  type ImportField,
  type ImportTarget,
  importColumn,
  importFields,
} from '../../../values/import-columns.ts';

/** The column of `stock_import_rows` that keeps the cells of a field as they stand in the sheet. */
export function rowColumn(field: ImportField): Sql {
  const name = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return raw(importColumn(field).kind === 'AMOUNT' ? `${name}_e4` : name);
}

/** The fields that fill the catalogue. */
export const fieldsWithTarget = importFields.flatMap((field) => {
  const { target } = importColumn(field);
  return target ? [{ field, target }] : [];
});

/** Every column of the catalogue that a sheet fills. The rows of an import have columns of the same names. */
export const targets: ImportTarget[] = fieldsWithTarget.map(({ target }) => target);

export function targetsIn(table: ImportTarget['table']): ImportTarget[] {
  return targets.filter((target) => target.table === table);
}

/**
 * The columns of an import row about its item: the cells as they stand in the sheet, and the values for the catalogue.
 */
export function columnsWithTargets(): Sql[] {
  return namesOf(fieldsWithTarget);
}

/** Those of them that variants of one product have in common. */
export function productColumns(): Sql[] {
  return namesOf(fieldsWithTarget.filter(({ target }) => target.table === 'products'));
}

function namesOf(fields: typeof fieldsWithTarget): Sql[] {
  const names = fields.flatMap(({ field, target }) => [rowColumn(field).sql, target.column]);
  return [...new Set(names)].map((name) => raw(name));
}

/** The last value of several rows `r` that is not empty. */
export function lastFilled(value: Sql): Sql {
  return sql`(array_agg(${value} order by r.row_number desc) filter (where ${value} is not null))[1]`;
}

/** What the audit trail says of an item: `categoryId` for `category_id`, and `price` as a number for `price_e4`. */
export function auditedPair({ column }: ImportTarget, row: Sql): Sql {
  const key = column.replace(/_e4$/, '').replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const value = sql`${row}.${raw(column)}`;
  return sql`${raw(`'${key}'`)}, ${column.endsWith('_e4') ? sql`${value} * 0.0001` : value}`;
}
