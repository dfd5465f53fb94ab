import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { type Static, type TSchema, Type } from 'typebox';
import type { Statement, Tx } from '../platform/db.ts';
import { failField } from '../values/refusal.ts';
import { type Actor, seesCost } from './access.ts';
import { decodeCursor, encodeCursor, type Position } from './cursor.ts';
import { BusinessDate, Choice, Exactly, Limit, optional, Text } from './schema.ts';
import type { Service } from './service.ts';

/** A column to sort by. It must not be null, and its type must survive a round trip through text. */
type Sort = {
  by: Sql;
  type: 'text' | 'timestamptz' | 'date' | 'bigint' | 'numeric' | 'integer';
  /** A uuid that breaks ties before the id does. */
  tie?: Sql;
  /** The id as the table of `by` has it, so that one index holds both. */
  id?: Sql;
  /** A figure whose index spans the whole history. The rows of a short period are read by their days and then sorted. */
  isFigure?: true;
  /** Its order would tell the costs, which some roles may not see. */
  needsCost?: true;
};

/** The page that is read. Counts and summaries have none. */
export type PageRequest = {
  key: string;
  direction: 'asc' | 'desc';
  conditions: Sql;
  position: Position | undefined;
  /** How many rows are read: one more than the page shows. */
  limit: number;
};

/**
 * Where the rows come from. A list that reads several indexes is a function. It gets the conditions, order and limit,
 * and repeats them for each index; the actor, the filters and the sort can decide which indexes it reads.
 */
type From<Filters> =
  | Sql
  | ((
      selection: Sql,
      request: { actor: Actor; filters: Filters; page?: PageRequest | undefined },
    ) => Sql | ChosenRows);

/**
 * Exactly the rows of the page, with what is joined to them. The conditions are not repeated: PostgreSQL would expect
 * fewer rows than there are, and look up the same name for each of them.
 */
export type ChosenRows = { chosen: Sql };

type ListDefinition<Filters extends Record<string, TSchema>, SortKey extends string> = {
  name: string;
  from: From<FiltersOf<Filters>>;
  /** The row's id, which breaks ties between equal sort keys. */
  id: Sql;
  sorts: Record<SortKey, Sort>;
  defaultSort: { key: NoInfer<SortKey>; direction: 'asc' | 'desc' };
  filters: Filters;
  /** The conditions for these filters, always including the tenant's own condition. */
  where: (actor: Actor, filters: FiltersOf<Filters>) => (Sql | false | undefined)[];
  /** Returns the number of rows (`total`), when it is known without counting them. */
  total?: (actor: Actor, filters: FiltersOf<Filters>) => Sql | undefined;
  /** The tables that are needed to count the rows: those of `from` that its conditions name. */
  countFrom?: Sql;
  /** All rows are made before the first one is known, as for sums. So they are counted with the page. */
  isCountedWithRows?: true;
  /** Filters for which one plan is good, whatever their values are. Statements with only these are prepared. */
  preparedFilters?: NoInfer<keyof Filters & string>[];
};

type FiltersOf<Filters extends Record<string, TSchema>> = {
  [Name in keyof Filters]?: Static<Filters[Name]>;
};

export const dateFilters = { date_from: BusinessDate, date_to: BusinessDate };
/**
 * For documents that can be reversed: `dateFilters` apply to the day of the document, these to the day of its reversal.
 */
export const reversalFilters = {
  reversed_from: { ...BusinessDate, description: 'Reversed on this business date or later.' },
  reversed_to: { ...BusinessDate, description: 'Reversed on this business date or before.' },
};
export const searchFilter = { search: Text(100, { description: 'Part of the name.' }) };

/** What the functions below need to know of a list, whatever its filters are. */
type List = {
  name: string;
  from: From<never>;
  id: Sql;
  sorts: Record<string, Sort>;
  defaultSort: { key: string; direction: 'asc' | 'desc' };
  where: (actor: Actor, filters: never) => (Sql | false | undefined)[];
  total?: (actor: Actor, filters: never) => Sql | undefined;
  countFrom?: Sql;
  isCountedWithRows?: true;
  preparedFilters?: string[];
};

export function defineList<const Filters extends Record<string, TSchema>, SortKey extends string>(
  definition: ListDefinition<Filters, SortKey>,
) {
  const filters = optional(definition.filters);
  return {
    ...definition,
    /** The query parameters of the list. */
    query: pageQuery(Object.keys(definition.sorts) as SortKey[], filters),
    /** The query parameters of its summary: the same filters. */
    summaryQuery: Exactly(filters),
  };
}

