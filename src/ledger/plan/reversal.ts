import type { Actor } from '../../http/access.ts';
import type { Tx } from '../../platform/db.ts';
import { failField } from '../../values/refusal.ts';
import type { JournalEntry } from '../schemas.ts';
import { type SentLines, writePlan } from './store.ts';

export function rejectEarlyReversal(businessDate: string, reverseOn: string | null | undefined): void {
  if (!reverseOn || reverseOn > businessDate) return;
  throw failField('VALIDATION_FAILED', { field: 'reverseOn', message: `must be after ${businessDate}` });
}

/** Plans the reverse of an entry: the same lines with their sides exchanged, once. */
export async function planReversal(
  tx: Tx,
  actor: Actor,
  { entry, lines, reverseOn }: { entry: JournalEntry; lines: SentLines; reverseOn: string },
): Promise<void> {
  await writePlan(tx, actor, {
    note: `Reverses ${entry.number}${entry.note ? `: ${entry.note}` : ''}`.slice(0, 400),
    lines: lines.map(({ debit, credit, ...line }) => ({
      ...line,
      ...(debit !== undefined && { credit: debit }),
      ...(credit !== undefined && { debit: credit }),
    })),
    every: 'ONCE',
    from: reverseOn,
    until: null,
    reversesId: entry.id,
  });
}
