import sql from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import { CursorPage } from '../../http/envelope.ts';
import { readPage } from '../../http/list.ts';
import { majorOf } from '../../http/money.ts';
import { operation } from '../../http/operation.ts';
import { QuantitySum, sumFromE4 } from '../../http/quantity.ts';
import { BusinessDate, Exactly, Id, Nullable, named } from '../../http/schema.ts';
import { seesCost } from '../../inventory/exports.ts';
import { quantityBack, refundNameColumns, refundNumber, refundsMade } from './refund-rows.ts';
import { refundFields } from './refund-schemas.ts';
import { costFigures } from './sales-figures.ts';
import { saleNames } from './schemas.ts';

const { lines: _, payments: __, isVoid: ___, ...fields } = refundFields;
const withoutReceipt = 'Null: a return without a receipt.';
const RefundListItem = named(
  'RefundListItem',
  Exactly({
    ...fields,
    saleId: { ...Nullable(Id), description: withoutReceipt },
    saleNumber: { ...Nullable(Type.String({ examples: ['LAG1-T1-000042'] })), description: withoutReceipt },
    saleDate: { ...Nullable(BusinessDate), description: `The business day of the sale. ${withoutReceipt}` },
    outletId: Id,
    customerId: Nullable(Id),
    items: { ...QuantitySum, description: 'Quantity returned, in base units.' },
    returnedCost: Nullable({
      ...costFigures.returnedCost,
      description: 'The cost of the goods that went back into stock. Null for cashiers.',
    }),
    ...saleNames,
    userName: Type.String({ description: 'The user who made the refund.' }),
    approvedByName: {
      ...Nullable(Type.String()),
      description: "The manager who approved a cashier's return without a receipt.",
    },
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
  | 'approvedByName'
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
    'By the business date of the refund, newest first. Dates, outlet and till session are those of the refund; the other filters apply to its sale, as in GET /sales. A return without a receipt has no sale: find it by its number, its customer or its user. A void is not a refund: its sale is listed as VOIDED. A cashier gets the refunds of their own sales and their own returns without a receipt. GET /sales/summary adds them up.',
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
  r.id, r.sale_id as "saleId", s.number as "saleNumber", s.business_date as "saleDate", ${refundNumber} as number,
  r.business_date as "businessDate", r.outlet_id as "outletId", r.till_session_id as "tillSessionId",
  coalesce(s.customer_id, r.customer_id) as "customerId", r.reason, r.user_id as "userId", r.recorded_at as "createdAt",
  r.total_minor as "totalMinor", r.tax_minor as "taxMinor", r.rounding_minor as "roundingMinor",
  r.credited_minor as "creditedMinor", r.exchanged_minor as "exchangedMinor", round(${quantityBack} / 10000) as "itemsE4", r.cost_minor as "costMinor",
  (select json_build_object('saleId', x.id, 'number', x.number) from sales x
   where x.org_id = r.org_id and x.id = r.exchange_sale_id) as exchange,
  ${refundNameColumns}`;