/** The query parameters of every list, with the filters of this one. */
export function pageQuery<SortKey extends string, Filters extends Record<string, TSchema>>(
  sortKeys: SortKey[],
  filters: Filters,
) {
  return Exactly({
    cursor: Type.Optional(
      Type.String({ maxLength: 2_000, description: 'The nextCursor of the previous page.' }),
    ),
    limit: Type.Optional(Limit({ most: 100, usual: 20 })),
    sortKey: Type.Optional(Choice(sortKeys)),
    sortDir: Type.Optional(Choice(['asc', 'desc'])),
    ...filters,
  });
}

type PageQuery = { cursor?: string; limit?: number; sortKey?: string; sortDir?: 'asc' | 'desc' };

export type Page<Row> = {
  data: { rows: Row[]; nextCursor: string; hasNext: boolean };
  meta: { page: number; perPage: number; total: number };
};

/**
 * Reads one page by sort keys: page 500 costs what page 1 costs, and rows that are inserted meanwhile neither repeat
 * nor hide others.
 */
export async function readPage<Row extends object>(
  context: PageContext,
  list: List,
  columns: Sql,
): Promise<Page<Row>> {
  const { tx, actor } = context;
  const request = requestOf(context, list);
  const { key, direction, sort, filters, limit, position } = request;
  const conditions = conditionsOf(list, actor, filters);
  const order = raw(direction);
  const by = orderedBy(sort, filters);
  const id = sort.id ?? list.id;
  const places = [by, ...(sort.tie ? [sort.tie] : []), id];
  const after =
    position &&
    sql`(${join(places)}) ${raw(direction === 'asc' ? '>' : '<')} (${join([
      sql`${position.key}::${raw(sort.type)}`,
      ...(sort.tie ? [sql`${position.tie}::uuid`] : []),
      sql`${position.id}::uuid`,
    ])})`;
  const where = join(after ? [...conditions, after] : conditions, ' and ');
  const orderAndLimit = sql`order by ${join(places.map((place) => sql`${place} ${order}`))} ${limitOf(limit + 1)}`;
  const page: PageRequest = {
    key,
    direction,
    conditions: join(conditions, ' and '),
    position,
    limit: limit + 1,
  };
  const countsWithRows = !position && list.isCountedWithRows;
  const [found, counted] = await Promise.all([
    tx.all<CursorColumns & Row>(
      forFilters(
        list,
        filters,
        sql`
      select ${columns}, (${sort.by})::text as "cursorKey", ${sort.tie ?? sql`null`} as "cursorTie",
             ${id} as "cursorId"${countsWithRows ? sql`, (count(*) over ())::int as "cursorTotal"` : empty}
      from ${fromOf(list, { where, orderAndLimit }, { actor, filters, page })}
      ${orderAndLimit}`,
      ),
    ),
    position || countsWithRows
      ? undefined
      : tx.one<{ total: number }>(
          forFilters(
            list,
            filters,
            list.total?.(actor, filters as never) ??
              sql`
      select count(*)::int as total
      from ${fromOf({ from: list.countFrom ?? list.from }, { where: join(conditions, ' and ') }, { actor, filters })}`,
          ),
        ),
  ]);

  return pageOf(context, request, {
    rows: found.slice(0, limit),
    hasNext: found.length > limit,
    total: counted?.total ?? found[0]?.cursorTotal ?? 0,
  });
}

/**
 * Merges pages of one list that were read from several databases by the same query. The database orders the rows, as it
 * ordered them within each page.
 */
export async function mergePages<Row extends object>(
  context: PageContext,
  list: List,
  pages: [Page<Row>, ...Page<Row>[]],
): Promise<Page<Row>> {
  if (pages.length === 1) return pages[0];
  const request = requestOf(context, list);
  const rows = pages.flatMap(({ data }) => data.rows) as (Row & CursorColumns)[];
  const order = raw(request.direction);
  const places = await context.tx.all<{ place: number }>(sql`
    select r.place::int as place
    from unnest(${rows.map(({ cursorKey }) => cursorKey)}::${raw(request.sort.type)}[],
                ${rows.map(({ cursorId }) => cursorId)}::uuid[]) with ordinality as r (key, id, place)
    order by r.key ${order}, r.id ${order} limit ${request.limit}`);
  return pageOf(context, request, {
    rows: places.map(({ place }) => rows[place - 1] as Row & CursorColumns),
    hasNext: rows.length > request.limit || pages.some(({ data }) => data.hasNext),
    total: pages.reduce((sum, { meta }) => sum + meta.total, 0),
  });
}

export type PageContext = { tx: Tx; actor: Actor; service: Service; query: PageQuery };
type Request = ReturnType<typeof requestOf>;

