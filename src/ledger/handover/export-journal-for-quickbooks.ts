import { Type } from 'typebox';
import { CursorPage } from '../../http/envelope.ts';
import { operation } from '../../http/operation.ts';
import { Exactly, Nullable, named } from '../../http/schema.ts';
import { amountText, HandedAmount, quickbooksName } from './accounts.ts';
import { HandoverQuery, readHandover } from './journals.ts';

const Row = named(
  'QuickbooksJournalLine',
  Exactly({
    'Journal No': Type.String(),
    'Journal Date': Type.String({ examples: ['11/15/2026'] }),
    'Account Name': Type.String(),
    Description: Type.String(),
    Debits: Nullable(HandedAmount),
    Credits: Nullable(HandedAmount),
  }),
);

export const exportJournalForQuickbooks = operation({
  id: 'exportJournalForQuickbooks',
  route: 'GET /accounts/journal/quickbooks',
  group: 'Account',
  summary: 'Journal for QuickBooks Online',
  description:
    'A file for the import of journal entries. Import the chart of accounts first: the names must be there. QuickBooks takes 1,000 rows in a file.',
  access: 'money.read',
  query: HandoverQuery,
  sheetOnly: true,
  forImport: { rowsPerFile: 1_000, together: 'Journal No' },
  answer: {
    code: 'QUICKBOOKS_JOURNAL_EXPORTED',
    message: 'The journal for QuickBooks Online.',
    data: CursorPage('QuickbooksJournalPage', Row),
  },

  handle: async (context) => {
    const { actor } = context;
    const { lines, ...page } = await readHandover(context);
    const rows = lines.map(({ number, day, account, amountMinor, description }) => ({
      'Journal No': number,
      'Journal Date': monthFirst(day),
      'Account Name': quickbooksName(account),
      Description: description,
      Debits: amountMinor > 0n ? amountText(actor, amountMinor) : null,
      Credits: amountMinor < 0n ? amountText(actor, -amountMinor) : null,
    }));
    return { data: { ...page, rows } };
  },
});

/** 2026-11-15 becomes 11/15/2026. */
function monthFirst(day: string): string {
  const [year, month, date] = day.split('-');
  return `${month}/${date}/${year}`;
}
