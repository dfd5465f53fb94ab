import sql from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import { CursorPage } from '../../http/envelope.ts';
import { readPage } from '../../http/list.ts';
import { majorOf } from '../../http/money.ts';
import { operation } from '../../http/operation.ts';
import { QuantitySum, sumFromE4 } from '../../http/quantity.ts';
import { BusinessDate, Exactly, Id, Nullable, named } from '../../http/schema.ts';
import { seesCost } from '../../inventory/exports.ts';
import { quantityBack, refundsMade } from './refund-rows.ts';
import { refundFields } from './refund-schemas.ts';
import { costFigures } from './sales-figures.ts';
import { saleNames } from './schemas.ts';

const { lines: _, payments: __, isVoid: ___, ...fields } = refundFields;
const RefundListItem = named(
  'RefundListItem',
  Exactly({
    ...fields,
    saleNumber: Type.String({ examples: ['LAG1-T1-000042'] }),
    saleDate: { ...BusinessDate, description: 'The business day of the sale.' },
    outletId: Id,
    customerId: Nullable(Id),
    items: { ...QuantitySum, description: 'How many came back, in base units.' },
    returnedCost: Nullable({
      ...costFigures.returnedCost,
      description: 'What the goods were worth that went back into stock; null for cashiers.',
    }),
    ...saleNames,
    userName: Type.String({ description: 'Of who made the refund.' }),
  }),
);
type Refund = Static<typeof RefundListItem>;
type Row = Pick<
  Refund,
  | 'id'
  | 'number'
  | 'saleId'
  | 'saleNumber'
  | 'saleDate'
  | 'businessDate'
  | 'outletId'
  | 'tillSessionId'
  | 'customerId'
  | 'exchange'
  | 'reason'
  | 'userId'
  | 'createdAt'
  | keyof typeof saleNames
> & {
  totalMinor: bigint;
  taxMinor: bigint;
  roundingMinor: bigint;
  creditedMinor: bigint;
  exchangedMinor: bigint;
  itemsE4: bigint;
  costMinor: bigint;
};

export const listRefunds = operation({
  id: 'listRefunds',
  route: 'GET /sales/refunds',
  group: 'Transaction/SalesList',
  summary: 'List refunds',
  description:
    'By the business day on which they were made, newest first, whatever day the sale was of. Dates, outlet and till session are those of the refund; the other filters are of its sale, as in GET /sales. ' +
    'A void is not a refund: its sale stands among the sales as VOIDED. A cashier gets the refunds of the sales that they made. GET /sales/summary adds them up.',
  access: 'sales.read',
  query: refundsMade.query,
  answer: {
    code: 'REFUNDS_LISTED',
    message: 'The refunds.',
    data: CursorPage('RefundPage', RefundListItem),
    meta: 'page',
  },

  handle: async (context) => {
    const { actor } = context;
    const { data, meta } = await readPage<Row>(context, refundsMade, columns);
    const rows = data.rows.map((row): Refund => {
      const { totalMinor, taxMinor, roundingMinor, creditedMinor, exchangedMinor, ...rest } = row;
      const { itemsE4, costMinor, ...refund } = rest;
      return {
        ...refund,
        total: majorOf(actor, totalMinor),
        tax: majorOf(actor, taxMinor),
        rounding: majorOf(actor, roundingMinor),
        credited: majorOf(actor, creditedMinor),
        exchanged: majorOf(actor, exchangedMinor),
        items: sumFromE4(itemsE4),
        returnedCost: seesCost(actor) ? majorOf(actor, costMinor) : null,
      };
    });
    return { data: { ...data, rows }, meta };
  },
});

const columns = sql`
  r.id, r.sale_id as "saleId", s.number as "saleNumber", s.business_date as "saleDate",
  s.number || '-R' || (
    select count(*) from refunds n
    where n.org_id = r.org_id and n.sale_id = r.sale_id and (n.recorded_at, n.id) <= (r.recorded_at, r.id)) as number,
  r.business_date as "businessDate", r.outlet_id as "outletId", r.till_session_id as "tillSessionId",
  s.customer_id as "customerId", r.reason, r.user_id as "userId", r.recorded_at as "createdAt",
  r.total_minor as "totalMinor", r.tax_minor as "taxMinor", r.rounding_minor as "roundingMinor",
  r.credited_minor as "creditedMinor", r.exchanged_minor as "exchangedMinor", round(${quantityBack} / 10000) as "itemsE4", r.cost_minor as "costMinor",
  (select json_build_object('saleId', x.id, 'number', x.number) from sales x
   where x.org_id = r.org_id and x.id = r.exchange_sale_id) as exchange,
  (select o.name from outlets o where o.org_id = r.org_id and o.id = r.outlet_id) as "outletName",
  (select t.name from till_sessions e join tills t on t.org_id = e.org_id and t.id = e.till_id
   where e.org_id = r.org_id and e.id = r.till_session_id) as "tillName",
  (select p.name from parties p where p.org_id = s.org_id and p.id = s.customer_id) as "customerName",
  (select u.first_name || ' ' || u.last_name from users u
   where u.org_id = r.org_id and u.id = r.user_id) as "userName"`;
