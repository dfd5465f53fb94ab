import sql, { join, type Sql } from 'sql-template-tag';
import type { Bookkeeper, EntryLine, Source } from '../ledger/exports.ts';
import type { Statement, Tx } from '../platform/db.ts';
import { newId } from '../platform/ids.ts';
import {
  type CountedMethod,
  methodFacts,
  type PaymentMethod,
  type PaymentPurpose,
} from '../values/payment.ts';
import { failField } from '../values/refusal.ts';

export type NewPayment = {
  id?: string | undefined;
  direction: 'IN' | 'OUT';
  method: PaymentMethod;
  purpose: PaymentPurpose;
  /** Negative only for a reversal (`reversesId`). */
  amountMinor: bigint;
  /** What was handed over, when it was more than the amount. The rest was given back as change. */
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
  /** The party's balances after the payment. They are shown with it. */
  balancesAfter?: PartyBalances | undefined;
  /** A hash of the request, for a client-made id: repeating the same request returns the first answer. */
  requestHash?: Buffer | undefined;
};

export type PartyBalances = { balanceMinor: bigint; depositMinor: bigint; advanceMinor: bigint };

/** Stores a payment. The caller posts it to the journal. */
export async function writePayment(tx: Tx, bookkeeper: Bookkeeper, payment: NewPayment): Promise<string> {
  const [id = ''] = await writePayments(tx, bookkeeper, [payment]);
  return id;
}

/** Stores several payments by one statement and returns their ids. The caller posts them to the journal. */
export async function writePayments(
  tx: Tx,
  bookkeeper: Bookkeeper,
  payments: NewPayment[],
): Promise<string[]> {
  const written = payments.map((payment) => ({ ...payment, id: payment.id ?? newId() }));
  if (written.length === 0) return [];
  await tx.run(paymentsStatement(bookkeeper, written));
  return written.map(({ id }) => id);
}

function paymentRow(bookkeeper: Bookkeeper, payment: NewPayment & { id: string }): Sql {
  const { id, direction, method, purpose, amountMinor, source, businessDate, balancesAfter } = payment;
  return sql`(
    ${bookkeeper.orgId}, ${id}, ${direction}, ${method}, ${purpose}, ${amountMinor},
    ${payment.tenderedMinor ?? amountMinor}, ${payment.changeMinor ?? 0n}, ${payment.cashBackMinor ?? 0n},
    ${payment.bankId ?? null}, ${payment.partyId ?? null}, ${payment.outletId ?? null},
    ${payment.tillSessionId ?? null}, ${source.type}, ${source.id}, ${payment.reversesId ?? null},
    ${businessDate}, ${payment.reference ?? null}, ${payment.note ?? null}, ${bookkeeper.userId},
    ${balancesAfter?.balanceMinor ?? null}, ${balancesAfter?.depositMinor ?? null},
    ${balancesAfter?.advanceMinor ?? null}, ${payment.requestHash ?? null})`;
}

/** Stores payments together with the COMMIT, so that it costs no round trip. */
export function writePaymentsWithCommit(tx: Tx, bookkeeper: Bookkeeper, payments: NewPayment[]): void {
  if (payments.length > 0) tx.defer(paymentsStatement(bookkeeper, payments));
}

/**
 * The text of the statement depends on the number of payments. Only the common ones, for up to three payments, are
 * prepared.
 */
function paymentsStatement(bookkeeper: Bookkeeper, payments: NewPayment[]): Statement {
  const { text, values } = paymentsInsert(bookkeeper, payments);
  return { text, values, unprepared: payments.length > 3 };
}

/** The insert of payments, for use inside a larger statement. */
export function paymentsInsert(bookkeeper: Bookkeeper, payments: NewPayment[]): Sql {
  const rows = payments.map((payment) => paymentRow(bookkeeper, { ...payment, id: payment.id ?? newId() }));
  return sql`
    insert into payments (org_id, id, direction, method, purpose, amount_minor, tendered_minor, change_minor,
                          cash_back_minor, bank_id, party_id, outlet_id, till_session_id, source_type, source_id,
                          reverses_id, business_date, reference, note, user_id,
                          balance_after_minor, deposit_after_minor, advance_after_minor, request_hash)
    values ${join(rows)}`;
}

