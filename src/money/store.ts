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
  const [id = ''] = await writePayments(tx, by, [payment]);
  return id;
}

/** The same for many at once, in one statement. */
export async function writePayments(tx: Tx, by: Bookkeeper, payments: NewPayment[]): Promise<string[]> {
  const written = payments.map((payment) => ({ ...payment, id: payment.id ?? newId() }));
  if (written.length === 0) return [];
  await tx.run(paymentsStatement(by, written));
  return written.map(({ id }) => id);
}

function paymentRow(by: Bookkeeper, payment: NewPayment & { id: string }): Sql {
  const { id, direction, method, purpose, amountMinor, source, businessDate, balancesAfter } = payment;
  return sql`(
    ${by.orgId}, ${id}, ${direction}, ${method}, ${purpose}, ${amountMinor},
    ${payment.tenderedMinor ?? amountMinor}, ${payment.changeMinor ?? 0n}, ${payment.cashBackMinor ?? 0n},
    ${payment.bankId ?? null}, ${payment.partyId ?? null}, ${payment.outletId ?? null},
    ${payment.tillSessionId ?? null}, ${source.type}, ${source.id}, ${payment.reversesId ?? null},
    ${businessDate}, ${payment.reference ?? null}, ${payment.note ?? null}, ${by.userId},
    ${balancesAfter?.balanceMinor ?? null}, ${balancesAfter?.depositMinor ?? null},
    ${balancesAfter?.advanceMinor ?? null}, ${payment.requestHash ?? null})`;
}

/** The same, sent with the COMMIT: it costs no round trip. */
export function writePaymentsWithCommit(tx: Tx, by: Bookkeeper, payments: NewPayment[]): void {
  if (payments.length > 0) tx.defer(paymentsStatement(by, payments));
}

/** As many texts as there are numbers of payments: only those of a few are worth keeping a plan of. */
function paymentsStatement(by: Bookkeeper, payments: NewPayment[]): Statement {
  const { text, values } = paymentsInsert(by, payments);
  return { text, values, unprepared: payments.length > 3 };
}

/** The same as a part of a larger statement. */
export function paymentsInsert(by: Bookkeeper, payments: NewPayment[]): Sql {
  const rows = payments.map((payment) => paymentRow(by, { ...payment, id: payment.id ?? newId() }));
  return sql`
    insert into payments (org_id, id, direction, method, purpose, amount_minor, tendered_minor, change_minor,
                          cash_back_minor, bank_id, party_id, outlet_id, till_session_id, source_type, source_id,
                          reverses_id, business_date, reference, note, user_id,
                          balance_after_minor, deposit_after_minor, advance_after_minor, request_hash)
    values ${join(rows)}`;
}

/**
 * Where money of this method lies: the other side of what it pays for. A deposit lies with the party's own account. What
 * customers pay or get back by card is between us and the acquirer; what we pay by card leaves the bank of that card.
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

/** Of a bank `b`: it came with the business, and nobody has used or edited it. */
export const isUntouchedBank = sql`(b.is_first and b.version = 1 and not exists (
  select from journal_lines l where l.org_id = b.org_id and l.account_id = b.account_id))`;

export type LockedBank = {
  id: string;
  name: string;
  accountId: string;
  status: 'ACTIVE' | 'CLOSED';
  /** It steps back behind any other. */
  isUntouched: boolean;
};

type BankChoice = string | null | undefined;

/**
 * Those that are named, and all that are open where one is not, as they are until the commit: whoever closes one waits
 * for this lock, which all who move money share.
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

/** What is said of a bank account that no money can go through. */
export const closedBankMessage = 'is a closed bank account';

/** The bank that money goes to or comes from: the one that is named, or the only one that is open. */
export async function usableBank(tx: Tx, orgId: string, bankId: BankChoice): Promise<LockedBank> {
  return bankOf(await lockBanks(tx, orgId, [bankId]), { bankId, field: 'bankId' });
}

/** The bank that pays for a purchase: the one that is named, or the first that was opened. */
export async function payingBank(tx: Tx, orgId: string, bankId: BankChoice): Promise<LockedBank> {
  const banks = await lockBanks(tx, orgId, [bankId]);
  return bankOf(banks, { bankId: bankId ?? openBanks(banks)[0]?.id, field: 'bankId' });
}

/** Those that money may go through without being named, oldest first. */
export function openBanks(banks: LockedBank[]): LockedBank[] {
  const active = banks.filter(({ status }) => status === 'ACTIVE');
  const touched = active.filter(({ isUntouched }) => !isUntouched);
  return touched.length > 0 ? touched : active;
}

/** The same among banks that are locked already. */
export function bankOf(
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
