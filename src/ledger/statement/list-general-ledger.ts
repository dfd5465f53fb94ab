import sql from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import { rejectLimitedUser } from '../../http/access.ts';
import { CursorPage } from '../../http/envelope.ts';
import { readPage } from '../../http/list.ts';
import { Money, majorOf } from '../../http/money.ts';
import { operation } from '../../http/operation.ts';
import { periodText } from '../../http/run/print.ts';
import { BusinessDate, Exactly, Id, Nullable, named } from '../../http/schema.ts';
import { entryNumber } from '../journal.ts';
import { ledgerLines } from './ledger-lines.ts';

const LedgerLine = named(
  'LedgerLine',
  Exactly({
    id: Id,
    businessDate: BusinessDate,
    entryId: Id,
    number: Type.String({ examples: ['20261115-8F1C2A10'] }),
    source: Exactly({ type: Type.String({ examples: ['SALE'] }), id: Id }),
    accountId: Id,
    accountCode: Type.String(),
    accountName: Type.String(),
    partyId: Nullable(Id),
    partyName: Nullable(Type.String()),
    outletId: Nullable(Id),
    note: Nullable(Type.String()),
    debit: Money,
    credit: Money,
  }),
);
type Line = Static<typeof LedgerLine>;
type LineRow = Omit<Line, 'debit' | 'credit' | 'source'> & {
  sourceType: string;
  sourceId: string;
  amountMinor: bigint;
};

export const listGeneralLedger = operation({
  id: 'listGeneralLedger',
  route: 'GET /reports/general-ledger',
  group: 'Report',
  summary: 'General ledger (cursor)',
  description:
    'The lines of an account, of all accounts, or of those that a figure of a statement adds up. Statements have the address of the lines of each figure.',
  access: 'reports.read',
  query: ledgerLines.query,
  answer: {
    code: 'GENERAL_LEDGER_LISTED',
    message: 'The lines of the accounts.',
    data: CursorPage('LedgerLinePage', LedgerLine),
    meta: 'page',
  },
  print: {
    heading: (_, reader, { date_from, date_to }) => ({
      title: reader.say('General ledger'),
      period: periodText(reader, { from: date_from, to: date_to }),
    }),
    table: ({ rows }: { rows: Line[] }, { say, amount, day }) => ({
      columns: [
        { title: say('Date') },
        { title: say('Number'), share: 1.4 },
        { title: say('Account'), share: 1.8 },
        { title: say('Customer or vendor'), share: 1.4 },
        { title: say('Note'), share: 1.8 },
        { title: say('Debit'), isNumber: true },
        { title: say('Credit'), isNumber: true },
      ],
      rows: rows.map((line) => ({
        cells: [
          day(line.businessDate),
          line.number,
          `${line.accountCode} ${say(line.accountName)}`,
          line.partyName ?? '',
          line.note ?? '',
          line.debit === 0 ? '' : amount(line.debit),
          line.credit === 0 ? '' : amount(line.credit),
        ],
      })),
    }),
  },

  handle: async (context) => {
    const { actor } = context;
    rejectLimitedUser(actor);
    const { data, meta } = await readPage<LineRow>(context, ledgerLines, lineColumns);
    const rows = data.rows.map(({ sourceType, sourceId, amountMinor, ...line }) => ({
      ...line,
      source: { type: sourceType, id: sourceId },
      debit: majorOf(actor, amountMinor > 0n ? amountMinor : 0n),
      credit: majorOf(actor, amountMinor < 0n ? -amountMinor : 0n),
    }));
    return { data: { ...data, rows }, meta };
  },
});

const lineColumns = sql`
  l.id, l.business_date as "businessDate", l.entry_id as "entryId", ${entryNumber} as number,
  e.source_type as "sourceType", e.source_id as "sourceId", a.id as "accountId", a.code as "accountCode",
  a.name as "accountName", l.party_id as "partyId",
  (select p.name from parties p where p.org_id = l.org_id and p.id = l.party_id) as "partyName",
  l.outlet_id as "outletId", coalesce(l.note, e.note) as note, l.amount_minor as "amountMinor"`;
