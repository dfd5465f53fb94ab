import { Type } from 'typebox';
import { CursorPage } from '../../http/envelope.ts';
import { operation } from '../../http/operation.ts';
import { Exactly, Nullable, named, Text } from '../../http/schema.ts';
import { amountText, HandedAmount, xeroCode } from './accounts.ts';
import { handoverQuery, readHandover } from './journals.ts';

const none = Nullable(Type.String());
const Row = named(
  'XeroJournalLine',
  Exactly({
    '*Narration': Type.String(),
    '*Date': Type.String({ examples: ['15 Nov 2026'] }),
    Description: Type.String(),
    '*AccountCode': Type.String(),
    '*TaxRate': Type.String(),
    '*Amount': { ...HandedAmount, description: 'Debits are positive, credits negative.' },
    TrackingName1: none,
    TrackingOption1: none,
    TrackingName2: none,
    TrackingOption2: none,
  }),
);
const noTracking = {
  TrackingName1: null,
  TrackingOption1: null,
  TrackingName2: null,
  TrackingOption2: null,
};

export const exportJournalForXero = operation({
  id: 'exportJournalForXero',
  route: 'GET /accounts/journal/xero',
  group: 'Account',
  summary: 'Journal for Xero',
  description:
    'A file for the import of manual journals. Import the chart of accounts first: the codes must be there. Xero takes 300 lines in a file.',
  access: 'money.read',
  query: Exactly({
    ...handoverQuery,
    taxRate: Type.Optional(
      Text(50, {
        description:
          'The name of a tax rate of 0 in your Xero, so that it computes no tax: `No VAT`, `No GST` or `BAS Excluded`, by country. Left out: `Tax Exempt`.',
      }),
    ),
  }),
  sheetOnly: true,
  forImport: { rowsPerFile: 300, together: '*Narration' },
  answer: {
    code: 'XERO_JOURNAL_EXPORTED',
    message: 'The journal for Xero.',
    data: CursorPage('XeroJournalPage', Row),
  },
  refusals: ['INVALID_STATE'],

  handle: async (context) => {
    const { taxRate = 'Tax Exempt', ...query } = context.query;
    const { lines, ...page } = await readHandover({ ...context, query });
    const rows = lines.map(({ number, day, account, amountMinor, description }) => ({
      // Lines with the same narration and day are one journal.
      '*Narration': `Tillhouse ${number}`,
      '*Date': withMonthName(day),
      Description: description,
      '*AccountCode': xeroCode(account.code),
      '*TaxRate': taxRate.trim(),
      '*Amount': amountText(context.actor, amountMinor),
      ...noTracking,
    }));
    return { data: { ...page, rows } };
  },
});

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** 2026-11-05 becomes 05 Nov 2026, which no country reads with day and month exchanged. */
function withMonthName(day: string): string {
  const [year, month, date] = day.split('-');
  return `${date} ${months[Number(month) - 1]} ${year}`;
}
