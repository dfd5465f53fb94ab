import sql from 'sql-template-tag';
import { Type } from 'typebox';
import { type Actor, mayDo } from '../../http/access.ts';
import { operation } from '../../http/operation.ts';
import { Exactly, Nullable, named, Text } from '../../http/schema.ts';
import { type EntryLine, lockParties, post, settleChosen, takeBackInputTaxes } from '../../ledger/exports.ts';
import {
  lockSessionIfOpen,
  lockUsableBank,
  moneyAccount,
  type PaymentMethod,
  writePayment,
} from '../../money/exports.ts';
import type { Tx } from '../../platform/db.ts';
import { fail } from '../../values/refusal.ts';
import { nameOfVariant } from '../product/columns.ts';
import { issueStock } from '../stock/book/move-stock.ts';
import { sharesOf } from '../stock/book/shares.ts';
import { insufficientStock } from '../stock/book/short.ts';
import { lockStock } from '../stock/book/store.ts';
import { Purchase } from './schemas.ts';
import { getVisiblePurchase } from './store.ts';

export const reversePurchase = operation({
  id: 'reversePurchase',
  route: 'POST /inventory/purchase-logs/{purchaseId}/reverse',
  group: 'Inventory/PurchaseLog',
  summary: 'Reverse a purchase',
  description:
    'Today the goods leave at the cost they came in at, their tax is taken back, what was paid with the purchase comes back, and its debt is gone. What was paid to the vendor later becomes an advance. The purchase stays on record as reversed. If money was paid with it, this needs the permission money.write.',
  access: 'inventory.write',
  body: named('ReversePurchaseRequest', Exactly({ note: Type.Optional(Nullable(Text(500))) })),
  answer: { code: 'PURCHASE_REVERSED', message: 'Purchase reversed.', data: Purchase },
  refusals: ['NOT_FOUND', 'INVALID_STATE', 'INSUFFICIENT_STOCK'],

  handle: async ({ tx, actor, params, body }) => {
    const { vendorId } = await getVisiblePurchase(tx, actor, params.purchaseId);
    // Parties are locked first: all requests lock in the same order.
    const vendor = vendorId ? (await lockParties(tx, actor.orgId, [vendorId])).get(vendorId) : undefined;
    const { outletId, today } = await lockPurchase(tx, actor, params.purchaseId);
    // Read again under the lock: another request may have reversed it meanwhile.
    const before = await getVisiblePurchase(tx, actor, params.purchaseId);
    if (before.status === 'REVERSED') {
      throw fail('INVALID_STATE', { message: 'This purchase was already reversed.' });
    }
    const reversing = { id: before.id, outletId, businessDate: today };
    const goods = await giveBackGoods(tx, actor, reversing);
    const taxMinor = await takeBackInputTaxes(tx, actor, {
      source: sourceOf(before.id),
      businessDate: today,
    });
    const money = await takeBackMoney(tx, actor, reversing);
    const debt = await takeBackDebt(tx, actor, reversing);
    if (debt.length > 0 && !vendor) {
      throw fail('INVALID_STATE', { message: 'The vendor of this purchase is archived.' });
    }
    await tx.run(sql`
      update purchases set status = 'REVERSED', reversed_on = ${today}, version = version + 1, updated_at = now()
      where org_id = ${actor.orgId} and id = ${before.id}`);
    await post(tx, actor, {
      source: sourceOf(before.id),
      businessDate: today,
      reference: before.number,
      note: body.note?.trim() ?? 'Reversal',
      lines: [...money, ...debt, ...goods, { account: 'INPUT_TAX', amountMinor: -taxMinor, outletId }],
    });
    const after = await getVisiblePurchase(tx, actor, before.id);
    return {
      data: after,
      change: { type: 'purchase', id: after.id, before, after },
      events: [{ type: 'purchase.reversed', data: after }],
    };
  },
});

type Reversing = { id: string; outletId: string; businessDate: string };
const sourceOf = (id: string) => ({ type: 'PURCHASE', id });

/** Locks a purchase. Returns its outlet with today's business date there, even if the outlet has closed since. */
async function lockPurchase(tx: Tx, { orgId }: Actor, id: string) {
  const purchase = await tx.one<{ outletId: string; today: string }>(sql`
    select p.outlet_id as "outletId", business_date(now(), o.timezone, o.day_starts_at) as today
    from purchases p join outlets o on o.org_id = p.org_id and o.id = p.outlet_id
    where p.org_id = ${orgId} and p.id = ${id}
    for no key update of p`);
  if (!purchase) throw new Error('a purchase went away');
  return purchase;
}

