import sql, { type Sql } from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import { stockParts } from '../../inventory/exports.ts';
import { type EntryLine, entryParts, openDebt } from '../../ledger/exports.ts';
import { moneyAccount, type NewPayment, paymentsInsert } from '../../money/exports.ts';
import { type LateText, type Parts, statementOf, type Tx, valuesOfRow } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { storedComponents } from '../../values/tax-rate.ts';
import type { banksOf } from './guards.ts';
import { printedOf, type SaleNumber } from './number.ts';
import type { SaleOrder } from './order.ts';
import type { Shop } from './read-shop.ts';
import type { RungUp } from './ring-up.ts';

export type WrittenPayment = Omit<NewPayment, 'source' | 'businessDate'> & {
  id: string;
  tenderedMinor: bigint;
  changeMinor: bigint;
  cashBackMinor: bigint;
};

/** Writes everything that a sale leaves behind, with the COMMIT. Answers its payments, and its number if that is new. */
export function writeSale(
  tx: Tx,
  actor: Actor,
  order: SaleOrder,
  figures: {
    shop: Shop;
    rung: RungUp;
    number: SaleNumber;
    approvedBy: string | null;
    banks: ReturnType<typeof banksOf>;
  },
): { payments: WrittenPayment[]; late: LateText | undefined } {
  const { shop, rung, number, approvedBy, banks } = figures;
  const { outletId, customerId } = order;
  const source = { type: 'SALE', id: order.id };
  const businessDate = shop.counter.today;
  const { settlement, priced } = rung;
  const tillSessionId = shop.session?.id ?? null;
  const payments = paymentsOf(order, { settlement, tillSessionId, banks });
  const paid = payments.map((payment) => ({ ...payment, source, businessDate }));
  if (number.isGiven) {
    tx.defer(sql`
      update sale_series set last_number = ${number.seriesNumber}
      where org_id = ${actor.orgId} and id = ${number.seriesId}`);
  }
  if (number.exception) writeNumberException(tx, actor, order, { ...number.exception, shop });
  if (settlement.dueMinor > 0n && customerId) {
    openDebt(tx, actor, {
      partyId: customerId,
      side: 'RECEIVABLE',
      source,
      outletId,
      businessDate,
      amountMinor: settlement.dueMinor,
    });
  }
  const sale = sql`
    insert into sales (org_id, id, number, series_id, series_number, outlet_id, till_session_id, customer_id,
                       business_date, subtotal_minor, discount_minor, tax_minor, rounding_minor, total_minor,
                       paid_minor, exchanged_minor, change_minor, cost_minor, prices_include_tax, note, user_id,
                       approved_by, request_hash, is_offline, is_late, completed_at, printed_number,
                       tax_exempt_reason)
    select ${actor.orgId}, ${order.id}, n.text, ${number.seriesId}, n.place, ${outletId},
            ${tillSessionId}, ${customerId ?? null}, ${businessDate}, ${priced.subtotalMinor},
            ${priced.discountMinor}, ${priced.taxMinor}, ${settlement.roundingMinor}, ${settlement.totalMinor},
            ${settlement.paidMinor}, ${order.exchangedMinor ?? 0n}, ${settlement.changeMinor}, ${rung.costMinor},
            ${shop.counter.pricesIncludeTax}, ${order.note}, ${actor.userId}, ${approvedBy},
            ${order.requestHash ?? null}, ${order.offlineAt !== undefined}, ${shop.session?.status === 'CLOSED'},
            coalesce(${order.offlineAt ?? null}::timestamptz, now()), ${printedOf(number)},
            ${priced.taxMinor === 0n ? (shop.customer?.taxExemptReason ?? null) : null} from taken n`;
  const moved = {
    ...{ rows: [...shop.stock.values()], movements: rung.movements },
    ...{ source, businessDate, occurredAt: order.offlineAt },
  };
  const entry = {
    source,
    businessDate,
    reference: sql`(select text from taken)`,
    lines: entryLines(order, { rung, payments, banks, tillSessionId }),
  };
  const parts: Parts = {
    taken: numberTaken(actor, number),
    sale,
    ...(paid.length > 0 && { paid: paymentsInsert(actor, paid) }),
    lines: linesInsert(actor, order.id, rung),
    ...(rung.movements.length > 0 && stockParts(tx, actor, moved)),
    ...entryParts(tx, actor, entry),
  };
  const { text, values } = statementOf(
    parts,
    sql`select set_config('app.late_text', ${digits(sql`place`)}, true) as digits from taken`,
  );
  // Few sales have more than three payments, so their statement is not kept as a prepared one.
  const written = tx.one<{ digits: string }>({ text, values, unprepared: paid.length > 3 });
  // When it fails, so does the COMMIT, which tells it.
  const digitsTaken = written.then((row) => row?.digits ?? '');
  digitsTaken.catch(() => {});
  const late = number.next && { placeholder: number.next.placeholder, text: digitsTaken };
  // Everybody who sells at the outlet waits for its next number. A till has its own.
  if (late && !shop.session) tx.unlockEarly();
  return { payments, late };
}

/** The number of the sale and its place in the series: the given one, or the next, which is taken here. */
function numberTaken({ orgId }: Actor, { text, next, seriesId, seriesNumber }: SaleNumber): Sql {
  if (!next) return sql`select ${text}::text as text, ${seriesNumber}::bigint as place`;
  return sql`
    insert into sale_series (org_id, id, last_number) values (${orgId}, ${seriesId}, 1)
    on conflict (org_id, id) do update set last_number = sale_series.last_number + 1
    returning ${next.prefix} || ${digits(sql`last_number`)} as text, last_number as place`;
}

