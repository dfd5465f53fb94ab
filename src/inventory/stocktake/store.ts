import sql, { type Sql } from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import { createdBetween, dateFilters, defineList } from '../../http/list.ts';
import { majorOf } from '../../http/money.ts';
import { sumFromE4 } from '../../http/quantity.ts';
import { Id, Text } from '../../http/schema.ts';
import type { Tx } from '../../platform/db.ts';
import type { ExactNumber } from '../../values/money.ts';
import { fail } from '../../values/refusal.ts';
import { seesCost } from '../cost.ts';
import { type Stocktake, StocktakeScope, StocktakeStatus } from './schemas.ts';

export const stocktakeColumns = sql`
  t.id, t.outlet_id as "outletId", t.status, t.blind, t.scope, t.category_id as "categoryId", t.note,
  t.line_count as "lineCount", t.counted_count as "countedCount", t.difference_e4 as "differenceE4",
  t.difference_minor as "differenceMinor", t.started_by as "startedBy", t.submitted_at as "submittedAt",
  t.submitted_by as "submittedBy", t.completed_at as "completedAt", t.completed_by as "completedBy",
  t.created_at as "createdAt", t.updated_at as "updatedAt", t.version`;

export type StocktakeRow = Omit<Stocktake, 'differenceQuantity' | 'differenceValue'> & {
  differenceE4: bigint | null;
  differenceMinor: bigint | null;
};

export function stocktakeOf(actor: Actor, row: StocktakeRow): Stocktake {
  const { differenceE4, differenceMinor, ...rest } = row;
  return {
    ...rest,
    differenceQuantity: differenceE4 === null ? null : sumFromE4(differenceE4),
    differenceValue: costOf(actor, differenceMinor),
  };
}

/** An amount at cost; null for users who may not see costs. */
export function costOf(actor: Actor, minor: bigint | null): ExactNumber | null {
  return minor === null || !seesCost(actor) ? null : majorOf(actor, minor);
}

/** Users who are limited to outlets see the stocktakes of those outlets. */
function visibleStocktakes(actor: Actor): Sql {
  return actor.outletIds ? sql`t.outlet_id = any(${actor.outletIds}::uuid[])` : sql`true`;
}

export const stocktakes = defineList({
  name: 'stocktakes',
  from: sql`stocktakes t`,
  id: sql`t.id`,
  sorts: { createdAt: { by: sql`t.created_at`, type: 'timestamptz' } },
  defaultSort: { key: 'createdAt', direction: 'desc' },
  filters: {
    ...dateFilters,
    status: StocktakeStatus,
    scope: StocktakeScope,
    outletId: Id,
    search: Text(100, { description: 'Part of the note.' }),
  },
  where: (actor, { status, scope, outletId, search, ...dates }) => [
    sql`t.org_id = ${actor.orgId}`,
    visibleStocktakes(actor),
    status ? sql`t.status = ${status}` : undefined,
    scope ? sql`t.scope = ${scope}` : undefined,
    outletId ? sql`t.outlet_id = ${outletId}` : undefined,
    search ? sql`position(lower(${search.trim()}) in lower(t.note)) > 0` : undefined,
    ...createdBetween(sql`t.created_at`, actor, dates),
  ],
});

export async function findStocktake(tx: Tx, actor: Actor, stocktakeId: string): Promise<StocktakeRow> {
  const row = await tx.one<StocktakeRow>(sql`
    select ${stocktakeColumns} from stocktakes t
    where t.org_id = ${actor.orgId} and t.id = ${stocktakeId} and ${visibleStocktakes(actor)}`);
  return row ?? failNotFound();
}

/** Every count and every step of a stocktake locks its row, so that no count is lost or comes in after the review. */
export async function lockStocktake(
  tx: Tx,
  actor: Actor,
  wanted: { id: string; version: number | undefined; from: StocktakeStatus[] },
): Promise<StocktakeRow> {
  const row = await tx.one<StocktakeRow>(sql`
    select ${stocktakeColumns} from stocktakes t
    where t.org_id = ${actor.orgId} and t.id = ${wanted.id} and ${visibleStocktakes(actor)}
    for no key update`);
  if (!row) return failNotFound();
  if (wanted.version !== undefined && wanted.version !== row.version) throw fail('STALE_VERSION');
  if (!wanted.from.includes(row.status)) {
    throw fail('INVALID_STATE', { message: `This stocktake is ${statusTexts[row.status]}.` });
  }
  return row;
}

const statusTexts: Record<StocktakeStatus, string> = {
  IN_PROGRESS: 'still being counted: submit it for review first',
  IN_REVIEW: 'in review already',
  COMPLETED: 'completed',
  CANCELLED: 'cancelled',
};

/** Updates a stocktake that the caller has locked. */
export async function updateStocktake(
  tx: Tx,
  { orgId }: Actor,
  change: { id: string; set: Sql },
): Promise<StocktakeRow> {
  const row = await tx.one<StocktakeRow>(sql`
    update stocktakes t set ${change.set}, version = t.version + 1, updated_at = now()
    where t.org_id = ${orgId} and t.id = ${change.id}
    returning ${stocktakeColumns}`);
  if (!row) throw new Error('the stocktake went away under its lock');
  return row;
}

function failNotFound(): never {
  throw fail('NOT_FOUND', { message: 'This stocktake does not exist.' });
}
