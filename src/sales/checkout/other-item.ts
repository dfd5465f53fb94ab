import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import { ensureHiddenService } from '../../inventory/exports.ts';
import type { Tx } from '../../platform/db.ts';
import { taxPeriodsOf } from '../../settings/exports.ts';
import { sum } from '../../values/money.ts';
import { otherItemId, otherName } from '../../values/other-item.ts';
import { lineAmountMinor } from '../../values/quantity.ts';
import { failField } from '../../values/refusal.ts';
import { type TaxPeriod, taxOnDay } from '../../values/tax-rate.ts';
import type { OrderedLine } from './order.ts';
import type { Counter, SoldItem } from './read-shop.ts';
import type { LineInput } from './schemas.ts';

/** A line without an item of the catalogue: its name and its tax rate. */
export type OtherLine = {
  name: string;
  taxRateId: string | null;
  /** The field that was sent with an item of the catalogue, where it is not allowed. */
  sent?: 'name' | 'taxRateId';
};

/**
 * Reads a line without an item from a request. It needs a price, since the catalogue has none. A catalogue line with a
 * name or tax rate is answered as well, so that `checkOther` can refuse it.
 */
export function otherOf(field: string, sent: LineInput): OtherLine | undefined {
  const { itemPriceId, name, taxRateId, unitPrice } = sent;
  const isOther = itemPriceId === otherItemId;
  if (!isOther && name === undefined && taxRateId === undefined) return undefined;
  if (!isOther)
    return { name: '', taxRateId: taxRateId ?? null, sent: name === undefined ? 'taxRateId' : 'name' };
  if (unitPrice === undefined) {
    throw failField('VALIDATION_FAILED', {
      field: `${field}.unitPrice`,
      message: 'is required for an amount without an item',
    });
  }
  return { name: name?.trim() || otherName, taxRateId: taxRateId ?? null };
}

/** What lines without an item need: the hidden item that they are booked to, and their tax rates. */
export type Other = { item: SoldItem; taxes: Map<string, TaxPeriod[]>; day: string };

/** Reads what lines without an item need. The hidden item is created at its first use. */
export async function readOther(
  tx: Tx,
  { orgId }: Actor,
  lines: Pick<OrderedLine, 'itemPriceId' | 'other'>[],
  day: string,
): Promise<Other | undefined> {
  const others = lines.flatMap(({ other }) => other ?? []);
  if (others.length === 0) return undefined;
  const isHiddenItemSold = lines.some(({ itemPriceId }) => itemPriceId === otherItemId);
  const taxRateIds = others.flatMap(({ taxRateId }) => taxRateId ?? []);
  const [, taxes] = await tx.inOrder(
    () => isHiddenItemSold && ensureHiddenService(tx, orgId, { id: otherItemId, name: otherName }),
    () =>
      tx.all<{ id: string; periods: TaxPeriod[] }>(sql`
        select t.id, ${taxPeriodsOf} as periods from tax_rates t
        where t.org_id = ${orgId} and t.id = any (${taxRateIds}::uuid[])`),
  );
  const item: SoldItem = {
    itemPriceId: otherItemId,
    productId: otherItemId,
    variantId: otherItemId,
    name: otherName,
    kind: 'SERVICE',
    isForSale: true,
    factorE4: 10_000n,
    priceE4: 0n,
    reorderLevelE4: 0n,
    taxRateId: null,
    taxPeriods: [],
    taxPercentE4: 0n,
    taxComponents: [],
  };
  return { item, taxes: new Map(taxes.map(({ id, periods }) => [id, periods])), day };
}

/** The item of a line. A line without an item has a name, tax and price of its own. */
export function itemOf(
  line: OrderedLine,
  { items, other }: { items: Map<string, SoldItem>; other?: Other | undefined },
): SoldItem | undefined {
  if (line.itemPriceId !== otherItemId || !line.other || !other) return items.get(line.itemPriceId);
  const { name, taxRateId } = line.other;
  const periods = other.taxes.get(taxRateId ?? '');
  return {
    ...other.item,
    name,
    taxRateId: periods ? taxRateId : null,
    taxPeriods: periods ?? [],
    ...taxOnDay(periods ?? [], other.day),
    priceE4: line.unitPriceE4 ?? 0n,
  };
}

/** Refuses an unknown tax rate, and a name or tax rate that was sent with an item of the catalogue. */
export function checkOther(line: OrderedLine, field: string, other: Other | undefined): void {
  if (!line.other) return;
  const { taxRateId, sent = 'name' } = line.other;
  if (taxRateId && !other?.taxes.has(taxRateId)) {
    throw failField('NOT_FOUND', { field: `${field}.taxRateId`, message: 'does not exist' });
  }
  if (line.itemPriceId === otherItemId) return;
  throw failField('VALIDATION_FAILED', {
    field: `${field}.${taxRateId ? 'taxRateId' : sent}`,
    message: `is only for amounts without an item (itemPriceId ${otherItemId})`,
  });
}

/**
 * Whether the lines without an item exceed the cashier's limit. They are added up, so that splitting them does not
 * help.
 */
export function exceedsOtherAmountLimit(
  lines: readonly Pick<OrderedLine, 'itemPriceId' | 'quantityE4' | 'unitPriceE4'>[],
  { otherAmountLimitMinor, currencyDecimals }: Counter,
): boolean {
  if (otherAmountLimitMinor === null) return false;
  const amounts = lines
    .filter(({ itemPriceId }) => itemPriceId === otherItemId)
    .map(({ quantityE4, unitPriceE4 = 0n }) => lineAmountMinor(quantityE4, unitPriceE4, currencyDecimals));
  return sum(amounts) > otherAmountLimitMinor;
}
