import sql from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import { rejectLimitedUser } from '../../http/access.ts';
import { CursorPage } from '../../http/envelope.ts';
import { readPage, rejectReversedDates } from '../../http/list.ts';
import { Money, majorOf } from '../../http/money.ts';
import { operation } from '../../http/operation.ts';
import { BusinessDate, Choice, Exactly, Id, Nullable, named } from '../../http/schema.ts';
import { taxDocuments } from './documents.ts';

const TaxDocument = named(
  'TaxDocument',
  Exactly({
    id: Id,
    side: Choice(['SOLD', 'REFUNDED', 'BOUGHT', 'RETURNED']),
    source: Exactly({
      type: Choice(['SALE', 'REFUND', 'PURCHASE', 'EXPENSE', 'ADJUSTMENT']),
      id: Id,
    }),
    number: Nullable(Type.String({ description: 'Expenses and adjustments have none.' })),
    businessDate: BusinessDate,
    countsOn: {
      ...BusinessDate,
      description:
        'The day on which it counts in a tax return. If the return of its own day was filed before it came, the first day of the next one.',
    },
    outletId: Id,
    partyId: Nullable(Id),
    partyName: Nullable({ ...Type.String(), description: 'For an expense, its payee.' }),
    net: { ...Money, description: 'With the sign that it has in the figure.' },
    tax: { ...Money, description: 'With the sign that it has in the figure.' },
  }),
);
type TaxDocument = Static<typeof TaxDocument>;
type DocumentRow = Omit<TaxDocument, 'source' | 'net' | 'tax'> & {
  sourceType: TaxDocument['source']['type'];
  sourceId: string;
  netMinor: bigint;
  taxMinor: bigint;
};

export const listTaxDocuments = operation({
  id: 'listTaxDocuments',
  route: 'GET /reports/tax/documents',
  group: 'Report/Tax',
  summary: 'Tax documents (cursor)',
  description:
    'The documents that a figure of the tax report adds up: sales and refunds as a whole, purchases, expenses and returns by line.',
  access: 'reports.read',
  query: taxDocuments.query,
  answer: {
    code: 'TAX_DOCUMENTS_LISTED',
    message: 'The documents of the figure.',
    data: CursorPage('TaxDocumentPage', TaxDocument),
    meta: 'page',
  },

  handle: async (context) => {
    const { actor, query } = context;
    rejectLimitedUser(actor);
    rejectReversedDates(query);
    const { data, meta } = await readPage<DocumentRow>(context, taxDocuments, documentColumns);
    const rows = data.rows.map(({ sourceType, sourceId, netMinor, taxMinor, ...row }) => ({
      ...row,
      source: { type: sourceType, id: sourceId },
      net: majorOf(actor, netMinor),
      tax: majorOf(actor, taxMinor),
    }));
    return { data: { ...data, rows }, meta };
  },
});

const documentColumns = sql`
    d.id, d.side, d.source_type as "sourceType", d.source_id as "sourceId",
    case d.source_type
      when 'SALE' then (select s.number from sales s where s.org_id = d.org_id and s.id = d.source_id)
      when 'REFUND' then (
        select coalesce(r.number, s.number) from refunds r left join sales s on s.org_id = r.org_id and s.id = r.sale_id
        where r.org_id = d.org_id and r.id = d.source_id)
      when 'PURCHASE' then (select p.number from purchases p where p.org_id = d.org_id and p.id = d.source_id)
      end as number,
    d.business_date as "businessDate",
    coalesce((select t.counts_on from late_taxes t where t.org_id = d.org_id and t.source_id = d.id), d.business_date)
      as "countsOn",
    d.outlet_id as "outletId", d.party_id as "partyId",
    case d.source_type
      when 'EXPENSE' then (select x.payee from expenses x where x.org_id = d.org_id and x.id = d.source_id)
      else (select p.name from parties p where p.org_id = d.org_id and p.id = d.party_id) end as "partyName",
    d.net_minor::numeric as "netMinor", d.tax_minor::numeric as "taxMinor"`;
