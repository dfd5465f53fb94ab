import type { Actor } from '../../http/access.ts';
import { averageValueMinor, lockStock, receiveStock, stockKey } from '../../inventory/exports.ts';
import { type EntryLine, lockParties, type Party } from '../../ledger/exports.ts';
import { lockTillSession, rejectUnusableSession, type TillSession } from '../../money/exports.ts';
import type { Tx } from '../../platform/db.ts';
import { cashToGiveBack } from '../../values/coins.ts';
import { sum } from '../../values/money.ts';
import { componentsOfLines, priceSale } from '../../values/pricing.ts';
import { divideRounded } from '../../values/quantity.ts';
import { failField } from '../../values/refusal.ts';
import { settleBack } from '../../values/tender.ts';
import { notPriced } from '../checkout/ring-up.ts';
import { readCashHeld, waitForTurn } from '../till/session/short-drawer.ts';
import { bookRefund } from './book-refund.ts';
import { type PlacedBack, roundingToCoins, withBanks } from './give-back.ts';
import { type TakenLine, type TakingWithoutSale, writeReturn } from './write-return.ts';

type Taken = {
  session: TillSession | undefined;
  payments: PlacedBack[];
  /** The cash that should have been in the drawer before. Undefined: the money comes from no drawer. */
  heldMinor: bigint | undefined;
  /** What should have been paid back. Only set if a till had already paid back another amount. */
  owedMinor: bigint | undefined;
};

/**
 * Takes goods back without a receipt. Their cost is not known, so they come back at the average cost of the stock.
 * Damaged goods are lost at that cost.
 */
export async function takeWithoutSale(tx: Tx, actor: Actor, taking: TakingWithoutSale): Promise<Taken> {
  const { outletId, customerId, businessDate } = taking;
  const [session, parties] = await tx.inOrder(
    () => (taking.tillSessionId ? lockTillSession(tx, actor.orgId, taking.tillSessionId) : undefined),
    () => (customerId ? lockParties(tx, actor.orgId, [customerId]) : undefined),
  );
  if (taking.tillSessionId && !taking.isPast) rejectUnusableSession(session, outletId);
  if (session) await waitForTurn(tx, actor, session.id);
  const heldMinor = session && (await readCashHeld(tx, actor, session));
  const customer = customerId ? customerOf(parties?.get(customerId)) : undefined;
  const priced = priceSale({
    currencyDecimals: actor.currencyDecimals,
    pricesIncludeTax: taking.pricesIncludeTax,
    taxRounding: taking.taxRounding,
    lines: taking.lines.map(({ item, ...line }) => ({ ...line, key: item.itemPriceId })),
  });
  if ('refused' in priced) throw notPriced(priced);
  const { payments, differenceMinor, isOtherAmount } = await paymentsOf(tx, actor, {
    taking,
    customer,
    owedMinor: priced.totalMinor,
  });
  const figured = taking.lines.map((line, at) => {
    const { taxMinor = 0n, totalMinor = 0n } = priced.lines[at] ?? {};
    const baseE4 = divideRounded(line.quantityE4 * line.item.factorE4, 10_000n);
    return { ...line, taxMinor, totalMinor, baseE4, restocked: line.restock && line.item.kind === 'GOODS' };
  });
  const components = componentsOfLines(figured, taking.taxRounding);
  const { goods, lines } = await takeIn(
    tx,
    actor,
    taking,
    figured.map((line, at) => ({ ...line, components: components[at] ?? [] })),
  );
  const costOf = (some: TakenLine[]) => sum(some.map(({ costMinor }) => costMinor));
  const figures = {
    totalMinor: priced.totalMinor + differenceMinor,
    taxMinor: priced.taxMinor,
    roundingMinor: differenceMinor,
    costMinor: costOf(lines),
  };
  writeReturn(tx, actor, { ...taking, ...figures, lines, isLate: session?.status === 'CLOSED' });
  await bookRefund(tx, actor, {
    ...figures,
    id: taking.id,
    outletId,
    customerId,
    tillSessionId: taking.tillSessionId,
    businessDate,
    creditedMinor: 0n,
    exchangedMinor: 0n,
    payments,
    goods,
    lostMinor: costOf(lines.filter(({ restocked }) => !restocked)),
    reference: taking.number,
    reason: taking.reason,
  });
  return { session, payments, heldMinor, owedMinor: isOtherAmount ? priced.totalMinor : undefined };
}

