import sql from 'sql-template-tag';
import type { Actor } from '../http/access.ts';
import { majorOf, minorOf } from '../http/money.ts';
import type { Tx } from '../platform/db.ts';
import { largestMinor } from '../values/money.ts';
import { type FieldError, fail, failField } from '../values/refusal.ts';
import { lockParties, type Party } from './debts.ts';
import type { EntryLine } from './post.ts';
import { isPartyAccount, type SystemAccount } from './system-accounts.ts';

/** A line of the request. */
type LineInput = {
  accountId: string;
  debit?: number;
  credit?: number;
  partyId?: string | null;
  outletId?: string | null;
  note?: string | null;
};

type Account = { id: string; systemKey: SystemAccount | null; status: string };
type References = { accounts: Map<string, Account>; parties: Map<string, Party>; closedBanks: Set<string> };

/**
 * Reads the records that the lines refer to, and locks parties, accounts and banks until the commit. Refuses unknown ids, naming
 * each.
 */
export async function readReferences(tx: Tx, orgId: string, lines: LineInput[]): Promise<References> {
  const idsOf = (name: 'accountId' | 'partyId' | 'outletId') => [
    ...new Set(lines.map((line) => line[name]).filter((id) => id != null)),
  ];
  const partyIds = idsOf('partyId');
  const parties = partyIds.length > 0 ? await lockParties(tx, orgId, partyIds) : new Map<string, Party>();
  const [accounts, outlets, banks] = await tx.inOrder(
    () =>
      tx.all<Account>(sql`
        select id, system_key as "systemKey", status from accounts
        where org_id = ${orgId} and id = any (${idsOf('accountId')}::uuid[])
        order by id
        for share`),
    () =>
      tx.all<{ id: string }>(sql`
        select id from outlets where org_id = ${orgId} and id = any (${idsOf('outletId')}::uuid[])`),
    () =>
      tx.all<{ accountId: string; status: string }>(sql`
        select account_id as "accountId", status from banks
        where org_id = ${orgId} and account_id = any (${idsOf('accountId')}::uuid[])
        order by id
        for share`),
  );
  const known = {
    accountId: new Map(accounts.map((account) => [account.id, account])),
    partyId: parties,
    outletId: new Map(outlets.map((outlet) => [outlet.id, outlet])),
  };
  rejectUnknownIds(lines, known);
  return {
    accounts: known.accountId,
    parties,
    closedBanks: new Set(banks.filter(({ status }) => status === 'CLOSED').map(({ accountId }) => accountId)),
  };
}

function rejectUnknownIds(
  lines: LineInput[],
  known: Record<'accountId' | 'partyId' | 'outletId', Map<string, unknown>>,
): void {
  const errors: FieldError[] = lines.flatMap((line, index) =>
    (['accountId', 'partyId', 'outletId'] as const)
      .filter((name) => line[name] != null && !known[name].has(line[name]))
      .map((name) => ({
        field: `lines.${index}.${name}`,
        code: 'NOT_FOUND',
        message: 'does not exist',
      })),
  );
  const [first] = errors;
  if (first) throw fail('NOT_FOUND', { message: `${first.field}: ${first.message}`, errors });
}

/** Converts the lines for the journal. Refuses the first line that cannot be posted. */
export function entryLines(actor: Actor, lines: LineInput[], references: References): EntryLine[] {
  return lines.map((line, index) => {
    const fieldOf = (name: string) => `lines.${index}.${name}`;
    const account = references.accounts.get(line.accountId);
    if (!account) throw new Error('an unknown account was let through');
    if (account.systemKey === 'INVENTORY') {
      throw failField('VALIDATION_FAILED', {
        field: fieldOf('accountId'),
        message: 'must not be the inventory account: adjust the stock instead',
      });
    }
    if (account.systemKey === 'BETWEEN_OUTLETS') {
      throw failField('VALIDATION_FAILED', {
        field: fieldOf('accountId'),
        message:
          'is the account between outlets, which is posted automatically: name the outlet of each line instead',
      });
    }
    if (account.status === 'ARCHIVED') {
      throw failField('INVALID_STATE', { field: fieldOf('accountId'), message: 'is an archived account' });
    }
    if (references.closedBanks.has(account.id)) {
      throw failField('INVALID_STATE', {
        field: fieldOf('accountId'),
        message: 'must not be a closed bank account',
      });
    }
    return {
      account: isPartyAccount(account.systemKey) ? account.systemKey : { id: account.id },
      amountMinor: signedAmount(actor, line, fieldOf),
      partyId: partyIdOf(line, account, fieldOf),
      outletId: line.outletId,
      note: line.note?.trim(),
    };
  });
}

type FieldOf = (name: string) => string;

function signedAmount(actor: Actor, { debit, credit }: LineInput, fieldOf: FieldOf): bigint {
  if (debit !== undefined && credit !== undefined) {
    throw failField('VALIDATION_FAILED', {
      field: fieldOf('credit'),
      message: 'must be left out when there is a debit',
    });
  }
  if (debit !== undefined) return minorOf(actor, { field: fieldOf('debit'), amount: debit });
  if (credit !== undefined) return -minorOf(actor, { field: fieldOf('credit'), amount: credit });
  throw failField('VALIDATION_FAILED', { field: fieldOf('debit'), message: 'or credit is required' });
}

/** The party of a line. Refuses one that the account must not have, and a missing one that it needs. */
function partyIdOf({ partyId }: LineInput, { systemKey }: Account, fieldOf: FieldOf): string | undefined {
  if (isPartyAccount(systemKey) === (partyId != null)) return partyId ?? undefined;
  throw failField('VALIDATION_FAILED', {
    field: fieldOf('partyId'),
    message: partyId
      ? 'is only for lines of receivables, payables, deposits and advances'
      : 'is required on this account',
  });
}

export function rejectUnbalanced(actor: Actor, lines: EntryLine[]): void {
  const sum = (amounts: bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
  const debits = sum(lines.map(({ amountMinor }) => (amountMinor > 0n ? amountMinor : 0n)));
  const credits = sum(lines.map(({ amountMinor }) => (amountMinor < 0n ? -amountMinor : 0n)));
  if (debits > largestMinor || credits > largestMinor) {
    throw failField('VALIDATION_FAILED', { field: 'lines', message: 'add up to more than 15 digits' });
  }
  if (debits === credits) return;
  throw fail('TOTAL_MISMATCH', {
    message: `The debits are ${majorOf(actor, debits)} and the credits ${majorOf(actor, credits)}: they must be equal.`,
  });
}