/**
 * The ledger account that holds money of this method. Card payments of customers are between us and the acquirer; what
 * we pay by card leaves the bank of that card. A deposit is on the party's own account and not handled here.
 */
export function moneyAccount(
  method: CountedMethod,
  bank: { accountId: string } | undefined,
): EntryLine['account'] {
  const { account, leavesBank } = methodFacts[method];
  if (account !== 'BANK' && !(bank && leavesBank)) return account;
  if (!bank) throw new Error('money of a bank without its bank');
  return { id: bank.accountId };
}

/**
 * True for a bank `b` that was created with the business and that nobody has used or edited. The order makes PostgreSQL
 * use the index of the account. Otherwise it expects every account to have many lines, and reads the whole journal to
 * find one.
 */
export const isUntouchedBank = sql`(b.is_first and b.version = 1 and (
  select l.id from journal_lines l where l.org_id = b.org_id and l.account_id = b.account_id
  order by l.business_date, l.id limit 1) is null)`;

export type LockedBank = {
  id: string;
  name: string;
  accountId: string;
  status: 'ACTIVE' | 'CLOSED';
  /** An untouched first bank is only used when there is no other. */
  isUntouched: boolean;
};

type BankChoice = string | null | undefined;

/**
 * Locks the banks with these ids, and all open banks when an id is missing. The lock is shared by everybody who moves
 * money; closing a bank waits for it.
 */
export function lockBanks(
  tx: Tx,
  orgId: string,
  bankIds: BankChoice[],
): LockedBank[] | Promise<LockedBank[]> {
  if (bankIds.length === 0) return [];
  return tx.all<LockedBank>(sql`
    select b.id, b.name, b.account_id as "accountId", b.status, ${isUntouchedBank} as "isUntouched"
    from banks b
    where b.org_id = ${orgId} and (b.id = any (${bankIds.flatMap((bankId) => bankId ?? [])}::uuid[])
      or (${bankIds.some((bankId) => !bankId)} and b.status = 'ACTIVE'))
    order by b.id
    for share of b`);
}

/** The message for a bank account that takes no money. */
export const closedBankMessage = 'is a closed bank account';

/** Locks the bank for a payment: the named one, or the only open one. */
export async function lockUsableBank(tx: Tx, orgId: string, bankId: BankChoice): Promise<LockedBank> {
  return pickBank(await lockBanks(tx, orgId, [bankId]), { bankId, field: 'bankId' });
}

/** Locks the bank that pays for a purchase: the named one, or the oldest open one. */
export async function lockPayingBank(tx: Tx, orgId: string, bankId: BankChoice): Promise<LockedBank> {
  const banks = await lockBanks(tx, orgId, [bankId]);
  return pickBank(banks, { bankId: bankId ?? openBanks(banks)[0]?.id, field: 'bankId' });
}

/** The banks that may be used without being named, oldest first. */
export function openBanks(banks: LockedBank[]): LockedBank[] {
  const active = banks.filter(({ status }) => status === 'ACTIVE');
  const touched = active.filter(({ isUntouched }) => !isUntouched);
  return touched.length > 0 ? touched : active;
}

/** Chooses among locked banks: the named one, or the only open one. */
export function pickBank(
  banks: LockedBank[],
  { bankId, field }: { bankId: BankChoice; field: string },
): LockedBank {
  const open = openBanks(banks);
  if (!bankId && open.length !== 1) {
    const reason = open.length > 1 ? 'there are several bank accounts' : 'create a bank account first';
    throw failField('VALIDATION_FAILED', { field, message: `is required: ${reason}` });
  }
  const bank = bankId ? banks.find(({ id }) => id === bankId) : open[0];
  if (!bank) throw failField('NOT_FOUND', { field, message: 'does not exist' });
  if (bank.status !== 'ACTIVE') throw failField('INVALID_STATE', { field, message: closedBankMessage });
  return bank;
}
