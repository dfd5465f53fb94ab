import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import { dateFilters, defineList, findableBy, shortSearchNote } from '../../http/list.ts';
import { majorOf } from '../../http/money.ts';
import { Id, Text } from '../../http/schema.ts';
import type { Tx } from '../../platform/db.ts';
import { countPayments, hasDailyTotals } from './movements.ts';
import { type Payment, PaymentDirection, PaymentMethodFilter, PaymentPurpose } from './schemas.ts';

type Source = Payment['source'];

/** A payment as read from the database: amounts in minor units. Those inside JSON are text, so that they stay exact. */
export type PaymentRow = Omit<
  Payment,
  'amount' | 'tendered' | 'change' | 'cashBack' | 'allocations' | 'balances'
> & {
  amountMinor: bigint;
  tenderedMinor: bigint;
  changeMinor: bigint;
  cashBackMinor: bigint;
  balanceMinor: bigint | null;
  depositMinor: bigint | null;
  advanceMinor: bigint | null;
  allocated: { debtId: string; source: Source; reference: string | null; amountMinor: string }[];
};

export const paymentColumns = sql`
  p.id, p.direction, p.method, p.purpose, p.amount_minor as "amountMinor", p.tendered_minor as "tenderedMinor",
  p.change_minor as "changeMinor", p.cash_back_minor as "cashBackMinor", p.bank_id as "bankId",
  p.party_id as "partyId",
  (select n.name from parties n where n.org_id = p.org_id and n.id = p.party_id) as "partyName", p.outlet_id as "outletId", p.till_session_id as "tillSessionId",
  json_build_object('type', p.source_type, 'id', p.source_id) as source,
  (select coalesce(json_agg(json_build_object(
            'debtId', d.id, 'source', json_build_object('type', d.source_type, 'id', d.source_id),
            'reference', case d.source_type
              when 'SALE' then (select o.number from sales o where o.org_id = d.org_id and o.id = d.source_id)
              when 'PURCHASE' then (select o.number from purchases o where o.org_id = d.org_id and o.id = d.source_id) end,
            'amountMinor', s.amount_minor::text) order by d.business_date, d.id), '[]')
   from settlements s join debts d on d.org_id = s.org_id and d.id = s.debt_id
   where s.org_id = p.org_id and s.source_id = p.id and s.source_type = 'PAYMENT') as allocated,
  p.balance_after_minor as "balanceMinor", p.deposit_after_minor as "depositMinor", p.advance_after_minor as "advanceMinor",
  p.reverses_id as "reversesId",
  (select r.id from payments r where r.org_id = p.org_id and r.reverses_id = p.id) as "reversedById",
  p.business_date as "businessDate", p.reference, p.note, p.user_id as "userId", p.recorded_at as "createdAt"`;

export function paymentOf(actor: Actor, row: PaymentRow): Payment {
  const major = (minor: bigint | null) => majorOf(actor, minor ?? 0n);
  const { amountMinor, tenderedMinor, changeMinor, cashBackMinor, allocated, ...rest } = row;
  const { balanceMinor, depositMinor, advanceMinor, ...shown } = rest;
  return {
    ...shown,
    amount: major(amountMinor),
    tendered: major(tenderedMinor),
    change: major(changeMinor),
    cashBack: major(cashBackMinor),
    allocations: allocated.map(({ amountMinor, ...debt }) => ({
      ...debt,
      amount: major(BigInt(amountMinor)),
    })),
    balances:
      balanceMinor === null
        ? null
        : { balance: major(balanceMinor), deposit: major(depositMinor), advance: major(advanceMinor) },
  };
}

export async function readPayment(tx: Tx, actor: Actor, id: string): Promise<Payment> {
  const row = await tx.one<PaymentRow>(sql`
    select ${paymentColumns} from payments p where p.org_id = ${actor.orgId} and p.id = ${id}`);
  if (!row) throw new Error('a payment that was just written is not there');
  return paymentOf(actor, row);
}

/** A user who is limited to outlets sees only payments of these outlets, and none without an outlet. */
export function visiblePayment(actor: Actor) {
  return actor.outletIds ? sql`p.outlet_id = any(${actor.outletIds}::uuid[])` : undefined;
}

export const paymentLogs = defineList({
  name: 'payments',
  from: sql`payments p`,
  id: sql`p.id`,
  sorts: {
    businessDate: { by: sql`p.business_date`, type: 'date' },
    createdAt: { by: sql`p.recorded_at`, type: 'timestamptz' },
    amount: { by: sql`p.amount_minor`, type: 'bigint', isFigure: true },
  },
  defaultSort: { key: 'businessDate', direction: 'desc' },
  filters: {
    ...dateFilters,
    search: Text(100, {
      description: `Part of the reference, the note or the name of the party; ${shortSearchNote}.`,
    }),
    method: PaymentMethodFilter,
    direction: PaymentDirection,
    purpose: PaymentPurpose,
    partyId: Id,
    bankId: Id,
    outletId: Id,
  },
  where: (actor, { search, date_from, date_to, method, direction, purpose, partyId, bankId, outletId }) => [
    sql`p.org_id = ${actor.orgId}`,
    visiblePayment(actor),
    date_from ? sql`p.business_date >= ${date_from}` : undefined,
    date_to ? sql`p.business_date <= ${date_to}` : undefined,
    method ? sql`p.method = ${method}` : undefined,
    direction ? sql`p.direction = ${direction}` : undefined,
    purpose ? sql`p.purpose = ${purpose}` : undefined,
    partyId ? sql`p.party_id = ${partyId}` : undefined,
    bankId ? sql`p.bank_id = ${bankId}` : undefined,
    outletId ? sql`p.outlet_id = ${outletId}` : undefined,
    search ? findableBy(sql`p.id`, sql`find_payments(part)`, [search.trim()]) : undefined,
  ],
  total: (actor, filters) => (hasDailyTotals(filters) ? countPayments(actor, filters) : undefined),
  preparedFilters: ['partyId'],
});
