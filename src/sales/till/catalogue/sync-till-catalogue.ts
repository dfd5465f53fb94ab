import sql from 'sql-template-tag';
import { Type } from 'typebox';
import { operation } from '../../../http/operation.ts';
import { Exactly, Id, Limit } from '../../../http/schema.ts';
import { dataMark } from '../../../platform/data-id.ts';
import type { Keys } from '../../../platform/keys.ts';
import { seal, unseal } from '../../../platform/seal.ts';
import { fail, failField } from '../../../values/refusal.ts';
import {
  readAllProducts,
  readChangedProducts,
  readMovedStock,
  readSettings,
  TillCatalogue,
} from './catalogue.ts';

export const syncTillCatalogue = operation({
  id: 'syncTillCatalogue',
  route: 'GET /till/catalogue',
  group: 'Transaction/Till',
  summary: 'Catalogue for the till (full, then changes since a cursor)',
  description:
    'Without a cursor: everything for sale at the outlet, in pages. With the last cursor: what changed since, until `hasNext` is false. A product in `products` replaces the one that the till has; one in `removed` is deleted; `stock` and `settings` replace what the till has. A change may come twice, but none is missing. If a cursor is lost or refused (400 INVALID_CURSOR), start again without one.',
  access: 'sales.sell',
  isLarge: true,
  query: Exactly({
    outletId: Id,
    cursor: Type.Optional(
      Type.String({ maxLength: 2_000, description: 'The `cursor` of the previous answer.' }),
    ),
    limit: Type.Optional(Limit({ most: 20_000, usual: 2_000 })),
  }),
  answer: { code: 'TILL_CATALOGUE_SYNCED', message: 'The catalogue for the till.', data: TillCatalogue },
  refusals: ['NOT_FOUND', 'INVALID_CURSOR'],

  handle: async ({ tx, actor, query, service: { keys, config } }) => {
    const { outletId, limit = 2_000 } = query;
    const boundTo = JSON.stringify(['tillCatalogue', actor.orgId, outletId]);
    const seen = query.cursor === undefined ? undefined : positionOf(keys, boundTo, query.cursor);
    const { from = null, after = beforeAllIds, mark: seenMark } = seen ?? {};
    // The horizon is the oldest transaction that has not ended. It is read first, so the later reads see all that ended
    // before it. The rest comes with the next cursor.
    const [now, read, page, stock] = await tx.inOrder(
      () =>
        tx.one<{ horizon: string; data: string }>(sql`
        select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, ${dataMark} as data`),
      () => readSettings(tx, actor, { outletId, prints: config.printers !== undefined }),
      () =>
        from === null
          ? readAllProducts(tx, actor, { outletId, after, limit })
          : readChangedProducts(tx, actor, { outletId, from, after, limit }),
      () => (from === null ? [] : readMovedStock(tx, actor, { outletId, from })),
    );
    if (!read) throw failField('NOT_FOUND', { field: 'outletId', message: 'does not exist' });
    if (!now) throw new Error('a database has a horizon');
    if (seen && (seen.data !== now.data || isAhead(seen, now.horizon))) throw fail('INVALID_CURSOR');
    const { settings, mark } = read;
    const next = seen?.next ?? now.horizon;
    const { data } = now;
    const hasNext = page.last !== undefined;
    const cursor = cursorOf(
      keys,
      boundTo,
      page.last === undefined
        ? { from: next, next: undefined, after: beforeAllIds, mark, data }
        : { from, next, after: page.last, mark, data },
    );
    return {
      data: {
        mode: from === null ? ('FULL' as const) : ('CHANGES' as const),
        products: page.products,
        // A till that gets the whole catalogue has nothing to remove.
        removed: from === null ? [] : page.removed,
        stock: hasNext ? [] : stock,
        settings: mark === seenMark ? null : settings,
        cursor,
        hasNext,
      },
    };
  },
});

const beforeAllIds = '00000000-0000-0000-0000-000000000000';

/** The position of a till in the changes. */
type Position = {
  /** The till has everything that ended before this transaction. Null while it gets the whole catalogue. */
  from: string | null;
  /** The horizon at the first page. It becomes `from` after the last page. */
  next: string | undefined;
  /** The id of the last product that the till got. */
  after: string;
  /** The hash of the settings that the till has. */
  mark: string;
  /** Names the data that the transaction numbers belong to. */
  data: string;
};

/** Such a position is of before the database was put back to an earlier state. What changed since has smaller numbers. */
function isAhead({ from, next }: Position, horizon: string): boolean {
  return BigInt(next ?? from ?? 0) > BigInt(horizon);
}

const purpose = 'till-catalogue-cursor';

/** Encrypts the position, because transaction numbers are internal. */
function cursorOf(keys: Keys, boundTo: string, { from, next, after, mark, data }: Position): string {
  const text = JSON.stringify([boundTo, from, next ?? null, after, mark, data]);
  return seal(keys, purpose, text).toString('base64url');
}

function positionOf(keys: Keys, boundTo: string, cursor: string): Position {
  const [binding, from, next, after, mark, data] = unsealCursor(keys, cursor);
  if (binding !== boundTo) throw fail('INVALID_CURSOR');
  return { from, next: next ?? undefined, after, mark, data };
}

type Sealed = [
  of: string,
  from: string | null,
  next: string | null,
  after: string,
  mark: string,
  data: string,
];

function unsealCursor(keys: Keys, cursor: string): Sealed {
  const bytes = Buffer.from(cursor, 'base64url');
  // Decoding ignores characters that are not base64url, so the text is encoded again and compared.
  if (bytes.toString('base64url') !== cursor) throw fail('INVALID_CURSOR');
  try {
    return JSON.parse(unseal(keys, purpose, bytes)) as Sealed;
  } catch {
    throw fail('INVALID_CURSOR');
  }
}
