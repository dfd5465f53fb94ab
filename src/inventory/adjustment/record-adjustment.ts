import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import type { Event } from '../../http/event.ts';
import {
  type EntryLine,
  inputTaxLine,
  post,
  recoverableMinor,
  type Source,
  settleOldest,
  writeInputTaxes,
} from '../../ledger/exports.ts';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import type { AdjustmentEffect, AdjustmentPurpose } from '../../values/adjustment-purpose.ts';
import { sum } from '../../values/money.ts';
import { divideRounded } from '../../values/quantity.ts';
import { failField } from '../../values/refusal.ts';
import { rejectTooLargeTotal } from '../cost.ts';
import { lockVendor } from '../purchase/vendor.ts';
import type { ReadLine } from '../stock/book/items.ts';
import type { Happened } from '../stock/book/late-counts.ts';
import { issueStock, receiveStock, type Short } from '../stock/book/move-stock.ts';
import { insufficientStock, lowStockEvents } from '../stock/book/short.ts';
import { allowsNegativeStock, lockStock } from '../stock/book/store.ts';
import { pricesOfReturn, type ReturnPrice } from './prices-of-return.ts';
import { accountOf } from './rules.ts';
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
  /** When it happened. If that is before now, later counts are corrected. */
  happened: Happened;
  requestHash?: Buffer | undefined;
  /** Goods that come in without a value get the average; goods that return to a vendor, the price paid. */
  lines: Line[];
  /** The goods that a PRODUCTION uses up. */
  inputs?: Line[];
};
type Line = Pick<ReadLine, 'field' | 'item' | 'baseE4' | 'valueMinor'>;

type Recorded = { adjustment: AdjustmentDetails; events: Event[] };
type Moved = { lines: MovedLine[]; entry: EntryLine[]; events: Recorded['events'] };
/** Quantity and value are negative for goods that went out. The tax goes back to a vendor with them. */
type MovedLine = { variantId: string; quantityE4: bigint; valueMinor: bigint; taxMinor?: bigint };

/** Moves stock for a purpose, and posts its value to the account of that purpose. All lines are moved, or none. */
export async function recordAdjustment(tx: Tx, actor: Actor, sent: NewAdjustment): Promise<Recorded> {
  // Parties are locked first: all requests lock in the same order.
  if (sent.vendorId) await lockVendor(tx, actor.orgId, sent.vendorId);
  if (sent.vendorId && sent.purpose !== 'VENDOR_RETURN') {
    throw failField('VALIDATION_FAILED', { field: 'vendorId', message: 'is only for a VENDOR_RETURN' });
  }
  rejectUnfitInputs(sent);
  const source = { type: 'ADJUSTMENT', id: sent.id };
  const perform = sent.purpose === 'PRODUCTION' ? produce : sent.effect === 'INCREASE' ? increase : decrease;
  const moved = await perform(tx, actor, { sent, source });
  rejectTooLargeTotal(sum(moved.lines.map(({ valueMinor }) => valueMinor)), 'lines');
  await insertAdjustment(tx, actor, { sent, lines: moved.lines });
  const [, adjustment] = await tx.inOrder(
    () => post(tx, actor, { source, businessDate: sent.businessDate, note: sent.note, lines: moved.entry }),
    () => readAdjustment(tx, actor, sent.id),
  );
  return { adjustment, events: [{ type: 'stock.adjusted', data: adjustment }, ...moved.events] };
}

/** A production needs inputs, and no other purpose may have them. */
function rejectUnfitInputs({ purpose, inputs = [] }: NewAdjustment): void {
  if ((purpose === 'PRODUCTION') === inputs.length > 0) return;
  throw failField('VALIDATION_FAILED', {
    field: 'inputs',
    message: inputs.length > 0 ? 'belong to a PRODUCTION only' : 'are required of a PRODUCTION',
  });
}

type Moving = { sent: NewAdjustment; source: Source };

async function increase(tx: Tx, actor: Actor, { sent, source }: Moving): Promise<Moved> {
  const { outletId, purpose, businessDate, happened } = sent;
  const { valuesMinor, entry } = await receiveStock(tx, actor, {
    reason: purpose,
    source,
    businessDate,
    happened,
    lines: sent.lines.map(({ item, baseE4: quantityE4, valueMinor }) => ({
      variantId: item.variantId,
      outletId,
      quantityE4,
      valueMinor,
    })),
  });
  const counterLine: EntryLine = { account: accountOf(purpose), amountMinor: -sum(valuesMinor), outletId };
  return { lines: movedLines(sent.lines, valuesMinor), entry: [...entry, counterLine], events: [] };
}

