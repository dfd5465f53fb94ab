import sql from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import type { Actor } from '../../http/access.ts';
import { operation } from '../../http/operation.ts';
import { Exactly, Id, Nullable, named } from '../../http/schema.ts';
import { businessDay } from '../../org/exports.ts';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { fail, failField } from '../../values/refusal.ts';
import { insertLines } from './insert-lines.ts';
import { Note, Stocktake, StocktakeScope } from './schemas.ts';
import { type StocktakeRow, stocktakeColumns, stocktakeOf } from './store.ts';

const NewStocktake = named(
  'StockTakeRequest',
  Exactly({
    outletId: Id,
    scope: Type.Optional({ ...StocktakeScope, default: 'ALL' }),
    categoryId: Type.Optional(Nullable({ ...Id, description: 'Only for scope CATEGORY.' })),
    variantIds: Type.Optional(Type.Array(Id, { maxItems: 10_000, description: 'Only for scope LIST.' })),
    blind: Type.Optional(Type.Boolean({ default: false })),
    note: Type.Optional(Nullable(Note)),
  }),
);
type NewStocktake = Static<typeof NewStocktake>;

export const startStocktake = operation({
  id: 'startStocktake',
  route: 'POST /inventory/stocktakes',
  group: 'Inventory/Stocktake',
  summary: 'Start a stocktake',
  description:
    'Selling goes on during the count. Two open stocktakes of an outlet cannot share an item: its difference would be posted twice.',
  access: 'inventory.count',
  body: NewStocktake,
  answer: { code: 'STOCKTAKE_STARTED', message: 'Stocktake started.', data: Stocktake },
  refusals: ['NOT_FOUND', 'INVALID_STATE'],

  handle: async ({ tx, actor, body }) => {
    const { outletId, scope = 'ALL', categoryId = null, variantIds, blind = false, note } = body;
    await businessDay(tx, actor, { outletId });
    if (categoryId) await rejectUnknownCategory(tx, actor, categoryId);
    if (variantIds) await rejectUncountable(tx, actor, variantIds);
    rejectMismatch(body);

    await tx.lock(startLock(actor, outletId));
    const id = newId();
    await tx.run(sql`
      insert into stocktakes (org_id, id, outlet_id, blind, scope, category_id, note, started_by)
      values (${actor.orgId}, ${id}, ${outletId}, ${blind}, ${scope}, ${categoryId}, ${note?.trim() ?? null},
              ${actor.userId})`);
    const lineCount = await insertLines(tx, actor, { id, outletId, scope, categoryId, variantIds });
    if (lineCount === 0 && scope !== 'ALL') {
      throw failField('INVALID_STATE', {
        field: 'categoryId',
        message: 'has no products that are kept in stock',
      });
    }
    await rejectOverlap(tx, actor, { id, outletId, scope });
    const row = await tx.one<StocktakeRow>(sql`
      update stocktakes t set line_count = ${lineCount} where t.org_id = ${actor.orgId} and t.id = ${id}
      returning ${stocktakeColumns}`);
    if (!row) throw new Error('the stocktake went away while it was created');
    const stocktake = stocktakeOf(actor, row);
    return {
      data: stocktake,
      change: { type: 'stocktake', id, after: stocktake },
      events: [{ type: 'stocktake.started', data: stocktake }],
    };
  },
});

async function rejectUnknownCategory(tx: Tx, { orgId }: Actor, categoryId: string): Promise<void> {
  const found = await tx.one(sql`select 1 from categories where org_id = ${orgId} and id = ${categoryId}`);
  if (!found) throw failField('NOT_FOUND', { field: 'categoryId', message: 'does not exist' });
}

async function rejectUncountable(tx: Tx, { orgId }: Actor, variantIds: string[]): Promise<void> {
  const bad = await tx.one<{ at: number; kind: string | null }>(sql`
    select (k.at - 1)::int as at, p.kind
    from unnest(${variantIds}::uuid[]) with ordinality as k (id, at)
    left join variants v on v.org_id = ${orgId} and v.id = k.id
    left join products p on p.org_id = v.org_id and p.id = v.product_id
    where p.kind is distinct from 'GOODS'
    order by p.kind is not null, k.at
    limit 1`);
  if (!bad) return;
  const field = `variantIds.${bad.at}`;
  if (bad.kind === null) throw failField('NOT_FOUND', { field, message: 'does not exist' });
  throw failField('VALIDATION_FAILED', { field, message: 'is a service, which is not kept in stock' });
}

/** Each scope has its own field. A field of another scope is refused: counting the wrong items is costly. */
function rejectMismatch({ scope = 'ALL', categoryId, variantIds }: NewStocktake): void {
  const fields = [
    { field: 'categoryId', owner: 'CATEGORY', isThere: !!categoryId },
    { field: 'variantIds', owner: 'LIST', isThere: variantIds !== undefined && variantIds.length > 0 },
  ];
  for (const { field, owner, isThere } of fields) {
    if (isThere === (scope === owner)) continue;
    const message = isThere ? `goes with the scope ${owner}` : `is required with the scope ${owner}`;
    throw failField('VALIDATION_FAILED', { field, message });
  }
}

/** Stocktakes of an outlet start one after the other, so that the check for overlaps holds until the commit. */
function startLock({ orgId }: Actor, outletId: string) {
  return sql`pg_advisory_xact_lock(hashtextextended('stocktake' || ${orgId}::text || ${outletId}::text, 0))`;
}

/** Refuses items of another open stocktake: their difference would be posted twice. */
async function rejectOverlap(
  tx: Tx,
  { orgId }: Actor,
  { id, outletId, scope }: { id: string; outletId: string; scope: string },
): Promise<void> {
  const other = await tx.one<{ createdAt: string }>(sql`
    select t.created_at as "createdAt" from stocktakes t
    where t.org_id = ${orgId} and t.outlet_id = ${outletId} and t.id <> ${id}
      and t.status in ('IN_PROGRESS', 'IN_REVIEW')
      and (t.scope = 'ALL' or ${scope}::text = 'ALL' or exists (
        select from stocktake_lines mine
        join stocktake_lines theirs
          on theirs.org_id = mine.org_id and theirs.stocktake_id = t.id and theirs.variant_id = mine.variant_id
        where mine.org_id = ${orgId} and mine.stocktake_id = ${id}))
    order by t.created_at
    limit 1`);
  if (!other) return;
  throw fail('INVALID_STATE', {
    message: `The stocktake of ${other.createdAt} is still open at this outlet and has some of the same items. Complete or cancel it first.`,
  });
}
