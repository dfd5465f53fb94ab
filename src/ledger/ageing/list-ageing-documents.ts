import sql from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import { rejectLimitedUser } from '../../http/access.ts';
import { CursorPage } from '../../http/envelope.ts';
import { readPage } from '../../http/list.ts';
import { Money, majorOf } from '../../http/money.ts';
import { operation } from '../../http/operation.ts';
import { BusinessDate, Exactly, Id, Nullable, named } from '../../http/schema.ts';
import { entryNumber } from '../journal.ts';
import { agedDocuments } from './documents.ts';

const AgedDocument = named(
  'AgedDocument',
  Exactly({
    id: { ...Id, description: 'The id of the debt. A payment can be allocated to it.' },
    source: Exactly({ type: Type.String({ examples: ['SALE'] }), id: Id }),
    number: Nullable(Type.String({ examples: ['LAG1-T1-000042'] })),
    partyId: Id,
    partyName: Type.String(),
    outletId: Nullable(Id),
    businessDate: BusinessDate,
    dueOn: BusinessDate,
    overdue: Type.Integer({ description: 'Days after the due date. Below zero: not due yet.' }),
    amount: { ...Money, description: 'What was owed for the document at first.' },
    open: { ...Money, description: 'What was still owed at the end of the day.' },
  }),
);
type AgedDocument = Static<typeof AgedDocument>;
type DocumentRow = Omit<AgedDocument, 'source' | 'amount' | 'open'> & {
  sourceType: string;
  sourceId: string;
  amountMinor: bigint;
  openMinor: bigint;
};

export const listAgeingDocuments = operation({
  id: 'listAgeingDocuments',
  route: 'GET /reports/ageing/documents',
  group: 'Report/Ageing',
  summary: 'Open documents of the ageing (cursor)',
  description: 'The documents that were not paid in full at the end of the day, each with its due date.',
  access: 'reports.read',
  query: agedDocuments.query,
  answer: {
    code: 'AGEING_DOCUMENTS_LISTED',
    message: 'The open documents.',
    data: CursorPage('AgedDocumentPage', AgedDocument),
    meta: 'page',
  },

  handle: async (context) => {
    const { actor } = context;
    rejectLimitedUser(actor);
    const { data, meta } = await readPage<DocumentRow>(context, agedDocuments, documentColumns);
    const rows = data.rows.map(({ sourceType, sourceId, amountMinor, openMinor, ...row }) => ({
      ...row,
      source: { type: sourceType, id: sourceId },
      amount: majorOf(actor, amountMinor),
      open: majorOf(actor, openMinor),
    }));
    return { data: { ...data, rows }, meta };
  },
});

const documentColumns = sql`
  d.id, d.source_type as "sourceType", d.source_id as "sourceId",
  case d.source_type
    when 'SALE' then (select s.number from sales s where s.org_id = d.org_id and s.id = d.source_id)
    when 'PURCHASE' then (select p.number from purchases p where p.org_id = d.org_id and p.id = d.source_id)
    when 'JOURNAL' then (select ${entryNumber} from journal_entries e where e.org_id = d.org_id and e.id = d.source_id)
    end as number,
  d.party_id as "partyId", (select p.name from parties p where p.org_id = d.org_id and p.id = d.party_id) as "partyName",
  d.outlet_id as "outletId", d.business_date as "businessDate", d.due_on as "dueOn", d.overdue,
  d.amount_minor as "amountMinor", d.open_minor as "openMinor"`;
