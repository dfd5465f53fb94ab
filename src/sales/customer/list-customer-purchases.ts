import sql from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import { rejectUnknownParty } from '../../crm/exports.ts';
import { CursorPage } from '../../http/envelope.ts';
import { checked, defineList, readPage } from '../../http/list.ts';
import { Money, majorOf } from '../../http/money.ts';
import { operation } from '../../http/operation.ts';
import { BusinessDate, Count, Exactly, Id, Instant, named } from '../../http/schema.ts';
import { historyConditions, historyFilters, SaleStatus } from './store.ts';

const CustomerPurchase = named(
  'CustomerPurchase',
  Exactly({
    id: Id,
    number: Type.String(),
    date: BusinessDate,
    completedAt: Instant,
    outletId: Id,
    lines: Count,
    total: Money,
    refunded: { ...Money, description: 'All refunds so far.' },
    status: SaleStatus,
  }),
);
type Row = Omit<Static<typeof CustomerPurchase>, 'total' | 'refunded'> & {
  totalMinor: bigint;
  refundedMinor: bigint;
};

const purchases = defineList({
  name: 'purchases',
  from: sql`sales s`,
  id: sql`s.id`,
  sorts: { date: { by: sql`s.business_date`, type: 'date' } },
  defaultSort: { key: 'date', direction: 'desc' },
  filters: { ...historyFilters, status: SaleStatus },
  where: (actor, { status, ...filters }) => [
    sql`s.org_id = ${actor.orgId}`,
    ...historyConditions(sql`s`, actor, filters),
    status ? sql`s.status = ${status}` : undefined,
  ],
});

export const listCustomerPurchases = operation({
  id: 'listCustomerPurchases',
  route: 'GET /customers/{customerId}/purchases',
  group: 'Transaction/Customer Transactions',
  summary: 'Customer purchase history',
  access: 'crm.read',
  query: purchases.query,
  answer: {
    code: 'CUSTOMER_PURCHASES_LISTED',
    message: 'What this customer bought.',
    data: CursorPage('CustomerPurchasePage', CustomerPurchase),
    meta: 'page',
  },
  refusals: ['NOT_FOUND'],

  handle: async (context) => {
    const { tx, actor, params } = context;
    const { customerId } = params;
    const { data, meta } = await checked(
      rejectUnknownParty(tx, actor, { partyId: customerId, side: 'customer' }),
      readPage<Row>(
        context,
        {
          ...purchases,
          // A cursor is bound to the name of the list, so one customer's cursor is not valid for another.
          name: `purchases of ${customerId}`,
          where: (...of: Parameters<typeof purchases.where>) => [
            ...purchases.where(...of),
            sql`s.customer_id = ${customerId}`,
          ],
        },
        sql`s.id, s.number, s.business_date as date, s.completed_at as "completedAt", s.outlet_id as "outletId",
            (select count(*)::int from sale_lines i where i.org_id = s.org_id and i.sale_id = s.id) as lines,
            s.total_minor as "totalMinor", s.refunded_minor as "refundedMinor", s.status`,
      ),
    );
    const rows = data.rows.map(({ totalMinor, refundedMinor, ...row }) => ({
      ...row,
      total: majorOf(actor, totalMinor),
      refunded: majorOf(actor, refundedMinor),
    }));
    return { data: { ...data, rows }, meta };
  },
});
