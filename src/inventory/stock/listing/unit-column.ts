import sql, { type Sql } from 'sql-template-tag';

/** A column of the base unit of a row's item: of its price `i` or its measurement `m`. */
export const baseUnitColumn = (row: Sql, column: Sql) => sql`(
  select ${column} from item_prices i
  left join measurements m on m.org_id = i.org_id and m.id = i.measurement_id
  where i.org_id = ${row}.org_id and i.variant_id = ${row}.variant_id and i.factor_e4 = 10000
  order by i.id limit 1)`;
