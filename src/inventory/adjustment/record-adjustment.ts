import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import type { Event } from '../../http/event.ts';
import { type EntryLine, post, type Source, settleOldest } from '../../ledger/exports.ts';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { sum } from '../../values/money.ts';
import { failField } from '../../values/refusal.ts';
import { rejectTooDear } from '../cost.ts';
import { lockVendor } from '../purchase/vendor.ts';
import type { ReadLine } from '../stock/items.ts';
import { issueStock, receiveStock } from '../stock/move-stock.ts';
import { insufficientStock, lowStockEvents } from '../stock/short.ts';
import { allowsNegativeStock } from '../stock/store.ts';
import { type AdjustmentEffect, type AdjustmentPurpose, accountOf } from './rules.ts';
import type { AdjustmentDetails } from './schemas.ts';
import { readAdjustment } from './store.ts';

export type NewAdjustment = {
  id: string;
  outletId: string;
  purpose: AdjustmentPurpose;
  effect: AdjustmentEffect;
  vendorId: string | null;
  note: string | null;
  businessDate: string;
  requestHash?: Buffer | undefined;
  /** What comes in without a value is worth the average. */
  lines: Pick<ReadLine, 'field' | 'item' | 'baseE4' | 'valueMinor'>[];
};

type Recorded = { adjustment: AdjustmentDetails; events: Event[] };
type Moved = { valuesMinor: bigint[]; entry: EntryLine[]; events: Recorded['events'] };

/** Moves stock for a purpose, and its value from or to the account of that purpose: all lines, or none. */
export async function recordAdjustment(tx: Tx, actor: Actor, sent: NewAdjustment): Promise<Recorded> {
  // Parties come first in the order of locks.
  if (sent.vendorId) await lockVendor(tx, actor.orgId, sent.vendorId);
  if (sent.vendorId && sent.purpose !== 'VENDOR_RETURN') {
    throw failField('VALIDATION_FAILED', { field: 'vendorId', message: 'belongs to a VENDOR_RETURN only' });
  }
  const source = { type: 'ADJUSTMENT', id: sent.id };
  const moved = await (sent.effect === 'INCREASE' ? increase : decrease)(tx, actor, { sent, source });
  rejectTooDear(sum(moved.valuesMinor), 'lines');
  await insertAdjustment(tx, actor, { sent, valuesMinor: moved.valuesMinor });
  const [, adjustment] = await Promise.all([
    post(tx, actor, { source, businessDate: sent.businessDate, note: sent.note, lines: moved.entry }),
    readAdjustment(tx, actor, sent.id),
  ]);
  return { adjustment, events: [{ type: 'stock.adjusted', data: adjustment }, ...moved.events] };
}

type Moving = { sent: NewAdjustment; source: Source };

async function increase(tx: Tx, actor: Actor, { sent, source }: Moving): Promise<Moved> {
  const { outletId, purpose, businessDate } = sent;
  const { valuesMinor, costsOfSalesMinor } = await receiveStock(tx, actor, {
    reason: purpose,
    source,
    businessDate,
    lines: sent.lines.map(({ item, baseE4: quantityE4, valueMinor }) => ({
      ...{ variantId: item.variantId, outletId, quantityE4, valueMinor },
    })),
  });
  const [valueMinor, settledMinor] = [sum(valuesMinor), sum(costsOfSalesMinor)];
  const entry: EntryLine[] = [
    { account: 'INVENTORY', amountMinor: valueMinor - settledMinor, outletId },
    { account: 'COST_OF_SALES', amountMinor: settledMinor, outletId },
    { account: accountOf(purpose), amountMinor: -valueMinor, outletId },
  ];
  return { valuesMinor, entry, events: [] };
}

async function decrease(tx: Tx, actor: Actor, { sent, source }: Moving): Promise<Moved> {
  const { outletId, purpose, businessDate, vendorId } = sent;
  const mayGoBelowZero = await allowsNegativeStock(tx, actor.orgId, outletId);
  const issued = await issueStock(tx, actor, {
    reason: purpose,
    source,
    businessDate,
    lines: sent.lines.map(({ item, baseE4: quantityE4 }) => ({
      ...{ variantId: item.variantId, outletId, quantityE4, mayGoBelowZero },
    })),
  });
  if ('short' in issued) {
    throw insufficientStock(
      issued.short,
      sent.lines.map(({ field, item }) => ({ ...item, field: `${field}.quantity` })),
    );
  }
  const valueMinor = sum(issued.costsMinor);
  const entry: EntryLine[] = [
    { account: 'INVENTORY', amountMinor: -valueMinor, outletId },
    ...(vendorId
      ? await creditOf(tx, actor, { partyId: vendorId, outletId, source, amountMinor: valueMinor })
      : [{ account: accountOf(purpose), amountMinor: valueMinor, outletId }]),
  ];
  const events = lowStockEvents(
    issued.levels,
    sent.lines.map(({ item }) => item),
  );
  return { valuesMinor: issued.costsMinor.map((cost) => -cost), entry, events };
}

type Credit = { partyId: string; outletId: string; source: Source; amountMinor: bigint };

/** What a vendor takes back pays what we owe for the longest; beyond that, the vendor holds money of ours. */
async function creditOf(tx: Tx, actor: Actor, credit: Credit): Promise<EntryLine[]> {
  const { partyId, outletId, amountMinor } = credit;
  const settled = await settleOldest(tx, actor, { ...credit, side: 'PAYABLE' });
  const settledMinor = sum(settled.map((one) => one.amountMinor));
  return [
    { account: 'PAYABLES', amountMinor: settledMinor, partyId, outletId },
    { account: 'ADVANCES', amountMinor: amountMinor - settledMinor, partyId, outletId },
  ];
}

async function insertAdjustment(
  tx: Tx,
  { orgId, userId }: Actor,
  { sent, valuesMinor }: { sent: NewAdjustment; valuesMinor: bigint[] },
): Promise<void> {
  const { id, outletId, purpose, effect, vendorId, note, businessDate, lines } = sent;
  const signed = lines.map(({ baseE4 }) => (effect === 'INCREASE' ? baseE4 : -baseE4));
  await Promise.all([
    tx.run(sql`
      insert into adjustments (org_id, id, outlet_id, purpose, effect, vendor_id, note, business_date, user_id,
                               request_hash)
      values (${orgId}, ${id}, ${outletId}, ${purpose}, ${effect}, ${vendorId}, ${note}, ${businessDate}, ${userId},
              ${sent.requestHash ?? null})`),
    tx.run(sql`
      insert into adjustment_lines (org_id, adjustment_id, position, id, business_date, variant_id, quantity_e4,
                                    value_minor)
      select ${orgId}, ${id}, l.position, l.id, ${businessDate}, l.variant_id, l.quantity_e4, l.value_minor
      from unnest(${lines.map(() => newId())}::uuid[], ${lines.map(({ item }) => item.variantId)}::uuid[],
                  ${signed.map(String)}::bigint[], ${valuesMinor.map(String)}::bigint[])
        with ordinality as l (id, variant_id, quantity_e4, value_minor, position)`),
  ]);
}
