import sql from 'sql-template-tag';
import type { Bookkeeper, EntryLine, Source } from '../ledger/exports.ts';
import type { Tx } from '../platform/db.ts';
import { newId } from '../platform/ids.ts';
import { failField } from '../values/refusal.ts';

export const paymentMethods = ['CASH', 'BANK', 'POS', 'MOBILE', 'DEPOSIT'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const paymentPurposes = [
  'SALE',
  'REFUND',
  'PURCHASE',
  'PURCHASE_RETURN',
  'EXPENSE',
  'SETTLEMENT',
  'DEPOSIT',
  'DEPOSIT_REFUND',
  'ADVANCE',
  'ADVANCE_REFUND',
  'CHARGE',
  'INTEREST',
  'TILL_IN',
  'TILL_OUT',
] as const;
type PaymentPurpose = (typeof paymentPurposes)[number];

export type NewPayment = {
  id?: string | undefined;
  direction: 'IN' | 'OUT';
  method: PaymentMethod;
  purpose: PaymentPurpose;
  /** Below zero only with `reversesId`. */
  amountMinor: bigint;
  /** What was handed over, when that was more: the rest went back as change. */
  tenderedMinor?: bigint | undefined;
  changeMinor?: bigint | undefined;
  cashBackMinor?: bigint | undefined;
  bankId?: string | null | undefined;
  partyId?: string | null | undefined;
  outletId?: string | null | undefined;
  tillSessionId?: string | null | undefined;
  source: Source;
  reversesId?: string | null | undefined;
  businessDate: string;
  reference?: string | null | undefined;
  note?: string | null | undefined;
  /** What it left the party with; shown with the payment. */
  balancesAfter?: PartyBalances | undefined;
  /** Of what was asked for under an id that the sender made up: the same again is answered, and not done, again. */
  requestHash?: Buffer | undefined;
};

export type PartyBalances = { balanceMinor: bigint; depositMinor: bigint; advanceMinor: bigint };

/** Writes the fact that money came in or went out. Posting it to the journal is the caller's part. */
export async function writePayment(tx: Tx, by: Bookkeeper, payment: NewPayment): Promise<string> {
  const {
    id = newId(),
    direction,
    method,
    purpose,
    amountMinor,
    source,
    businessDate,
    balancesAfter,
  } = payment;
  await tx.run(sql`
    insert into payments (org_id, id, direction, method, purpose, amount_minor, tendered_minor, change_minor,
                          cash_back_minor, bank_id, party_id, outlet_id, till_session_id, source_type, source_id,
                          reverses_id, business_date, reference, note, user_id,
                          balance_after_minor, deposit_after_minor, advance_after_minor, request_hash)
    values (${by.orgId}, ${id}, ${direction}, ${method}, ${purpose}, ${amountMinor},
            ${payment.tenderedMinor ?? amountMinor}, ${payment.changeMinor ?? 0n}, ${payment.cashBackMinor ?? 0n},
            ${payment.bankId ?? null}, ${payment.partyId ?? null}, ${payment.outletId ?? null},
            ${payment.tillSessionId ?? null}, ${source.type}, ${source.id}, ${payment.reversesId ?? null},
            ${businessDate}, ${payment.reference ?? null}, ${payment.note ?? null}, ${by.userId},
            ${balancesAfter?.balanceMinor ?? null}, ${balancesAfter?.depositMinor ?? null},
            ${balancesAfter?.advanceMinor ?? null}, ${payment.requestHash ?? null})`);
  return id;
}

/** Several payments of one record, sent with the COMMIT in one statement. */
export function writePayments(
  tx: Tx,
  by: Bookkeeper,
  record: { source: Source; businessDate: string; payments: Omit<NewPayment, 'source' | 'businessDate'>[] },
): void {
  const { source, businessDate, payments } = record;
  if (payments.length === 0) return;
  const column = <Value>(pick: (payment: (typeof payments)[number]) => Value) => payments.map(pick);
  tx.defer(sql`
    insert into payments (org_id, id, direction, method, purpose, amount_minor, tendered_minor, change_minor,
                          cash_back_minor, bank_id, party_id, outlet_id, till_session_id, source_type, source_id,
                          business_date, reference, note, user_id)
    select ${by.orgId}, p.id, p.direction, p.method, p.purpose, p.amount_minor, p.tendered_minor, p.change_minor,
           p.cash_back_minor, p.bank_id, p.party_id, p.outlet_id, p.till_session_id, ${source.type}, ${source.id},
           ${businessDate}, p.reference, p.note, ${by.userId}
    from unnest(
      ${column(({ id }) => id ?? newId())}::uuid[],
      ${column(({ direction }) => direction)}::text[],
      ${column(({ method }) => method)}::text[],
      ${column(({ purpose }) => purpose)}::text[],
      ${column(({ amountMinor }) => String(amountMinor))}::bigint[],
      ${column(({ tenderedMinor, amountMinor }) => String(tenderedMinor ?? amountMinor))}::bigint[],
      ${column(({ changeMinor }) => String(changeMinor ?? 0n))}::bigint[],
      ${column(({ cashBackMinor }) => String(cashBackMinor ?? 0n))}::bigint[],
      ${column(({ bankId }) => bankId ?? null)}::uuid[],
      ${column(({ partyId }) => partyId ?? null)}::uuid[],
      ${column(({ outletId }) => outletId ?? null)}::uuid[],
      ${column(({ tillSessionId }) => tillSessionId ?? null)}::uuid[],
      ${column(({ reference }) => reference ?? null)}::text[],
      ${column(({ note }) => note ?? null)}::text[]
    ) as p (id, direction, method, purpose, amount_minor, tendered_minor, change_minor, cash_back_minor, bank_id,
            party_id, outlet_id, till_session_id, reference, note)`);
}

/** Where money of this method lies: the other side of what it pays for. A deposit lies with the party's own account. */
export function moneyAccount(
  method: Exclude<PaymentMethod, 'DEPOSIT'>,
  bank: { accountId: string } | undefined,
): EntryLine['account'] {
  if (method === 'CASH') return 'CASH';
  if (method === 'POS') return 'POS_CLEARING';
  if (method === 'MOBILE') return 'MOBILE';
  if (!bank) throw new Error('money of a bank without its bank');
  return { id: bank.accountId };
}

/**
 * The bank that money goes to or comes from: the one that is named, or the only one that there is. It stays open until
 * the commit, for whoever closes it waits for this lock, which payments share.
 */
export async function usableBank(
  tx: Tx,
  orgId: string,
  bankId: string | null | undefined,
): Promise<{ id: string; accountId: string }> {
  const banks = await tx.all<{ id: string; accountId: string; status: string }>(sql`
    select id, account_id as "accountId", status from banks
    where org_id = ${orgId} and ${bankId ? sql`id = ${bankId}` : sql`status = 'ACTIVE'`}
    order by id
    limit 2
    for share`);
  const [bank, another] = banks;
  if (!bankId && (!bank || another)) {
    throw failField('VALIDATION_FAILED', {
      field: 'bankId',
      message: bank
        ? 'is required: there are several bank accounts'
        : 'is required: create a bank account first',
    });
  }
  if (!bank) throw failField('NOT_FOUND', { field: 'bankId', message: 'does not exist' });
  if (bank.status !== 'ACTIVE') {
    throw failField('INVALID_STATE', { field: 'bankId', message: 'is a closed bank account' });
  }
  return { id: bank.id, accountId: bank.accountId };
}
