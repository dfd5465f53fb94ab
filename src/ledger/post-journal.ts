import { type Static, Type } from 'typebox';
import { type Actor, rejectLimitedUser } from '../http/access.ts';
import type { Event } from '../http/event.ts';
import { operation } from '../http/operation.ts';
import { BusinessDate, Exactly, Nullable, named, Text } from '../http/schema.ts';
import { businessDay } from '../org/exports.ts';
import type { Tx } from '../platform/db.ts';
import { entryLines, readReferences, rejectUnbalanced } from './manual-lines.ts';
import { planReversal, rejectEarlyReversal } from './plan/reversal.ts';
import { postManually } from './post-manually.ts';
import { JournalEntry, ManualLines } from './schemas.ts';

const JournalInput = named(
  'JournalInput',
  Exactly({
    businessDate: Type.Optional({ ...BusinessDate, description: 'Not in the future. Left out: today.' }),
    note: Type.Optional(Nullable(Text(500))),
    lines: ManualLines,
    reverseOn: Type.Optional(
      Nullable({
        ...BusinessDate,
        examples: ['2026-12-01'],
        description:
          'The day on which the entry is reversed by itself, after its own day. If that is closed then, the first open day.',
      }),
    ),
  }),
);

export const postJournal = operation({
  id: 'postJournal',
  route: 'POST /accounts/journal',
  group: 'Account',
  summary: 'Post a manual journal',
  description:
    'A debit to receivables opens a debt of the party; a credit settles its oldest debts. For payables it is the other way round. The credit limit does not apply. Entries are never changed: to correct one, post its reverse.',
  access: 'money.write',
  body: JournalInput,
  answer: { code: 'JOURNAL_POSTED', message: 'Entry posted.', data: JournalEntry },
  refusals: ['NOT_FOUND', 'TOTAL_MISMATCH', 'INVALID_STATE'],

  handle: ({ tx, actor, body }) => postJournalOf(tx, actor, body),
});

export async function postJournalOf(tx: Tx, actor: Actor, body: Static<typeof JournalInput>) {
  rejectLimitedUser(actor);
  const businessDate = await businessDay(tx, actor, { businessDate: body.businessDate });
  rejectEarlyReversal(businessDate, body.reverseOn);
  // Locks the parties, before anything else is locked.
  const references = await readReferences(tx, actor.orgId, body.lines);
  const lines = entryLines(actor, body.lines, references);
  rejectUnbalanced(actor, lines);
  const posted = await postManually(tx, actor, { businessDate, note: body.note, lines }, references.parties);
  const { reverseOn } = body;
  if (!reverseOn) return posted;
  await planReversal(tx, actor, { entry: posted.data, lines: body.lines, reverseOn });
  const data = { ...posted.data, reverseOn };
  return {
    data,
    change: { ...posted.change, after: data },
    events: [{ type: 'journal.posted', data }] satisfies Event[],
  };
}
