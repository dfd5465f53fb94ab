import type { Actor } from '../http/access.ts';
import { majorOf } from '../http/money.ts';
import type { Tx } from '../platform/db.ts';
import { failField } from '../values/refusal.ts';
import { openDebt, type Party, settleOldest } from './debts.ts';
import type { Entry, EntryLine } from './post.ts';
import { isPartyAccount, type PartyAccount } from './system-accounts.ts';

/** What the lines of one party come to on one account, and the first of them, to be named when it cannot be. */
type Moved = {
  account: PartyAccount;
  party: Party;
  amountMinor: bigint;
  field: string;
  outletId: string | null;
};

/** What a manual entry does to the debts of the parties that it names, which are locked. Refuses what is not there. */
export async function settleManually(
  tx: Tx,
  actor: Actor,
  entry: Entry,
  parties: Map<string, Party>,
): Promise<void> {
  for (const moved of movedOf(entry.lines, parties)) {
    const { account, party, amountMinor } = moved;
    if (account === 'RECEIVABLES') await moveDebts(tx, actor, { entry, moved, side: 'RECEIVABLE' });
    if (account === 'PAYABLES') await moveDebts(tx, actor, { entry, moved, side: 'PAYABLE' });
    if (account === 'DEPOSITS' && party.depositMinor < amountMinor) {
      throw tooMuch(moved, `has a deposit of ${majorOf(actor, party.depositMinor)} only`);
    }
    if (account === 'ADVANCES' && party.advanceMinor < -amountMinor) {
      throw tooMuch(moved, `has an advance of ${majorOf(actor, party.advanceMinor)} only`);
    }
  }
}

/** Lines of one party that go to and fro on one account are one movement: what they come to. */
function movedOf(lines: EntryLine[], parties: Map<string, Party>): Moved[] {
  const all = new Map<string, Moved>();
  for (const [index, { account, partyId, amountMinor, outletId = null }] of lines.entries()) {
    const party = partyId && parties.get(partyId);
    if (!party || !isPartyAccount(account)) continue;
    const key = `${partyId} ${account}`;
    const before = all.get(key);
    all.set(key, {
      account,
      party,
      amountMinor: (before?.amountMinor ?? 0n) + amountMinor,
      field: before?.field ?? `lines.${index}.partyId`,
      outletId: !before || before.outletId === outletId ? outletId : null,
    });
  }
  return [...all.values()];
}

type Moving = { entry: Entry; moved: Moved; side: 'RECEIVABLE' | 'PAYABLE' };

async function moveDebts(tx: Tx, actor: Actor, { entry, moved, side }: Moving): Promise<void> {
  const { party, outletId } = moved;
  const { source, businessDate } = entry;
  const owedMinor = side === 'RECEIVABLE' ? moved.amountMinor : -moved.amountMinor;
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
      const who = side === 'RECEIVABLE' ? 'owes us' : 'is owed';
      throw tooMuch(moved, `${who} ${majorOf(actor, settledMinor)} only`);
    }
  }
}

function tooMuch({ field, party }: Moved, message: string) {
  return failField('INVALID_STATE', { field, message: `${party.name} ${message}` });
}
