import type { Actor } from '../http/access.ts';
import { majorOf } from '../http/money.ts';
import type { Tx } from '../platform/db.ts';
import { failField } from '../values/refusal.ts';
import { openDebt, type Party, settleOldest } from './debts.ts';
import type { Entry, EntryLine } from './post.ts';
import { isPartyAccount, type PartyAccount } from './system-accounts.ts';

/** The sum of one party's lines on one account, and the field of the first line, for error messages. */
type PartyMovement = {
  account: PartyAccount;
  party: Party;
  amountMinor: bigint;
  field: string;
  /** Null if the lines name no outlet, or several. */
  outletId: string | null;
};

/**
 * Opens and settles debts for a manual entry. The caller has locked the parties. Refuses to settle more than there is.
 */
export async function settleManually(
  tx: Tx,
  actor: Actor,
  entry: Entry,
  parties: Map<string, Party>,
): Promise<void> {
  for (const movement of partyMovements(entry.lines, parties)) {
    const { account, party, amountMinor } = movement;
    if (account === 'RECEIVABLES') await changeDebts(tx, actor, { entry, movement, side: 'RECEIVABLE' });
    if (account === 'PAYABLES') await changeDebts(tx, actor, { entry, movement, side: 'PAYABLE' });
    if (account === 'DEPOSITS' && party.depositMinor < amountMinor) {
      throw tooMuch(movement, `has a deposit of only ${majorOf(actor, party.depositMinor)}`);
    }
    if (account === 'ADVANCES' && party.advanceMinor < -amountMinor) {
      throw tooMuch(movement, `has an advance of only ${majorOf(actor, party.advanceMinor)}`);
    }
  }
}

/** Adds up the lines of each party on each account. */
function partyMovements(lines: EntryLine[], parties: Map<string, Party>): PartyMovement[] {
  const movements = new Map<string, PartyMovement>();
  for (const [index, { account, partyId, amountMinor, outletId = null }] of lines.entries()) {
    const party = partyId && parties.get(partyId);
    if (!party || !isPartyAccount(account)) continue;
    const key = `${partyId} ${account}`;
    const before = movements.get(key);
    movements.set(key, {
      account,
      party,
      amountMinor: (before?.amountMinor ?? 0n) + amountMinor,
      field: before?.field ?? `lines.${index}.partyId`,
      outletId: !before || before.outletId === outletId ? outletId : null,
    });
  }
  return [...movements.values()];
}

type DebtMovement = { entry: Entry; movement: PartyMovement; side: 'RECEIVABLE' | 'PAYABLE' };

/** Opens a debt, or settles the oldest ones. */
async function changeDebts(tx: Tx, actor: Actor, { entry, movement, side }: DebtMovement): Promise<void> {
  const { party, outletId } = movement;
  const { source, businessDate } = entry;
  const owedMinor = side === 'RECEIVABLE' ? movement.amountMinor : -movement.amountMinor;
  if (owedMinor > 0n) {
    openDebt(tx, actor, {
      partyId: party.id,
      side,
      source,
      outletId,
      businessDate,
      amountMinor: owedMinor,
    });
  }
  if (owedMinor < 0n) {
    const settled = await settleOldest(tx, actor, {
      partyId: party.id,
      side,
      source,
      amountMinor: -owedMinor,
    });
    const settledMinor = settled.reduce((total, { amountMinor }) => total + amountMinor, 0n);
    if (settledMinor < -owedMinor) {
      const relation = side === 'RECEIVABLE' ? 'owes us' : 'is owed';
      throw tooMuch(movement, `${relation} only ${majorOf(actor, settledMinor)}`);
    }
  }
}

function tooMuch({ field, party }: PartyMovement, message: string) {
  return failField('INVALID_STATE', { field, message: `${party.name} ${message}` });
}