/**
 * Takes the goods out at the cost they came in at. Goods sold meanwhile left at an average that included this cost, so
 * the difference that remains is posted to the cost of sales, and the goods left in stock keep their value.
 */
async function giveBackGoods(tx: Tx, actor: Actor, { id, outletId, businessDate }: Reversing) {
  const lines = await tx.all<{ variantId: string; name: string; quantityE4: bigint; valueMinor: bigint }>(sql`
    select l.variant_id as "variantId", ${nameOfVariant} as name, l.base_e4 as "quantityE4", l.value_minor as "valueMinor"
    from (select org_id, variant_id, min(position) as position, sum(base_e4)::bigint as base_e4,
                 sum(total_minor - case when tax_recoverable then tax_minor else 0 end)::bigint as value_minor
          from purchase_lines where org_id = ${actor.orgId} and purchase_id = ${id}
          group by org_id, variant_id) l
    join variants v on v.org_id = l.org_id and v.id = l.variant_id
    order by l.position`);
  const keys = lines.map(({ variantId }) => ({ variantId, outletId, purchaseId: id }));
  await lockStock(tx, actor.orgId, keys);
  const shares = await sharesOf(tx, actor.orgId, keys);
  const issued = await issueStock(tx, actor, {
    reason: 'PURCHASE_REVERSAL',
    source: sourceOf(id),
    businessDate,
    lines: lines.map(({ variantId, quantityE4, valueMinor: priceMinor }, at) => ({
      variantId,
      outletId,
      quantityE4,
      mayGoBelowZero: false,
      returned: { priceMinor, share: shares[at] ?? 0n },
    })),
  });
  if ('short' in issued) {
    throw insufficientStock(
      issued.short,
      lines.map((line) => ({ ...line, field: 'purchaseId' })),
    );
  }
  return issued.entry;
}

type Paid = {
  id: string;
  method: PaymentMethod;
  amountMinor: bigint;
  bankId: string | null;
  partyId: string | null;
  tillSessionId: string | null;
};

/** Reverses the payments that were made with the purchase. */
async function takeBackMoney(tx: Tx, actor: Actor, { id, outletId, businessDate }: Reversing) {
  const payments = await tx.all<Paid>(sql`
    select id, method, amount_minor as "amountMinor", bank_id as "bankId", party_id as "partyId",
           till_session_id as "tillSessionId"
    from payments where org_id = ${actor.orgId} and source_type = 'PURCHASE' and source_id = ${id}
    order by id`);
  if (payments.length > 0 && !mayDo(actor, 'money.write')) {
    throw fail('FORBIDDEN', {
      message: 'Money was paid with this purchase. Your role may not reverse payments.',
    });
  }
  const lines: EntryLine[] = [];
  for (const { id: reversesId, method, amountMinor, bankId, partyId, ...paid } of payments) {
    if (method === 'DEPOSIT') throw new Error('a purchase is not paid from a deposit');
    const tillSessionId = await lockSessionIfOpen(tx, actor.orgId, paid.tillSessionId);
    const bank = bankId ? await lockUsableBank(tx, actor.orgId, bankId) : undefined;
    await writePayment(tx, actor, {
      direction: 'OUT',
      method,
      purpose: 'PURCHASE',
      amountMinor: -amountMinor,
      reversesId,
      bankId,
      partyId,
      outletId,
      tillSessionId,
      source: sourceOf(id),
      businessDate,
    });
    lines.push({ account: moneyAccount(method, bank), amountMinor, outletId, method, tillSessionId });
  }
  return lines;
}

/** Cancels what is still owed for the purchase. What was settled since becomes an advance that the vendor holds. */
async function takeBackDebt(tx: Tx, actor: Actor, { id, outletId }: Reversing) {
  const debt = await tx.one<{ id: string; partyId: string; openMinor: bigint; settledMinor: bigint }>(sql`
    select id, party_id as "partyId", amount_minor - settled_minor as "openMinor", settled_minor as "settledMinor"
    from debts where org_id = ${actor.orgId} and source_type = 'PURCHASE' and source_id = ${id}`);
  if (!debt) return [];
  const { partyId, openMinor, settledMinor } = debt;
  if (openMinor > 0n) {
    await settleChosen(tx, actor, {
      partyId,
      side: 'PAYABLE',
      source: sourceOf(id),
      allocations: [{ debtId: debt.id, amountMinor: openMinor }],
    });
  }
  return [
    { account: 'PAYABLES', amountMinor: openMinor, partyId, outletId },
    { account: 'ADVANCES', amountMinor: settledMinor, partyId, outletId },
  ] satisfies EntryLine[];
}
