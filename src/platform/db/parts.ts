import sql, { join, raw, type Sql } from 'sql-template-tag';

/** Named parts of one statement. Each sees the database as it was before, and what the parts that it names return. */
export type Parts = Record<string, Sql>;

/** Joins parts to one statement, because sending another statement costs more than running it. */
export function statementOf(parts: Parts, last = sql`select`): Sql {
  const named = Object.entries(parts).map(([name, part]) => sql`${raw(name)} as (${part})`);
  return sql`with ${join(named)} ${last}`;
}

/**
 * Takes the values of row `at` from lists. With `unnest` of several lists, PostgreSQL runs a function and fills a store
 * for each list, which costs more than the row. A list of texts, or one with nulls, is searched from its beginning, so it
 * must be short.
 */
export function valuesOfRow(at: Sql): (type: 'uuid' | 'text' | 'bigint', list: unknown[]) => Sql {
  return (type, list) => sql`(${list}::${raw(type)}[])[${at}]`;
}