/** What a query asks for, and where its cursor stands. */
function requestOf({ actor, service, query }: PageContext, list: List) {
  const { cursor, limit = 20, sortKey, sortDir, ...filters } = query;
  const key = sortKey ?? list.defaultSort.key;
  const direction = sortDir ?? (sortKey ? 'asc' : list.defaultSort.direction);
  const sort = list.sorts[key];
  if (!sort) throw new Error(`${list.name} has no sort ${key}`);
  if (sort.needsCost && !seesCost(actor)) {
    throw failField('FORBIDDEN', {
      field: 'sortKey',
      message: 'sorts by costs, which your role may not see',
    });
  }
  const boundTo = cursorBinding(actor, { list: list.name, key, direction }, filters);
  const position = cursor === undefined ? undefined : decodeCursor(service.keys, boundTo, cursor);
  return { key, direction, sort, filters, limit, boundTo, position };
}

/** The answer with these rows. Later pages know the total from the first one. */
function pageOf<Row extends object>(
  { service }: PageContext,
  { limit, boundTo, position }: Request,
  found: { rows: (Row & CursorColumns)[]; hasNext: boolean; total: number },
): Page<Row> {
  const { rows, hasNext } = found;
  const page = (position?.page ?? 0) + 1;
  const total = position?.total ?? found.total;
  const last = rows.at(-1);
  const nextCursor =
    hasNext && last
      ? encodeCursor(service.keys, boundTo, {
          key: last.cursorKey,
          ...(last.cursorTie !== null && { tie: last.cursorTie }),
          id: last.cursorId,
          page,
          total,
        })
      : '';
  return { data: { rows, nextCursor, hasNext }, meta: { page, perPage: limit, total } };
}

/** What a row says of its place in the list. */
type CursorColumns = {
  cursorKey: string;
  cursorTie: string | null;
  cursorId: string;
  /** On a first page that is counted with its rows. */
  cursorTotal?: number;
};

/** Page sizes that clients often ask for. */
const usualLimits = new Set([20, 25, 50, 100].map((limit) => limit + 1));

/**
 * PostgreSQL takes a limit that is a parameter for a tenth of all rows, and then plans the statement anew for every
 * request. With the limit in the text, one plan is kept. Unusual limits stay parameters: each text is a plan to keep.
 */
export function limitOf(limit: number): Sql {
  return usualLimits.has(limit) ? raw(`limit ${limit}`) : sql`limit ${limit}`;
}

/** A period of at most so many days is read by its days. */
const shortPeriodDays = 100;

/**
 * The expression to sort by. An index of a figure spans the whole history. The planner expects the rows of a period to
 * be spread evenly in it, but prices rise: the smallest totals are those of years ago, and all of them would be read to
 * find the smallest of last week. No index has the sum with zero, so the rows of the period are read and sorted.
 */
function orderedBy({ by, isFigure }: Sort, filters: object): Sql {
  const { date_from: from, date_to: to } = filters as { date_from?: string; date_to?: string };
  if (!isFigure || !from) return by;
  const days = ((to ? Date.parse(to) : Date.now()) - Date.parse(from)) / 86_400_000;
  return days <= shortPeriodDays ? sql`(${by} + 0)` : by;
}

/**
 * A name in the form that lists sort by, so that Item 2 comes before Item 10: in lower case, without accents, and with
 * every number filled up with zeros to 15 digits. Long lists have it as the column `sort_key`.
 */
export function naturalKey(name: Sql): Sql {
  return sql`
    regexp_replace(regexp_replace(lower(regexp_replace(normalize(${name}, nfd), '[\\u0300-\\u036f]', '', 'g')),
      '([0-9]+)', '000000000000000\\1', 'g'), '0*([0-9]{15,})', '\\1', 'g')`;
}

/** Sorts a list of few rows by name. The collation is the same in every database. */
export function naturally(name: Sql): Sql {
  return sql`(${naturalKey(name)} collate "C")`;
}

/** What a cursor is bound to: this user of this business, this list in this order, and these filters. */
export function cursorBinding(
  actor: Actor,
  order: { list: string; key: string; direction: string },
  filters: object,
): string {
  return JSON.stringify([
    [actor.orgId, actor.userId, actor.outletIds],
    [order.list, order.key, order.direction],
    Object.entries(filters).sort(),
  ]);
}

/** Totals over exactly the rows that the list would return for these filters. */
export async function readSummary<Row extends object>(
  context: { tx: Tx; actor: Actor; query: object },
  list: List,
  aggregates: Sql,
): Promise<Row> {
  const { actor, query: filters } = context;
  const conditions = conditionsOf(list, actor, filters);
  const row = await context.tx.one<Row>(
    forFilters(
      list,
      filters,
      sql`
    select ${aggregates}
    from ${fromOf(list, { where: join(conditions, ' and ') }, { actor, filters })}`,
    ),
  );
  if (!row) throw new Error(`the summary of ${list.name} has no row`);
  return row;
}

/**
 * A list by the day of reversal (`on`, null when not reversed): what was reversed in the period, whatever day the
 * document was of. A document counts on its day and its reversal on the day of the reversal, so that a later reversal
 * never changes an earlier figure.
 */
