import sql from 'sql-template-tag';
import { Type } from 'typebox';
import { setTenant } from '../http/authenticate.ts';
import { operation } from '../http/operation.ts';
import { Exactly, Id, Instant, named, PatternText, Text } from '../http/schema.ts';
import type { Tx } from '../platform/db.ts';
import { toMinor } from '../values/money.ts';
import { failField } from '../values/refusal.ts';
import { Subscription } from './schemas.ts';
import { addPeriods, getSubscriptionById, type SubscriptionRow, subscriptionColumns } from './store.ts';

export const recordSubscriptionPayment = operation({
  id: 'recordSubscriptionPayment',
  route: 'POST /subscriptions/payments',
  group: 'Subscription',
  summary: 'Record a subscription payment (signed callback)',
  description:
    'For whoever collects the money. The call is signed as the Standard Webhooks specification says (`webhook-id`, `webhook-timestamp`, `webhook-signature`), with the secret in `TILLHOUSE_BILLING_SECRET`. Each full price paid buys one period. A `paymentId` counts once over all businesses, however often it is sent.',
  access: 'signature',
  repeat: 'renewed',
  body: named(
    'SubscriptionPayment',
    Exactly({
      paymentId: Text(200, { description: 'The id of the payment at the provider.', examples: ['pay_7Q2x'] }),
      subscriptionId: Id,
      amount: Type.Number({ exclusiveMinimum: 0, maximum: 999_999_999_999, examples: [9] }),
      currency: PatternText('^[A-Z]{3}$', 'be a currency of three capitals', { examples: ['USD'] }),
      paidAt: Type.Optional(Instant),
    }),
  ),
  answer: {
    code: 'SUBSCRIPTION_PAYMENT_RECORDED',
    message: 'Payment recorded.',
    data: Subscription,
  },
  refusals: ['NOT_FOUND', 'DUPLICATE', 'INVALID_STATE'],

  business: ({ body, directory }) =>
    directory.search((tx) =>
      tx.one<{ orgId: string }>(sql`
        select s.org_id as "orgId" from subscriptions s where s.id = ${body.subscriptionId}`),
    ),

  handle: async ({ tx, body }) => {
    const found = await lockSubscription(tx, body.subscriptionId);
    const { orgId, id } = found;
    const amountMinor = amountOf(found, body);
    if (await isRecorded(tx, found, { paymentId: body.paymentId, amountMinor })) {
      return { data: await getSubscriptionById(tx, orgId, id) };
    }
    await tx.run(sql`
      insert into subscription_payments (org_id, payment_id, subscription_id, amount_minor, paid_at)
      values (${orgId}, ${body.paymentId}, ${id}, ${amountMinor}, coalesce(${body.paidAt ?? null}::timestamptz, now()))`);
    const paidMinor = found.paidMinor + amountMinor;
    await tx.run(sql`
      update subscriptions set paid_minor = ${paidMinor}, updated_at = now()
      where org_id = ${orgId} and id = ${id}`);
    const periods = periodsBoughtBy(found, paidMinor) - periodsBoughtBy(found, found.paidMinor);
    if (periods > 0) await addPeriods(tx, { orgId, id }, periods);
    const subscription = await getSubscriptionById(tx, orgId, id);
    return {
      data: subscription,
      by: { orgId, userId: null },
      change: { type: 'subscription', id, after: { ...subscription, paymentId: body.paymentId } },
      events: [{ type: 'subscription.paid', data: subscription }],
    };
  },
});

/** Finds the subscription before the tenant is known, and locks its business like every change of subscriptions. */
async function lockSubscription(tx: Tx, id: string): Promise<SubscriptionRow> {
  const named = await tx.one<{ orgId: string }>(sql`
    select s.org_id as "orgId" from subscriptions s where s.id = ${id}`);
  if (!named) throw failField('NOT_FOUND', { field: 'subscriptionId', message: 'does not exist' });
  await tx.run(setTenant(named.orgId));
  await tx.run(sql`
    select 1 from organisations where org_id = ${named.orgId} for no key update`);
  const found = await tx.one<SubscriptionRow>(sql`
    select ${subscriptionColumns} from subscriptions s
    where s.org_id = ${named.orgId} and s.id = ${id}`);
  if (!found) throw new Error('the subscription went away');
  return found;
}

function amountOf(
  found: SubscriptionRow,
  { amount, currency }: { amount: number; currency: string },
): bigint {
  if (currency !== found.currency) {
    throw failField('VALIDATION_FAILED', { field: 'currency', message: `must be ${found.currency}` });
  }
  const minor = toMinor(amount, found.currencyDecimals);
  if (minor === undefined) {
    const message = `must have no more than ${found.currencyDecimals} decimals`;
    throw failField('VALIDATION_FAILED', { field: 'amount', message });
  }
  return minor;
}

function periodsBoughtBy({ priceMinor }: SubscriptionRow, paidMinor: bigint): number {
  return priceMinor === 0n ? 0 : Number(paidMinor / priceMinor);
}

/**
 * Whether this payment is already recorded. Another payment with the same id, in any business, is refused. Requests
 * with the same id run one after the other, so that each sees what the ones before recorded.
 */
async function isRecorded(
  tx: Tx,
  { orgId, id }: SubscriptionRow,
  { paymentId, amountMinor }: { paymentId: string; amountMinor: bigint },
): Promise<boolean> {
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`subscription payment ${paymentId}`}, 0))`,
  );
  const recorded = await tx.all<{ isSame: boolean }>(sql`
    select org_id = ${orgId} and subscription_id = ${id} and amount_minor = ${amountMinor} as "isSame"
    from subscription_payments where payment_id = ${paymentId}`);
  if (recorded.some(({ isSame }) => isSame)) return true;
  const isFree =
    recorded.length === 0 &&
    ((await tx.directory?.claim({ kind: 'PAYMENT', value: paymentId }, orgId)) ?? true);
  if (isFree) return false;
  throw failField('DUPLICATE', { field: 'paymentId', message: 'is already used by another payment' });
}
