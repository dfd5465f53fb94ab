import sql from 'sql-template-tag';
import { Type } from 'typebox';
import { rejectLimitedUser } from '../http/access.ts';
import { Amount } from '../http/money.ts';
import { operation } from '../http/operation.ts';
import { BusinessDate, Exactly, Id, Nullable, named, Text } from '../http/schema.ts';
import { businessDay } from '../org/exports.ts';
import { newId } from '../platform/ids.ts';
import { type EntryRow, entryColumns, withLines } from './journal.ts';
import { entryLines, readReferences, rejectUnbalanced } from './manual-lines.ts';
import { post } from './post.ts';
import { JournalEntry } from './schemas.ts';
import { settleManually } from './settle-manually.ts';

const JournalInput = named(
  'JournalInput',
  Exactly({
    businessDate: Type.Optional({ ...BusinessDate, description: 'Not in the future. Left out: today.' }),
    note: Type.Optional(Nullable(Text(500))),
    lines: Type.Array(
      Exactly({
        accountId: Id,
        debit: Type.Optional(Amount),
        credit: Type.Optional(Amount),
        partyId: Type.Optional(
          Nullable({
            ...Id,
            description: 'Only for lines of receivables, payables, deposits and advances.',
          }),
        ),
        outletId: Type.Optional(Nullable(Id)),
        note: Type.Optional(Nullable(Text(500))),
      }),
      { minItems: 2, maxItems: 200, description: 'Each line has either a debit or a credit.' },
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

  handle: async ({ tx, actor, body }) => {
    rejectLimitedUser(actor);
    const businessDate = await businessDay(tx, actor, { businessDate: body.businessDate });
    // Locks the parties, before anything else is locked.
    const references = await readReferences(tx, actor.orgId, body.lines);
    const lines = entryLines(actor, body.lines, references);
    rejectUnbalanced(actor, lines);
    const id = newId();
    const entry = { id, source: { type: 'JOURNAL', id }, businessDate, note: body.note?.trim(), lines };
    await settleManually(tx, actor, entry, references.parties);
    await post(tx, actor, entry);

    const written = await tx.all<EntryRow>(sql`
      select ${entryColumns} from journal_entries e where e.org_id = ${actor.orgId} and e.id = ${id}`);
    const [data] = await withLines(tx, actor, written);
    if (!data) throw new Error('the entry that was posted is not there');
    return {
      data,
      change: { type: 'journal entry', id, after: data },
      events: [{ type: 'journal.posted', data }],
    };
  },
});
