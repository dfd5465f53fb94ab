import sql from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import type { Actor } from '../../../http/access.ts';
import { requireE4 } from '../../../http/quantity.ts';
import { Exactly, Text } from '../../../http/schema.ts';
import type { Tx } from '../../../platform/db.ts';
import { methodFacts, type PaymentMethod } from '../../../values/payment.ts';
import { type LineTax, taxAsCharged } from '../../../values/tax-rate.ts';
import { type ReturnedGoods, readGoods, returnedItemFields } from '../../sale/returned-goods.ts';
import type { Disagreement } from '../exceptions/exceptions.ts';
import { createUnknownCustomer, ensureUnknownItem, unknownItem } from '../offline/offline-shop.ts';

/** The lines of a return without a receipt that a till made before. */
export const PastReturnLines = Type.Array(
  Exactly({
    ...returnedItemFields,
    taxPercent: Type.Number({ minimum: 0, maximum: 100, description: 'As it was then.' }),
    name: Type.Optional(
      Text(400, { description: 'As the till showed it: for an item that the server does not know.' }),
    ),
  }),
  { minItems: 1, maxItems: 100 },
);

type PastGoods = ReturnedGoods & LineTax & { unitPriceE4: bigint };

/**
 * What came back, at the prices and tax rates of that time. The goods are back in the shop, so an item that is not in
 * the catalogue is replaced by the unknown item, and an exception says so.
 */
export async function readGoodsReturnedBefore(
  tx: Tx,
  actor: Actor,
  { lines: sent, day }: { lines: Static<typeof PastReturnLines>; day: string },
): Promise<{ goods: PastGoods[]; found: Disagreement[] }> {
  const figures = sent.map(({ unitPrice, taxPercent }, at) => ({
    unitPriceE4: requireE4({ field: `lines.${at}.unitPrice`, number: unitPrice }),
    taxPercentE4: requireE4({ field: `lines.${at}.taxPercent`, number: taxPercent }),
  }));
  const unknown: object[] = [];
  const lines = sent.map((line, at) => ({ ...line, at }));
  const missing = ({ at, itemPriceId, name, quantity, unitPrice }: (typeof lines)[number]) => {
    unknown.push({ itemPriceId, name: name ?? null, quantity, givenBack: unitPrice });
    return unknownItem({ itemPriceId, name, unitPriceE4: 0n, taxPercentE4: 0n, ...figures[at] });
  };
  const goods = await readGoods(tx, actor, { lines, day, missing });
  if (unknown.length > 0) await ensureUnknownItem(tx, actor);
  return {
    goods: goods.map((line, at) => {
      const { unitPriceE4, taxPercentE4 } = figures[at] ?? { unitPriceE4: 0n, taxPercentE4: 0n };
      return { ...line, unitPriceE4, ...taxAsCharged(line.item.taxPeriods, { day, taxPercentE4 }) };
    }),
    found: unknown.length > 0 ? [{ kind: 'ITEM_UNKNOWN', details: { lines: unknown } }] : [],
  };
}

type SentPeople = {
  customerId?: string;
  approvedBy?: string;
  number: string;
  payments: { method: PaymentMethod }[];
};

/**
 * The customer and the approving user, as far as this server knows them. A deposit of an unknown customer is kept for a
 * placeholder customer.
 */
export async function readPeople(
  tx: Tx,
  actor: Actor,
  { customerId, approvedBy, number, payments }: SentPeople,
): Promise<{ customerId: string | null; approvedBy: string | null; found: Disagreement[] }> {
  const { orgId } = actor;
  const known = await tx.one<{ customerId: string | null; approvedBy: string | null }>(sql`
    select (select p.id from parties p
            where p.org_id = ${orgId} and p.id = ${customerId ?? null}::uuid and p.archived_at is null
              and p.kind <> 'VENDOR') as "customerId",
           (select u.id from users u
            where u.org_id = ${orgId} and u.id = ${approvedBy ?? null}::uuid) as "approvedBy"`);
  if (!known) throw new Error('a select without a table has one row');
  if (customerId === undefined || known.customerId) return { ...known, found: [] };
  const hasDeposit = payments.some(({ method }) => methodFacts[method].needsCustomer);
  const keptFor = hasDeposit ? await createUnknownCustomer(tx, actor, number) : null;
  const details = { customerId, ...(keptFor && { keptFor }) };
  return {
    customerId: keptFor,
    approvedBy: known.approvedBy,
    found: [{ kind: 'CUSTOMER_UNKNOWN', details }],
  };
}
