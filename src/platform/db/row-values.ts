import pg from 'pg';

const instantText = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/;

/** The format of the API: RFC 3339 in UTC with milliseconds. */
function instant(text: string): string {
  const parts = instantText.exec(text);
  if (!parts) throw new Error(`not an instant in UTC: ${text}`);
  return `${parts[1]}T${parts[2]}.${(parts[3] ?? '').padEnd(3, '0').slice(0, 3)}Z`;
}

const wholeNumber = /^-?\d+$/;
const exactNumber = (text: string) => (wholeNumber.test(text) ? BigInt(text) : text);

/** The type numeric[], for which pg has no name. By itself, pg would make numbers of it that are not exact. */
const numericArray = 1231;

/** A list without lists in it, such as {1,NULL,2}. */
function exactNumbers(text: string): unknown[] {
  const items = text === '{}' ? [] : text.slice(1, -1).split(',');
  return items.map((item) => (item === 'NULL' ? null : exactNumber(item)));
}

const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, BigInt],
  // PostgreSQL answers the sum of a bigint column as numeric.
  [pg.types.builtins.NUMERIC, exactNumber],
  [numericArray, exactNumbers],
  [pg.types.builtins.DATE, (text) => text],
  [pg.types.builtins.TIMESTAMPTZ, instant],
]);
/** How pg reads the columns of a row: exact numbers as bigint, instants as the API prints them. */
export const rowTypes = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig;