/** As `saleNumber` writes them: at least six digits. */
function digits(place: Sql): Sql {
  return sql`lpad(${place}::text, greatest(6, length(${place}::text)), '0')`;
}

function linesInsert({ orgId }: Actor, saleId: string, { lines }: RungUp): Sql {
  const value = valuesOfRow(sql`position`);
  const numbers = (pick: (line: RungUp['lines'][number]) => bigint) => value('bigint', lines.map(pick));
  return sql`
    insert into sale_lines (org_id, sale_id, position, product_id, variant_id, item_price_id, name, quantity_e4,
                            factor_e4, unit_price_e4, discount_minor, tax_rate_id, tax_percent_e4, tax_minor,
                            total_minor, cost_minor, tax_components)
    select ${orgId}, ${saleId}, position, ${value(
      'uuid',
      lines.map(({ productId }) => productId),
    )},
           ${value(
             'uuid',
             lines.map(({ variantId }) => variantId),
           )},
           ${value(
             'uuid',
             lines.map(({ itemPriceId }) => itemPriceId),
           )},
           ${value(
             'text',
             lines.map(({ name }) => name),
           )}, ${numbers((line) => line.quantityE4)},
           ${numbers((line) => line.factorE4)}, ${numbers((line) => line.unitPriceE4)},
           ${numbers((line) => line.discountMinor)}, ${value(
             'uuid',
             lines.map(({ taxRateId }) => taxRateId),
           )},
           ${numbers((line) => line.taxPercentE4)}, ${numbers((line) => line.taxMinor)},
           ${numbers((line) => line.totalMinor)}, ${numbers((line) => line.costMinor)},
           ${value(
             'text',
             lines.map(({ components }) => storedComponents(components)),
           )}::jsonb
    from generate_series(1, ${lines.length}::int) as position`;
}

function writeNumberException(
  tx: Tx,
  { orgId }: Actor,
  order: SaleOrder,
  { kind, details, shop }: NonNullable<SaleNumber['exception']> & { shop: Shop },
): void {
  tx.defer(sql`
    insert into till_exceptions (org_id, id, kind, outlet_id, till_id, session_id, sale_id, details)
    values (${orgId}, ${newId()}, ${kind}, ${order.outletId}, ${shop.session?.tillId ?? null},
            ${shop.session?.id ?? null}, ${order.id}, ${JSON.stringify(details)})`);
}

/** The payments without change: money that was handed back is no payment. */
function paymentsOf(
  { payments, outletId, customerId }: SaleOrder,
  {
    settlement,
    tillSessionId,
    banks,
  }: { settlement: RungUp['settlement']; tillSessionId: string | null; banks: ReturnType<typeof banksOf> },
): WrittenPayment[] {
  const tendered = payments
    .map((payment, at) => ({ ...payment, bank: banks[at] }))
    .filter(({ method }) => method !== 'CREDIT');
  return tendered.flatMap(({ method, amountMinor, bank, reference }, at) => {
    const { appliedMinor = 0n, changeMinor = 0n, cashBackMinor = 0n } = settlement.payments[at] ?? {};
    if (method === 'CREDIT' || appliedMinor + cashBackMinor === 0n) return [];
    return [
      {
        id: newId(),
        direction: 'IN' as const,
        method,
        purpose: 'SALE' as const,
        amountMinor: appliedMinor + cashBackMinor,
        tenderedMinor: amountMinor,
        changeMinor,
        cashBackMinor,
        bankId: bank?.id ?? null,
        partyId: customerId ?? null,
        outletId,
        tillSessionId,
        reference,
      },
    ];
  });
}

type Posting = {
  rung: RungUp;
  payments: WrittenPayment[];
  banks: ReturnType<typeof banksOf>;
  tillSessionId: string | null;
};

/** The journal lines: money and debt on one side, income and tax on the other, and the goods from stock to cost. */
function entryLines(order: SaleOrder, { rung, payments, banks, tillSessionId }: Posting): EntryLine[] {
  const { outletId, customerId } = order;
  const { settlement, priced, costMinor } = rung;
  const paid = payments.map(({ method, amountMinor, bankId }): EntryLine => {
    if (method === 'DEPOSIT') return { account: 'DEPOSITS', amountMinor, outletId, partyId: customerId };
    const account = moneyAccount(
      method,
      banks.find((bank) => bank?.id === bankId),
    );
    return { account, amountMinor, outletId, method, tillSessionId };
  });
  const incomeMinor = settlement.totalMinor - priced.taxMinor - settlement.roundingMinor;
  const cashBack = { method: 'CASH', outletId, tillSessionId };
  const lines: EntryLine[] = [
    ...paid,
    { account: 'CASH', amountMinor: -settlement.cashBackMinor, ...cashBack },
    { account: 'EXCHANGES', amountMinor: order.exchangedMinor ?? 0n, outletId },
    { account: 'SALES', amountMinor: -incomeMinor, outletId },
    { account: 'TAX_PAYABLE', amountMinor: -priced.taxMinor, outletId },
    { account: 'ROUNDING', amountMinor: -settlement.roundingMinor, outletId },
    { account: 'COST_OF_SALES', amountMinor: costMinor, outletId },
    { account: 'INVENTORY', amountMinor: -costMinor, outletId },
  ];
  if (settlement.dueMinor === 0n) return lines;
  return [
    { account: 'RECEIVABLES', amountMinor: settlement.dueMinor, outletId, partyId: customerId },
    ...lines,
  ];
}
