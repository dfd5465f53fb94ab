import sql, { type Sql } from 'sql-template-tag';
import { type Actor, permits } from '../../http/access.ts';
import { createdBetween, dateFilters, defineList, findableBy, shortSearchNote } from '../../http/list.ts';
import { majorOf, minorOf } from '../../http/money.ts';
import { Choice, Text } from '../../http/schema.ts';
import type { Tx } from '../../platform/db.ts';
import { normaliseEmail, readPhone, withoutSeparators } from '../../users/exports.ts';
import { toMajor } from '../../values/money.ts';
import { fail, failField } from '../../values/refusal.ts';
import { findParties } from './find-parties.ts';
import { type Party, type PartyChanges, PartyKind, PartyStatus, type Side } from './schemas.ts';

export const partyColumns = sql`
  p.id, p.kind, p.name, p.email, p.phone, p.address, p.tax_number as "taxNumber",
  p.tax_exempt_reason as "taxExemptReason",
  p.credit_limit_minor as "creditLimitMinor", p.payment_days as "paymentDays", p.balance_minor as "balanceMinor",
  p.deposit_minor as "depositMinor", p.advance_minor as "advanceMinor", p.status, p.created_at as "createdAt",
  p.updated_at as "updatedAt", p.version`;

export type PartyRow = Omit<Party, 'creditLimit' | 'balance' | 'deposit' | 'advance'> & {
  creditLimitMinor: bigint | null;
  balanceMinor: bigint;
  depositMinor: bigint;
  advanceMinor: bigint;
};

/** Converts a row for the answer: amounts in major units. */
export function partyOf(actor: Actor, row: PartyRow): Party {
  const { creditLimitMinor, balanceMinor, depositMinor, advanceMinor, ...rest } = row;
  return {
    ...rest,
    creditLimit: creditLimitMinor === null ? null : toMajor(creditLimitMinor, actor.currencyDecimals),
    balance: majorOf(actor, balanceMinor),
    deposit: majorOf(actor, depositMinor),
    advance: majorOf(actor, advanceMinor),
  };
}

export const parties = defineList({
  name: 'parties',
  from: sql`parties p`,
  id: sql`p.id`,
  sorts: {
    name: { by: sql`p.sort_key`, type: 'text' },
    createdAt: { by: sql`p.created_at`, type: 'timestamptz' },
    balance: { by: sql`p.balance_minor`, type: 'bigint' },
  },
  defaultSort: { key: 'name', direction: 'asc' },
  filters: {
    search: Text(100, {
      description: `Part of the name, the phone number or the email address; ${shortSearchNote}.`,
    }),
    ...dateFilters,
    kind: { ...PartyKind, description: 'A party of kind BOTH matches either.' },
    status: PartyStatus,
    balance: Choice(['DEBTOR', 'CREDITOR'], { description: 'Only parties that owe us, or that we owe.' }),
  },
  where: (actor, { search, kind, status, balance, ...dates }) => [
    sql`p.org_id = ${actor.orgId}`,
    sql`p.archived_at is null`,
    visibleTo(actor),
    search ? findableBy(sql`p.id`, findParties, searchTexts(search)) : undefined,
    kind === 'BOTH' ? sql`p.kind = 'BOTH'` : undefined,
    kind === 'CUSTOMER' ? isOnSide('customer') : undefined,
    kind === 'VENDOR' ? isOnSide('vendor') : undefined,
    status ? sql`p.status = ${status}` : undefined,
    balance === 'DEBTOR' ? sql`p.balance_minor > 0` : undefined,
    balance === 'CREDITOR' ? sql`p.balance_minor < 0` : undefined,
    ...createdBetween(sql`p.created_at`, actor, dates),
  ],
});

/** The search text and, if it looks like a phone number, the part of it that the stored form has. */
function searchTexts(search: string): string[] {
  const phone = withoutSeparators(search);
  if (!/^\+?[0-9]+$/.test(phone)) return [search.trim()];
  // A number dialled within the country begins with a zero that its international form lacks.
  const isLocal = /^0[1-9][0-9]{5,}$/.test(phone);
  return [search.trim(), phone, ...(isLocal ? [phone.slice(1)] : [])];
}

/** Matches customers or vendors. A party of kind BOTH is on both sides. */
export function isOnSide(side: Side): Sql {
  return side === 'customer' ? sql`p.kind in ('CUSTOMER', 'BOTH')` : sql`p.kind in ('VENDOR', 'BOTH')`;
}

/** Storekeepers see only vendors. */
export function visibleTo(actor: Actor): Sql {
  return actor.role === 'STOREKEEPER' ? isOnSide('vendor') : sql`true`;
}

