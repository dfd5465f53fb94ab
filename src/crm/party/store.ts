import sql, { type Sql } from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import { majorOf, minorOf } from '../../http/money.ts';
import type { Tx } from '../../platform/db.ts';
import { normaliseEmail } from '../../users/exports.ts';
import { fail, failField } from '../../values/refusal.ts';
import type { Party, PartyChanges, PartyKind, Side } from './schemas.ts';

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
    creditLimit: creditLimitMinor === null ? null : majorOf(actor, creditLimitMinor),
    balance: majorOf(actor, balanceMinor),
    deposit: majorOf(actor, depositMinor),
    advance: majorOf(actor, advanceMinor),
  };
}

/** Who buys from us, or whom we buy from: on either side, who is both. */
export function isOnSide(side: Side): Sql {
  return side === 'customer' ? sql`p.kind in ('CUSTOMER', 'BOTH')` : sql`p.kind in ('VENDOR', 'BOTH')`;
}

/** A storekeeper has to do with vendors only. */
export function visibleTo(actor: Actor): Sql {
  return actor.role === 'STOREKEEPER' ? isOnSide('vendor') : sql`true`;
}

/** A party that is there and that this user may see; of that side, where one is named. */
export async function getVisibleParty(tx: Tx, actor: Actor, partyId: string): Promise<Party> {
  const row = await tx.one<PartyRow>(sql`
    select ${partyColumns} from parties p
    where p.org_id = ${actor.orgId} and p.id = ${partyId} and p.archived_at is null and ${visibleTo(actor)}`);
  if (!row) throw noSuchParty();
  return partyOf(actor, row);
}

export function noSuchParty() {
  return fail('NOT_FOUND', { message: 'There is no such customer or vendor.' });
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
  const phone = text.replace(/[\s().-]/g, '');
  if (!/^\+[1-9][0-9]{6,14}$/.test(phone)) {
    throw failField('VALIDATION_FAILED', {
      field: 'phone',
      message: 'must be in international form, such as +2348012345678',
    });
  }
  return phone;
}

/** Who sells may not decide who buys on credit. */
export function rejectCreditByCashier(
  actor: Actor,
  { from, to }: { from: number | null; to: number | null },
) {
  if (actor.role === 'CASHIER' && from !== to) {
    throw failField('FORBIDDEN', { field: 'creditLimit', message: 'is not for a cashier to set' });
  }
}

export function rejectKindByStorekeeper(actor: Actor, kind: PartyKind) {
  if (actor.role === 'STOREKEEPER' && kind === 'CUSTOMER') {
    throw failField('FORBIDDEN', { field: 'kind', message: 'must be VENDOR or BOTH for a storekeeper' });
  }
}