function customerOf(party: Party | undefined): Party {
  if (!party || party.kind === 'VENDOR') {
    throw failField('NOT_FOUND', { field: 'customerId', message: 'does not exist' });
  }
  return party;
}

type MoneyOwed = { taking: TakingWithoutSale; customer: Party | undefined; owedMinor: bigint };

/**
 * The payments, and by how much they differ from what is owed. Online only coins may make a difference. What a till
 * paid back before is gone, so any difference is accepted (`isOtherAmount`).
 */
async function paymentsOf(tx: Tx, actor: Actor, { taking, customer, owedMinor }: MoneyOwed) {
  const { cashUnitMinor } = taking;
  // There is no sale whose total would be an upper limit, so the nearest coin is used.
  const owed = { owedMinor, atMostMinor: owedMinor + (cashUnitMinor ?? 0n) };
  const cashMinor = cashToGiveBack({ restMinor: owedMinor, atMostMinor: owed.atMostMinor, cashUnitMinor });
  const inCash = cashMinor > 0n ? [{ method: 'CASH' as const, amountMinor: cashMinor }] : [];
  const field = 'payments';
  const given = taking.payments ? await taking.payments() : inCash;
  const payments = await withBanks(tx, actor, { payments: given, customer, field });
  const isOtherAmount =
    taking.isPast === true &&
    payments.length > 0 &&
    settleBack({ ...owed, payments, cashUnitMinor }) === undefined;
  const differenceMinor = isOtherAmount
    ? sum(payments.map(({ amountMinor }) => amountMinor)) - owedMinor
    : roundingToCoins(actor, taking, { ...owed, payments, field });
  return { payments, differenceMinor, isOtherAmount };
}

/** Puts undamaged goods into stock. Answers the lines with their cost, and the journal lines of the stock. */
async function takeIn(
  tx: Tx,
  actor: Actor,
  { id, outletId, businessDate }: TakingWithoutSale,
  taken: Omit<TakenLine, 'costMinor'>[],
): Promise<{ goods: EntryLine[]; lines: TakenLine[] }> {
  const keyOf = ({ item }: Pick<TakenLine, 'item'>) => ({ variantId: item.variantId, outletId });
  const moved = taken.filter(({ item, baseE4 }) => item.kind === 'GOODS' && baseE4 > 0n);
  const rows =
    moved.length > 0
      ? await lockStock(tx, actor.orgId, moved.map(keyOf), { comesIn: true })
      : new Map<string, never>();
  const lostValue = (line: Omit<TakenLine, 'costMinor'>) => {
    const row = moved.includes(line) ? rows.get(stockKey(keyOf(line))) : undefined;
    return row ? averageValueMinor(row, line.baseE4) : 0n;
  };
  const lost = new Map(moved.filter(({ restocked }) => !restocked).map((line) => [line, lostValue(line)]));
  const back = moved.filter(({ restocked }) => restocked);
  const { valuesMinor, entry } =
    back.length === 0
      ? { valuesMinor: [], entry: [] }
      : await receiveStock(tx, actor, {
          source: { type: 'REFUND', id },
          businessDate,
          reason: 'REFUND',
          locked: [...rows.values()],
          lines: back.map((line) => ({ ...keyOf(line), quantityE4: line.baseE4 })),
        });
  const lines = taken.map((line) => ({
    ...line,
    costMinor: lost.get(line) ?? valuesMinor[back.indexOf(line)] ?? 0n,
  }));
  return { goods: entry, lines };
}
