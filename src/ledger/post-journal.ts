import { type Static, Type } from 'typebox';
import { type Actor, rejectLimitedUser } from '../http/access.ts';
import { operation } from '../http/operation.ts';
import { BusinessDate, Exactly, Nullable, named, Text } from '../http/schema.ts';
import { businessDay } from '../org/exports.ts';
import type { Tx } from '../platform/db.ts';
import { entryLines, readReferences, rejectUnbalanced } from './manual-lines.ts';
import { postManually } from './post-manually.ts';
import { JournalEntry, ManualLine } from './schemas.ts';

const JournalInput = named(
  'JournalInput',
  Exactly({
    businessDate: Type.Optional({ ...BusinessDate, description: 'Not in the future. Left out: today.' }),
    note: Type.Optional(Nullable(Text(500))),
    lines: Type.Array(ManualLine, {
      minItems: 2,
      maxItems: 200,
      description: 'Each line has either a debit or a credit.',
    }),
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
  // Locks the parties, before anything else is locked.
  const references = await readReferences(tx, actor.orgId, body.lines);
  const lines = entryLines(actor, body.lines, references);
  rejectUnbalanced(actor, lines);
  return postManually(tx, actor, { businessDate, note: body.note, lines }, references.parties);
}