export function reversalsOf<Listed extends Pick<List, 'where'>>(list: Listed, on: Sql): Listed {
  return {
    ...list,
    where: (actor: Actor, { date_from, date_to, ...filters }: { date_from?: string; date_to?: string }) => [
      ...list.where(actor, filters as never),
      sql`${on} is not null`,
      ...between(on, date_from, date_to),
    ],
  };
}

/** Conditions for a date between two days. */
export function between(date: Sql, from: string | undefined, to: string | undefined): (Sql | undefined)[] {
  return [from ? sql`${date} >= ${from}` : undefined, to ? sql`${date} <= ${to}` : undefined];
}

/** Totals for each value of a column (`by`), one row each, in no order. */
export function readGroups<Row extends object>(
  context: { tx: Tx; actor: Actor; query: object },
  list: Pick<List, 'from' | 'where' | 'preparedFilters'>,
  { by, columns }: { by: Sql; columns: Sql },
): Promise<Row[]> {
  const { actor, query: filters } = context;
  const conditions = conditionsOf(list, actor, filters);
  return context.tx.all<Row>(
    forFilters(
      list,
      filters,
      sql`
    select ${columns} from ${fromOf(list, { where: join(conditions, ' and ') }, { actor, filters })} group by ${by}`,
    ),
  );
}

/**
 * Filters can be combined in very many ways, and each way is a plan to keep. So a statement is only prepared if its list
 * says that for all of its filters.
 */
function forFilters(
  { preparedFilters = [] }: Pick<List, 'preparedFilters'>,
  filters: object,
  { text, values }: Sql,
): Statement {
  return { text, values, unprepared: !Object.keys(filters).every((name) => preparedFilters.includes(name)) };
}

/**
 * Sends a check and a read in one round trip. When the check refuses, its refusal is thrown, whatever the read says. Both
 * are given as promises, so both have sent their statements.
 */
export async function checked<Result>(check: Promise<unknown>, read: Promise<Result>): Promise<Result> {
  const [refused, result] = await Promise.allSettled([check, read]);
  if (refused.status === 'rejected') throw refused.reason;
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

/** The paging of a summary: one page that holds everything. */
export function summaryMeta(total: number) {
  return { page: 1, perPage: Math.max(1, total), total };
}

/** The tables of a list, with the conditions on them. */
function fromOf(
  { from }: Pick<List, 'from'>,
  { where, orderAndLimit = empty }: { where: Sql; orderAndLimit?: Sql },
  { actor, filters, page }: { actor: Actor; filters: object; page?: PageRequest },
): Sql {
  const rows =
    typeof from === 'function'
      ? from(sql`${where} ${orderAndLimit}`, { actor, filters: filters as never, page })
      : from;
  return 'chosen' in rows ? rows.chosen : sql`${rows} where ${where}`;
}

function conditionsOf(list: Pick<List, 'where'>, actor: Actor, filters: object): Sql[] {
  rejectReversedDates(filters);
  return list.where(actor, filters as never).filter((condition): condition is Sql => !!condition);
}

export function rejectReversedDates(filters: object): void {
  for (const name of ['date', 'reversed']) {
    const { [`${name}_from`]: from, [`${name}_to`]: to } = filters as Record<string, unknown>;
    if (typeof from === 'string' && typeof to === 'string' && from > to) {
      throw failField('VALIDATION_FAILED', {
        field: `${name}_to`,
        message: `must not be before ${name}_from`,
      });
    }
  }
}

/** Matches part of a text literally: % and _ have no special meaning. */
export function contains(column: Sql, part: string): Sql {
  const literal = part.trim().replace(/[\\%_]/g, '\\$&');
  // Lower-cased by the database as the column is. JavaScript lower-cases İ and a final Σ differently.
  return sql`${column} like lower(${`%${literal}%`})`;
}

/** SQL for the ids of records that match `part`: a call of find_by_text, or of a function of their area. */
export type Finder = Sql;

/** Matches records that are found by one of these parts. */
export function findableBy(id: Sql, finder: Finder, parts: string[]): Sql {
  return sql`${id} in (select ${finder} from unnest(${parts}::text[]) part)`;
}

/** Added to the description of a search filter that uses the index of find_by_text. */
export const shortSearchNote = 'one or two characters begin a word of it';

/** Matches records created on these business dates, in the business's time zone. */
export function createdBetween(
  column: Sql,
  actor: Actor,
  dates: { date_from?: string; date_to?: string },
): (Sql | undefined)[] {
  const zone = sql`(select timezone from organisations where org_id = ${actor.orgId})`;
  return [
    dates.date_from ? sql`${column} >= ${dates.date_from}::date::timestamp at time zone ${zone}` : undefined,
    dates.date_to ? sql`${column} < (${dates.date_to}::date + 1)::timestamp at time zone ${zone}` : undefined,
  ];
}
