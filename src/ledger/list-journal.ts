import { rejectLimitedUser } from '../http/access.ts';
import { CursorPage } from '../http/envelope.ts';
import { readPage } from '../http/list.ts';
import { operation } from '../http/operation.ts';
import { type EntryRow, entryColumns, journal, withLines } from './journal.ts';
import { JournalEntry } from './schemas.ts';

export const listJournal = operation({
  id: 'listJournal',
  route: 'GET /accounts/journal',
  group: 'Account',
  summary: 'Journal (cursor)',
  access: 'money.read',
  query: journal.query,
  answer: {
    code: 'JOURNAL_LISTED',
    message: 'The entries of the journal.',
    data: CursorPage('JournalEntryPage', JournalEntry),
    meta: 'page',
  },

  handle: async (context) => {
    rejectLimitedUser(context.actor);
    const { data, meta } = await readPage<EntryRow>(context, journal, entryColumns);
    const rows = await withLines(context.tx, context.actor, data.rows);
    return { data: { ...data, rows }, meta };
  },
});
