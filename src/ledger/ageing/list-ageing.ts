import sql from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import { rejectLimitedUser } from '../../http/access.ts';
import { CursorPage } from '../../http/envelope.ts';
import { readPage } from '../../http/list.ts';
import { operation } from '../../http/operation.ts';
import { periodText } from '../../http/run/print.ts';
import { Exactly, Id, named } from '../../http/schema.ts';
import { readDay } from './open-debts.ts';
import { type AgedRow, agedFigures, agedFiguresOf, agedParties } from './parties.ts';

const AgedParty = named('AgedParty', Exactly({ partyId: Id, name: Type.String(), ...agedFigures }));

export const listAgeing = operation({
  id: 'listAgeing',
  route: 'GET /reports/ageing',
  group: 'Report/Ageing',
  summary: 'Ageing of debts by customer or vendor (cursor)',
  description:
    'What customers owe us, or we owe vendors, at the end of a day, by days after the due date. What was paid after the day does not count, so a day of the past reads as it did then. GET /reports/ageing/documents has the documents of each figure: by `bucket`, and by `partyId`.',
  access: 'reports.read',
  query: agedParties.query,
  answer: {
    code: 'AGEING_LISTED',
    message: 'The ageing of the day.',
    data: CursorPage('AgedPartyPage', AgedParty),
    meta: 'page',
  },
  print: {
    heading: (_, reader, { side, date = reader.today }) => {
      const { say } = reader;
      const title = side === 'VENDORS' ? say('Ageing of vendors') : say('Ageing of customers');
      return { title, period: periodText(reader, { to: date }) };
    },
    table: ({ rows }: { rows: Static<typeof AgedParty>[] }, { say, amount }) => ({
      columns: [
        { title: say('Name'), share: 2 },
        ...[
          ...[say('Not due'), say('1–30 days'), say('31–60 days'), say('61–90 days'), say('Over 90 days')],
          ...[say('Owed'), say('Unallocated'), say('Balance')],
        ].map((title) => ({ title, isNumber: true })),
      ],
      rows: rows.map((row) => ({
        cells: [
          row.name,
          ...[row.notDue, row.days1To30, row.days31To60, row.days61To90, row.over90].map(amount),
          ...[row.owed, row.unallocated, row.balance].map(amount),
        ],
      })),
    }),
  },

  handle: async (context) => {
    const { tx, actor, query } = context;
    rejectLimitedUser(actor);
    const [date, { data, meta }] = await Promise.all([
      readDay(tx, actor, query),
      readPage<AgedRow & { partyId: string; name: string }>(context, agedParties, rowColumns),
    ]);
    const { side = 'CUSTOMERS' } = query;
    const rows = data.rows.map(({ partyId, name, ...row }) => ({
      partyId,
      name,
      ...agedFiguresOf(actor, row, { side, date, partyId }),
    }));
    return { data: { ...data, rows }, meta };
  },
});

const rowColumns = sql`g.party_id as "partyId", g.name, g.buckets, g.owed, g.unallocated`;
