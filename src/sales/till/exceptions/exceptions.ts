import sql from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import type { Actor } from '../../../http/access.ts';
import { Choice, Exactly, Id, Instant, Nullable, named } from '../../../http/schema.ts';
import type { Tx } from '../../../platform/db.ts';
import { newId } from '../../../platform/ids.ts';

const exceptionKinds = [
  'STOCK_NEGATIVE',
  'PRICE_CHANGED',
  'TAX_CHANGED',
  'FIGURES_DIFFER',
  'PAYMENT_DIFFERS',
  'DISCOUNT_LIMIT',
  'OTHER_LIMIT',
  'ROUNDED_AWAY',
  'CASH_BACK_LIMIT',
  'UNUSUAL_AMOUNT',
  'CUSTOMER_UNKNOWN',
  'CUSTOMER_BLOCKED',
  'CREDIT_LIMIT',
  'DEPOSIT_SHORT',
  'ITEM_UNKNOWN',
  'ITEM_DISABLED',
  'BANK_UNKNOWN',
  'OUTLET_CLOSED',
  'SESSION_UNKNOWN',
  'SESSION_CLOSED',
  'SELLER_UNKNOWN',
  'PERIOD_CLOSED',
  'SUBSCRIPTION_EXPIRED',
  'CLOCK_WRONG',
  'NUMBER_GAP',
  'NUMBER_COLLISION',
  'SALE_DIFFERS',
  'DRAWER_SHORT',
  'RECORDED_AFTER_COUNT',
  'SALE_REFUSED',
  'PARKED_TWICE',
  'RETURN_WITHOUT_RECEIPT',
] as const;
export const ExceptionKind = named('TillExceptionKind', Choice(exceptionKinds));
export const ExceptionStatus = named('TillExceptionStatus', Choice(['OPEN', 'RESOLVED']));

/** Something that a till did differently from what the books expect. */
export type Disagreement = { kind: (typeof exceptionKinds)[number]; details: object };

export const TillException = named(
  'TillException',
  Exactly({
    id: Id,
    kind: ExceptionKind,
    outletId: Id,
    outletName: Type.String(),
    tillId: Nullable(Id),
    tillName: Nullable(Type.String()),
    sessionId: Nullable(Id),
    saleId: Nullable(Id),
    number: { ...Nullable(Type.String()), description: 'The number of the sale.' },
    details: Type.Unsafe<object>({
      type: 'object',
      additionalProperties: true,
      description: 'The figures of the till and of the books; the fields depend on the kind.',
      examples: [{ from: '22', to: '24', number: 'LAG1-T1-000025' }],
    }),
    status: ExceptionStatus,
    resolution: { ...Nullable(Type.String()), description: 'What a person found or did.' },
    resolvedBy: Nullable(Id),
    resolvedByName: Nullable(Type.String()),
    resolvedAt: Nullable(Instant),
    createdAt: Instant,
  }),
);
export type TillException = Static<typeof TillException>;

/** The columns of exception `e` with its sale `s`. */
export const exceptionColumns = sql`
  e.id, e.kind, e.outlet_id as "outletId",
  (select o.name from outlets o where o.org_id = e.org_id and o.id = e.outlet_id) as "outletName",
  e.till_id as "tillId", (select t.name from tills t where t.org_id = e.org_id and t.id = e.till_id) as "tillName",
  e.session_id as "sessionId", e.sale_id as "saleId", s.number, e.details, e.status, e.resolution,
  e.resolved_by as "resolvedBy",
  (select u.first_name || ' ' || u.last_name from users u
   where u.org_id = e.org_id and u.id = e.resolved_by) as "resolvedByName",
  e.resolved_at as "resolvedAt", e.created_at as "createdAt"`;

export const exceptionsWithSales = sql`
  till_exceptions e left join sales s on s.org_id = e.org_id and s.id = e.sale_id`;

/**
 * The condition for exceptions `e` of sales `s` that this user may see. A cashier sees those of their own sales. A user
 * who is limited to outlets sees those of the outlets.
 */
export function visibleExceptions(actor: Actor) {
  const own = actor.role === 'CASHIER' ? sql`s.user_id = ${actor.userId}` : sql`true`;
  return actor.outletIds ? sql`(${own} and e.outlet_id = any(${actor.outletIds}::uuid[]))` : own;
}

type About = {
  outletId: string;
  tillId: string | null;
  sessionId: string | null;
  saleId: string | null;
};

/** Writes exceptions for a person to look at, with the COMMIT. */
export function writeExceptions(tx: Tx, { orgId }: Actor, about: About, found: Disagreement[]): void {
  if (found.length === 0) return;
  tx.defer(sql`
    insert into till_exceptions (org_id, id, kind, outlet_id, till_id, session_id, sale_id, details)
    select ${orgId}, e.id, e.kind, ${about.outletId}, ${about.tillId}, ${about.sessionId}, ${about.saleId},
           e.details::jsonb
    from unnest(
      ${found.map(newId)}::uuid[],
      ${found.map(({ kind }) => kind)}::text[],
      ${found.map(({ details }) => JSON.stringify(details))}::text[]
    ) as e (id, kind, details)`);
}

/** Writes an exception of a sale, unless the sale already has one of this kind. A till may send the sale many times. */
export async function writeExceptionOnce(
  tx: Tx,
  { orgId }: Actor,
  { kind, details, outletId, saleId }: Disagreement & { outletId: string; saleId: string },
): Promise<void> {
  await tx.run(sql`
    insert into till_exceptions (org_id, id, kind, outlet_id, sale_id, details)
    select ${orgId}, ${newId()}, ${kind}, ${outletId}, ${saleId}, ${JSON.stringify(details)}::jsonb
    where not exists (
      select 1 from till_exceptions e
      where e.org_id = ${orgId} and e.sale_id = ${saleId} and e.kind = ${kind})`);
}

/** Resolves the exception of a sale that was refused before and is posted now. */
export function resolveRefusedSale(tx: Tx, { orgId, userId }: Actor, saleId: string): void {
  tx.defer(sql`
    update till_exceptions
    set status = 'RESOLVED', resolution = 'The sale came later.', resolved_by = ${userId}, resolved_at = now()
    where org_id = ${orgId} and sale_id = ${saleId} and kind = 'SALE_REFUSED' and status = 'OPEN'`);
}
