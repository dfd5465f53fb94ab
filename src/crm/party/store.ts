import sql, { type Sql } from 'sql-template-tag';
import { type Actor, permits } from '../../http/access.ts';
import { createdBetween, dateFilters, defineList, findableBy, shortSearchNote } from '../../http/list.ts';
import { majorOf, minorOf } from '../../http/money.ts';
import { Choice, Text } from '../../http/schema.ts';
import type { Tx } from '../../platform/db.ts';
import { normaliseEmail } from '../../users/exports.ts';
import { toMajor } from '../../values/money.ts';
import { fail, failField } from '../../values/refusal.ts';
import { findParties } from './find-parties.ts';
import { type Party, type PartyChanges, PartyKind, PartyStatus, type Side } from './schemas.ts';

export const partyColumns = sql`
  p.id, p.kind, p.name, p.email, p.phone, p.address, p.tax_number as "taxNumber",
  p.credit_limit_minor as "creditLimitMinor", p.balance_minor as "balanceMinor", p.deposit_minor as "depositMinor",
  p.advance_minor as "advanceMinor", p.status, p.created_at as "createdAt", p.updated_at as "updatedAt", p.version`;

export type PartyRow = Omit<Party, 'creditLimit' | 'balance' | 'deposit' | 'advance'> & {
  creditLimitMinor: bigint | null;
  balanceMinor: bigint;
  depositMinor: bigint;
  advanceMinor: bigint;
};

/** A row as it is answered: amounts in major units. */
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
    name: { by: sql`p.name_key`, type: 'text' },
    createdAt: { by: sql`p.created_at`, type: 'timestamptz' },
    balance: { by: sql`p.balance_minor`, type: 'bigint' },
  },
  defaultSort: { key: 'name', direction: 'asc' },
  filters: {
    search: Text(100, {
      description: `Part of the name, the phone number or the email address; ${shortSearchNote}.`,
    }),
    ...dateFilters,
    kind: { ...PartyKind, description: 'Who is both a customer and a vendor is found as either.' },
    status: PartyStatus,
    balance: Choice(['DEBTOR', 'CREDITOR'], { description: 'Who owes us, or whom we owe.' }),
  },
  where: (actor, { search, kind, status, balance, ...dates }) => [
    sql`p.org_id = ${actor.orgId}`,
    sql`p.archived_at is null`,
    visibleTo(actor),
    search ? findableBy(sql`p.id`, findParties, partsOf(search)) : undefined,
    kind === 'BOTH' ? sql`p.kind = 'BOTH'` : undefined,
    kind === 'CUSTOMER' ? isOnSide('customer') : undefined,
    kind === 'VENDOR' ? isOnSide('vendor') : undefined,
    status ? sql`p.status = ${status}` : undefined,
    balance === 'DEBTOR' ? sql`p.balance_minor > 0` : undefined,
    balance === 'CREDITOR' ? sql`p.balance_minor < 0` : undefined,
    ...createdBetween(sql`p.created_at`, actor, dates),
  ],
});

/** What was typed, and where that can be a phone number the form that those are kept in. */
function partsOf(search: string): string[] {
  const digits = digitsOf(search);
  return /^\+?[0-9]+$/.test(digits) ? [search.trim(), digits] : [search.trim()];
}

/** Who buys from us, or whom we buy from: on either side, who is both. */
export function isOnSide(side: Side): Sql {
  return side === 'customer' ? sql`p.kind in ('CUSTOMER', 'BOTH')` : sql`p.kind in ('VENDOR', 'BOTH')`;
}

/** A storekeeper has to do with vendors only. */
export function visibleTo(actor: Actor): Sql {
  return actor.role === 'STOREKEEPER' ? isOnSide('vendor') : sql`true`;
}

export async function getVisibleParty(tx: Tx, actor: Actor, partyId: string): Promise<Party> {
  return partyOf(actor, await visibleParty(tx, actor, { partyId, lock: sql`` }));
}