async function decrease(tx: Tx, actor: Actor, { sent, source }: Moving): Promise<Moved> {
  const { outletId, purpose, businessDate, happened, vendorId } = sent;
  const mayGoBelowZero = await allowsNegativeStock(tx, actor.orgId, outletId);
  const prices = vendorId ? await pricesOfReturn(tx, actor, { outletId, vendorId, lines: sent.lines }) : [];
  const issued = await issueStock(tx, actor, {
    reason: purpose,
    source,
    businessDate,
    happened,
    ...(!vendorId && { cause: { cause: 'SHRINKAGE' } }),
    lines: sent.lines.map(({ item, baseE4: quantityE4 }, at) => ({
      variantId: item.variantId,
      outletId,
      quantityE4,
      mayGoBelowZero,
      returned: prices[at],
    })),
  });
  if ('short' in issued) throw shortStockRefusal(issued.short, sent.lines);
  const valueMinor = sum(issued.costsMinor);
  const taxes = taxedLines(prices);
  const returned = {
    kind: 'RETURNED',
    source,
    businessDate,
    outletId,
    partyId: vendorId,
    lines: taxes,
  } as const;
  writeInputTaxes(tx, actor, returned);
  const taxLine = inputTaxLine(returned);
  const counterLines: EntryLine[] = vendorId
    ? await creditVendor(tx, actor, {
        ...{ partyId: vendorId, outletId, source },
        amountMinor: valueMinor - taxLine.amountMinor,
      })
    : [{ account: accountOf(purpose), amountMinor: valueMinor, outletId }];
  const lines = movedLines(sent.lines, issued.costsMinor, -1n).map((line, at) => {
    const price = prices[at];
    return { ...line, taxMinor: price ? recoverableMinor(price.tax, price.taxMinor) : 0n };
  });
  return {
    lines,
    entry: [...issued.entry, taxLine, ...counterLines],
    events: lowStockEvents(
      issued.levels,
      sent.lines.map(({ item }) => item),
    ),
  };
}

/** The taxes of goods that go back to a vendor, with the positions of their lines. */
function taxedLines(prices: (ReturnPrice | undefined)[]) {
  return prices.flatMap((price, at) => (price ? [{ ...price, position: at + 1 }] : []));
}

/** The goods made are worth what was used up for them. Several goods share that value by their quantities. */
async function produce(tx: Tx, actor: Actor, { sent, source }: Moving): Promise<Moved> {
  const { outletId, purpose, businessDate, happened, lines, inputs = [] } = sent;
  const keys = [...lines, ...inputs].map(({ item: { variantId } }) => ({ variantId, outletId }));
  // Everything is locked at once, in the common order, before goods go out and others come in.
  const locked = await lockStock(tx, actor.orgId, keys, { comesIn: true });
  const moving = { reason: purpose, source, businessDate, happened };
  const used = await issueStock(tx, actor, {
    ...moving,
    // Production never takes stock below zero, even where sales may.
    lines: inputs.map(({ item: { variantId }, baseE4: quantityE4 }) => ({
      variantId,
      outletId,
      quantityE4,
      mayGoBelowZero: false,
    })),
  });
  if ('short' in used) throw shortStockRefusal(used.short, inputs);
  const shares = split(
    sum(used.costsMinor),
    lines.map(({ baseE4 }) => baseE4),
  );
  const produced = await receiveStock(tx, actor, {
    ...moving,
    locked: [...locked.values()],
    lines: lines.map(({ item: { variantId }, baseE4: quantityE4 }, at) => ({
      variantId,
      outletId,
      quantityE4,
      valueMinor: shares[at],
    })),
  });
  return {
    lines: [...movedLines(lines, produced.valuesMinor), ...movedLines(inputs, used.costsMinor, -1n)],
    entry: [...used.entry, ...produced.entry],
    events: lowStockEvents(
      used.levels,
      inputs.map(({ item }) => item),
    ),
  };
}

/** Splits an amount by weights. The parts add up to the amount exactly. */
function split(amountMinor: bigint, weights: bigint[]): bigint[] {
  let [restMinor, rest] = [amountMinor, sum(weights)];
  return weights.map((weight) => {
    const partMinor = divideRounded(restMinor * weight, rest);
    restMinor -= partMinor;
    rest -= weight;
    return partMinor;
  });
}

function movedLines(lines: Line[], valuesMinor: bigint[], sign = 1n): MovedLine[] {
  return lines.map(({ item: { variantId }, baseE4 }, at) => ({
    variantId,
    quantityE4: sign * baseE4,
    valueMinor: sign * (valuesMinor[at] ?? 0n),
  }));
}

function shortStockRefusal(short: Short[], lines: Line[]) {
  return insufficientStock(
    short,
    lines.map(({ field, item }) => ({ ...item, field: `${field}.quantity` })),
  );
}

type Credit = { partyId: string; outletId: string; source: Source; amountMinor: bigint };

/**
 * A return first settles what we owe the vendor, the oldest debt first. The rest is an advance that the vendor holds.
 */
async function creditVendor(tx: Tx, actor: Actor, credit: Credit): Promise<EntryLine[]> {
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
  { sent, lines }: { sent: NewAdjustment; lines: MovedLine[] },
): Promise<void> {
  const { id, outletId, purpose, effect, vendorId, note, businessDate } = sent;
  await tx.inOrder(
    () =>
      tx.run(sql`
        insert into adjustments (org_id, id, outlet_id, purpose, effect, vendor_id, note, business_date, user_id,
                                 request_hash)
        values (${orgId}, ${id}, ${outletId}, ${purpose}, ${effect}, ${vendorId}, ${note}, ${businessDate}, ${userId},
                ${sent.requestHash ?? null})`),
    () =>
      tx.run(sql`
        insert into adjustment_lines (org_id, adjustment_id, position, id, business_date, variant_id, quantity_e4,
                                      value_minor, tax_minor)
        select ${orgId}, ${id}, l.position, l.id, ${businessDate}, l.variant_id, l.quantity_e4, l.value_minor,
               l.tax_minor
        from unnest(${lines.map(() => newId())}::uuid[], ${lines.map(({ variantId }) => variantId)}::uuid[],
                    ${lines.map(({ quantityE4 }) => String(quantityE4))}::bigint[],
                    ${lines.map(({ valueMinor }) => String(valueMinor))}::bigint[],
                    ${lines.map(({ taxMinor = 0n }) => String(taxMinor))}::bigint[])
          with ordinality as l (id, variant_id, quantity_e4, value_minor, tax_minor, position)`),
  );
}