export async function getVisibleParty(tx: Tx, actor: Actor, partyId: string): Promise<Party> {
  return partyOf(actor, await readVisibleParty(tx, actor, { partyId, lock: sql`` }));
}

/** Locks the party until the commit, so that other postings wait. */
export function lockVisibleParty(tx: Tx, actor: Actor, partyId: string): Promise<PartyRow> {
  return readVisibleParty(tx, actor, { partyId, lock: sql`for no key update` });
}

async function readVisibleParty(
  tx: Tx,
  actor: Actor,
  options: { partyId: string; lock: Sql },
): Promise<PartyRow> {
  const row = await tx.one<PartyRow>(sql`
    select ${partyColumns} from parties p
    where p.org_id = ${actor.orgId} and p.id = ${options.partyId} and p.archived_at is null and ${visibleTo(actor)}
    ${options.lock}`);
  if (!row) throw noSuchParty();
  return row;
}

function noSuchParty() {
  return fail('NOT_FOUND', { message: 'This customer or vendor does not exist.' });
}

/**
 * Rejects a party whose history this user may not read, or that is not on the given side. Deleted parties are accepted,
 * because their history stays in the books.
 */
export async function rejectUnknownParty(
  tx: Tx,
  actor: Actor,
  { partyId, side }: { partyId: string; side?: Side | undefined },
): Promise<void> {
  const found = await tx.one(sql`
    select 1 from parties p
    where p.org_id = ${actor.orgId} and p.id = ${partyId} and ${visibleTo(actor)}
      and ${side ? isOnSide(side) : sql`true`}`);
  if (!found) throw noSuchParty();
}

/** Whether each side of the party has open debts or prepayments. The caller has locked the party. */
export async function unsettledSides(
  tx: Tx,
  orgId: string,
  { id, depositMinor, advanceMinor }: PartyRow,
): Promise<{ customer: boolean; vendor: boolean }> {
  const debts = await tx.all<{ side: string }>(sql`
    select distinct side from debts where org_id = ${orgId} and party_id = ${id} and settled_minor < amount_minor`);
  const hasOpenDebt = (side: string) => debts.some((debt) => debt.side === side);
  return {
    customer: hasOpenDebt('RECEIVABLE') || depositMinor !== 0n,
    vendor: hasOpenDebt('PAYABLE') || advanceMinor !== 0n,
  };
}

/** The changed columns in their stored form. Absent fields are left out. */
export async function partyFields(tx: Tx, actor: Actor, changes: PartyChanges) {
  const { name, email, phone, address, taxNumber, taxExemptReason, creditLimit } = changes;
  return {
    ...(name !== undefined && { name: name.trim() }),
    ...(email !== undefined && { email: email && normaliseEmail(email) }),
    ...(phone !== undefined && {
      phone: phone && (await readPhone(tx, actor.orgId, { field: 'phone', text: phone })),
    }),
    ...(address !== undefined && { address: address?.trim() ?? null }),
    ...(taxNumber !== undefined && { taxNumber: taxNumber?.trim() ?? null }),
    ...(taxExemptReason !== undefined && { taxExemptReason: taxExemptReason?.trim() ?? null }),
    ...(creditLimit !== undefined && {
      creditLimitMinor: creditLimit && minorOf(actor, { field: 'creditLimit', amount: creditLimit }),
    }),
  };
}

/** Credit limits, terms, blocks and exemptions from tax are decisions about money. Clerks may not change them. */
export function rejectCreditChangeByClerk(actor: Actor, before: CreditTerms, after: CreditTerms): void {
  if (decidesCredit(actor)) return;
  if (before.creditLimit !== after.creditLimit) throw notForClerks('creditLimit');
  if (before.paymentDays !== after.paymentDays) throw notForClerks('paymentDays');
  if (before.status !== after.status) throw notForClerks('status');
  if (before.taxExemptReason !== after.taxExemptReason) throw notForClerks('taxExemptReason');
}

type CreditTerms = Pick<Party, 'creditLimit' | 'paymentDays' | 'status' | 'taxExemptReason'>;

export function decidesCredit({ role }: Actor): boolean {
  return permits(role, 'money.write');
}

function notForClerks(field: keyof CreditTerms) {
  return failField('FORBIDDEN', { field, message: 'may only be changed by a manager or an accountant' });
}

/** Storekeepers see only vendors, so they may not make a party a mere customer. */
export function rejectKindByStorekeeper(actor: Actor, kind: PartyKind) {
  if (actor.role === 'STOREKEEPER' && kind === 'CUSTOMER') {
    throw failField('FORBIDDEN', { field: 'kind', message: 'must be VENDOR or BOTH for a storekeeper' });
  }
}