/** As it is until the commit: what others post waits. */
export function lockVisibleParty(tx: Tx, actor: Actor, partyId: string): Promise<PartyRow> {
  return visibleParty(tx, actor, { partyId, lock: sql`for no key update` });
}

async function visibleParty(tx: Tx, actor: Actor, wanted: { partyId: string; lock: Sql }): Promise<PartyRow> {
  const row = await tx.one<PartyRow>(sql`
    select ${partyColumns} from parties p
    where p.org_id = ${actor.orgId} and p.id = ${wanted.partyId} and p.archived_at is null and ${visibleTo(actor)}
    ${wanted.lock}`);
  if (!row) throw noSuchParty();
  return row;
}

function noSuchParty() {
  return fail('NOT_FOUND', { message: 'There is no such customer or vendor.' });
}

/**
 * The id of a party whose history this user may read, on that side where one is named. Those that were deleted are
 * among them: what they traded stays in the books.
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

/** What the party owes or is owed on each side, paid or owed ahead included. The party is locked. */
export async function openSides(
  tx: Tx,
  orgId: string,
  { id, depositMinor, advanceMinor }: PartyRow,
): Promise<{ customer: boolean; vendor: boolean }> {
  const debts = await tx.all<{ side: string }>(sql`
    select distinct side from debts where org_id = ${orgId} and party_id = ${id} and settled_minor < amount_minor`);
  const owes = (side: string) => debts.some((debt) => debt.side === side);
  return {
    customer: owes('RECEIVABLE') || depositMinor !== 0n,
    vendor: owes('PAYABLE') || advanceMinor !== 0n,
  };
}

/** The columns of what was sent, in the form that they are kept in; what is absent is left out. */
export function partyFields(actor: Actor, sent: PartyChanges) {
  const { name, email, phone, address, taxNumber, creditLimit } = sent;
  return {
    ...(name !== undefined && { name: name.trim() }),
    ...(email !== undefined && { email: email && normaliseEmail(email) }),
    ...(phone !== undefined && { phone: phone && normalisePhone(phone) }),
    ...(address !== undefined && { address: address?.trim() ?? null }),
    ...(taxNumber !== undefined && { taxNumber: taxNumber?.trim() ?? null }),
    ...(creditLimit !== undefined && {
      creditLimitMinor: creditLimit && minorOf(actor, { field: 'creditLimit', amount: creditLimit }),
    }),
  };
}

/** As numbers are read at sign-in: blanks, dots, dashes and brackets are for the eye. */
function normalisePhone(text: string): string {
  const phone = digitsOf(text);
  if (!/^\+[1-9][0-9]{6,14}$/.test(phone)) {
    throw failField('VALIDATION_FAILED', {
      field: 'phone',
      message: 'must be in international form, such as +2348012345678',
    });
  }
  return phone;
}

function digitsOf(phone: string): string {
  return phone.replace(/[\s().-]/g, '');
}

/** Credit and blocks are a decision about money: who sells or keeps the stock neither makes nor lifts it. */
export function rejectTrustByClerk(actor: Actor, from: Trust, to: Trust): void {
  if (decidesTrust(actor)) return;
  if (from.creditLimit !== to.creditLimit) throw notForClerks('creditLimit');
  if (from.status !== to.status) throw notForClerks('status');
}

type Trust = Pick<Party, 'creditLimit' | 'status'>;

export function decidesTrust({ role }: Actor): boolean {
  return permits(role, 'money.write');
}

function notForClerks(field: keyof Trust) {
  return failField('FORBIDDEN', { field, message: 'is for a manager or an accountant to change' });
}

export function rejectKindByStorekeeper(actor: Actor, kind: PartyKind) {
  if (actor.role === 'STOREKEEPER' && kind === 'CUSTOMER') {
    throw failField('FORBIDDEN', { field: 'kind', message: 'must be VENDOR or BOTH for a storekeeper' });
  }
}
