import sql from 'sql-template-tag';
import { Type } from 'typebox';
import type { Actor } from '../../http/access.ts';
import { operation } from '../../http/operation.ts';
import { BusinessDate, Exactly, Id, Nullable, named } from '../../http/schema.ts';
import { dueDay } from '../../ledger/exports.ts';
import type { Tx } from '../../platform/db.ts';
import { fail } from '../../values/refusal.ts';
import { refundFields } from './refund-schemas.ts';
import { readRefunds } from './refunds.ts';
import { SaleLine, type SaleNames, SalePayment, saleFields, saleNames } from './schemas.ts';
import { readSale, saleNameColumns, saleNameJoins } from './store.ts';

export const getSale = operation({
  id: 'getSale',
  route: 'GET /sales/{saleId}',
  group: 'Transaction/Sales',
  summary: 'Get a sale with lines and payments',
  description: 'The sale with its refunds. A cashier gets their own sales.',
  access: 'sales.read',
  answer: {
    code: 'SALE_FOUND',
    message: 'The sale.',
    data: named(
      'SaleDetails',
      Exactly({
        ...saleFields,
        ...saleNames,
        exchangeOf: {
          ...Nullable(Exactly({ saleId: Id, number: Type.String(), refundId: Id })),
          description: 'In an exchange: the earlier sale and its refund.',
        },
        dueOn: {
          ...Nullable(BusinessDate),
          description: 'By when it is to be paid, if it was sold on credit.',
        },
        lines: Type.Array(SaleLine),
        payments: Type.Array(SalePayment),
        refunds: Type.Array(
          Exactly({
            ...refundFields,
            userName: Type.String({ description: 'The user who made the refund.' }),
          }),
        ),
      }),
    ),
  },
  refusals: ['NOT_FOUND'],

  handle: async ({ tx, actor, params: { saleId } }) => {
    const [found, refunds, names, refunders, exchangeOf] = await Promise.all([
      readSale(tx, actor, saleId),
      readRefunds(tx, actor, saleId),
      tx.one<SaleNames & { dueOn: string | null }>(sql`
        select ${saleNameColumns},
               (select ${dueDay} from debts d
                where d.org_id = s.org_id and d.source_type = 'SALE' and d.source_id = s.id) as "dueOn"
        from sales s ${saleNameJoins} where s.org_id = ${actor.orgId} and s.id = ${saleId}`),
      readRefunders(tx, actor, saleId),
      tx.one<{ saleId: string; number: string; refundId: string }>(sql`
        select r.sale_id as "saleId", s.number, r.id as "refundId"
        from refunds r join sales s on s.org_id = r.org_id and s.id = r.sale_id
        where r.org_id = ${actor.orgId} and r.exchange_sale_id = ${saleId}`),
    ]);
    if (!found || !names) throw fail('NOT_FOUND');
    return {
      data: {
        ...found.sale,
        ...names,
        exchangeOf: exchangeOf ?? null,
        payments: found.payments,
        refunds: refunds.map((refund) => ({ ...refund, userName: refunders.get(refund.id) ?? '' })),
      },
    };
  },
});

/** The name of the user of each refund, by its id. */
async function readRefunders(tx: Tx, { orgId }: Actor, saleId: string): Promise<Map<string, string>> {
  const rows = await tx.all<{ id: string; name: string }>(sql`
    select r.id, u.first_name || ' ' || u.last_name as name
    from refunds r join users u on u.org_id = r.org_id and u.id = r.user_id
    where r.org_id = ${orgId} and r.sale_id = ${saleId}`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
