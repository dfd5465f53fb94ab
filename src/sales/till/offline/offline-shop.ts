import sql from 'sql-template-tag';
import { createPlaceholderCustomer } from '../../../crm/exports.ts';
import type { Actor, Role } from '../../../http/access.ts';
import { majorOf } from '../../../http/money.ts';
import { ensureHiddenService } from '../../../inventory/exports.ts';
import { type LockedBank, lockBanks, openBanks } from '../../../money/exports.ts';
import type { Tx } from '../../../platform/db.ts';
import { itemOf } from '../../checkout/other-item.ts';
import type { Shop, SoldItem } from '../../checkout/read-shop.ts';
import type { Disagreement } from '../exceptions/exceptions.ts';
import type { ChargedSale } from './offline-sale.ts';

export type RecordedSale = {
  number: string;
  outletId: string;
  totalMinor: bigint;
  /** By method, in minor units: what was handed over or charged, with change and cash back. */
  tendered: Record<string, string>;
  isOffline: boolean;
  requestHash: Buffer | null;
};

type Known = {
  isSessionKnown: boolean;
  isCustomerKnown: boolean;
  /** The role of the seller. Null if the user is unknown. */
  sellerRole: Role | null;
  /**
   * When it was sold, by the clock of the till. Never before its session was opened or the outlet was created, and
   * never in the future.
   */
  soldAt: string;
  soldOn: string;
  isClockWrong: boolean;
};

/** What the server knows about a sale before it locks anything, and the sale itself if it exists. */
export async function lookUpSale(
  tx: Tx,
  { orgId }: Actor,
  { order, completedAt, userId }: ChargedSale,
): Promise<{ earlier: RecordedSale | undefined; known: Known }> {
  const [earlier, known] = await Promise.all([
    readRecordedSale(tx, orgId, order.id),
    tx.one<Known>(sql`
      select s.id is not null as "isSessionKnown", t.at as "soldAt",
             business_date(t.at, o.timezone, o.day_starts_at) as "soldOn",
             abs(extract(epoch from t.at - ${completedAt}::timestamptz)) > 300 as "isClockWrong",
             exists (
               select from parties p
               where p.org_id = ${orgId} and p.id = ${order.customerId ?? null}::uuid and p.kind <> 'VENDOR'
                 and p.archived_at is null) as "isCustomerKnown",
             (select u.role from users u where u.org_id = ${orgId} and u.id = ${userId ?? null}::uuid) as "sellerRole"
      from outlets o
      left join till_sessions s
        on s.org_id = o.org_id and s.outlet_id = o.id and s.id = ${order.tillSessionId}
      cross join lateral (
        select least(greatest(${completedAt}::timestamptz, coalesce(s.opened_at, o.created_at)), now()) as at) t
      where o.org_id = ${orgId} and o.id = ${order.outletId}`),
  ]);
  if (!known) throw new Error('an outlet is gone');
  return { earlier, known };
}

/** The sale that is already recorded under this id, if there is one. */
export function readRecordedSale(tx: Tx, orgId: string, saleId: string) {
  return tx.one<RecordedSale>(sql`
    select number, outlet_id as "outletId", total_minor as "totalMinor", is_offline as "isOffline",
           request_hash as "requestHash",
           (select coalesce(jsonb_object_agg(p.method, p.minor), '{}') from (
              select method, sum(amount_minor + change_minor)::text as minor from payments
              where org_id = ${orgId} and source_type = 'SALE' and source_id = ${saleId} and purpose = 'SALE'
                and reverses_id is null
              group by method) p) as tendered
    from sales where org_id = ${orgId} and id = ${saleId}`);
}

/** The hidden item of a business that stands for items that are not in the catalogue. */
const unknownItemId = '00000000-0000-7000-8000-000000000001';

export function ensureUnknownItem(tx: Tx, { orgId }: Actor): Promise<void> {
  return ensureHiddenService(tx, orgId, { id: unknownItemId, name: 'Unknown item' });
}

type UnknownLine = Pick<
  ChargedSale['lines'][number],
  'itemPriceId' | 'name' | 'unitPriceE4' | 'taxPercentE4'
>;

/** The unknown item with the name and price that the till had for it. */
export function unknownItem({ itemPriceId, name, unitPriceE4, taxPercentE4 }: UnknownLine): SoldItem {
  return {
    itemPriceId,
    productId: unknownItemId,
    variantId: unknownItemId,
    name: name ?? 'Unknown item',
    kind: 'SERVICE',
    isForSale: true,
    factorE4: 10_000n,
    priceE4: unitPriceE4,
    taxRateId: null,
    taxPeriods: [],
    taxPercentE4,
    taxComponents: [],
    reorderLevelE4: 0n,
  };
}

/** Adds the unknown item to the shop for each line whose item is not in the catalogue. Answers those lines. */
export async function addUnknownItems(
  tx: Tx,
  actor: Actor,
  { lines }: ChargedSale,
  shop: Shop,
): Promise<ChargedSale['lines']> {
  const unknown = lines.filter((line) => !itemOf(line, shop));
  if (unknown.length === 0) return [];
  await ensureUnknownItem(tx, actor);
  for (const line of unknown) shop.items.set(line.itemPriceId, unknownItem(line));
  return unknown;
}

type PlacedMoney<Payment> = { payments: Payment[]; banks: (LockedBank | undefined)[]; isGuessed: boolean };

/**
 * The bank account of each payment. Money of a closed or unknown account is posted to the first open one until a person
 * corrects it. If no account is open, it is posted to cash.
 */
export async function placeMoney<Payment extends { method: string; bankId?: string | undefined }>(
  tx: Tx,
  { orgId }: Actor,
  sent: Payment[],
  known?: Shop['banks'],
): Promise<PlacedMoney<Payment>> {
  const read = known ?? (await lockBanks(tx, orgId, [undefined]));
  const open = openBanks(read);
  const named = sent.map(({ method, bankId }) => {
    if (method !== 'BANK') return undefined;
    if (bankId) return read.find(({ id, status }) => id === bankId && status === 'ACTIVE');
    return open.length === 1 ? open[0] : undefined;
  });
  if (sent.every(({ method }, at) => method !== 'BANK' || named[at])) {
    return { payments: sent, banks: named, isGuessed: false };
  }
  const [first] = openBanks(await lockBanks(tx, orgId, [undefined]));
  return {
    payments: sent.map((payment, at) =>
      payment.method === 'BANK' && !named[at] && !first ? { ...payment, method: 'CASH' } : payment,
    ),
    banks: sent.map(({ method }, at) => (method === 'BANK' ? (named[at] ?? first) : undefined)),
    isGuessed: true,
  };
}

/** The exception for a sale in which a bank account was guessed. It lists all its bank payments. */
export function guessedBanks(
  actor: Actor,
  payments: { method: string; bankId?: string | undefined; amountMinor: bigint }[],
  banks: ({ id: string } | undefined)[],
): Disagreement {
  const guessed = payments.flatMap(({ method, bankId = null, amountMinor }, at) =>
    method === 'BANK'
      ? [{ bankId, amount: majorOf(actor, amountMinor), postedTo: banks[at]?.id ?? null }]
      : [],
  );
  return { kind: 'BANK_UNKNOWN', details: { payments: guessed } };
}

/** The payer is unknown, so what they owe or have paid is booked to a placeholder customer. */
export async function createUnknownCustomer(tx: Tx, { orgId }: Actor, number: string): Promise<string> {
  return createPlaceholderCustomer(tx, orgId, `Unknown customer (${number})`);
}
