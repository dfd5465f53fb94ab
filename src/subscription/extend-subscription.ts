import sql from 'sql-template-tag';
import { Type } from 'typebox';
import { operation } from '../http/operation.ts';
import { Exactly, Id, Instant, Nullable, named, Text } from '../http/schema.ts';
import type { Tx } from '../platform/db.ts';
import { fail } from '../values/refusal.ts';
import { findBusinessOf, inCellOf } from './every-cell.ts';
import { inBusiness } from './in-business.ts';
import { trialEnd } from './trial.ts';

const Extended = named(
  'SubscriptionExtension',
  Exactly({
    organisationId: Id,
    organisation: Type.String(),
    before: Nullable(Instant),
    until: Instant,
    days: Type.Integer({ minimum: 1 }),
    reason: Type.String(),
  }),
);

export const extendSubscription = operation({
  id: 'extendSubscription',
  route: 'POST /admin/users/{userId}/subscription/extend',
  group: 'Admin/Locations',
  summary: 'Extend user subscription',
  description:
    'Gives the business of this user more days. They are added to the end of its subscription or trial, or to today if that is over. The reason is kept in the audit trail of the business.',
  access: 'platform.admin',
  body: named(
    'ExtendSubscriptionRequest',
    Exactly({
      days: Type.Integer({ minimum: 1, maximum: 3_660, examples: [30] }),
      reason: Text(500, { examples: ['Paid by bank transfer, invoice 2026-118'] }),
    }),
  ),
  answer: { code: 'SUBSCRIPTION_EXTENDED', message: 'Subscription extended.', data: Extended },
  refusals: ['INVALID_STATE'],

  handle: async ({ tx, actor, params, body, caller }) => {
    const orgId = await findBusinessOf(tx, params.userId);
    if (!orgId) throw fail('NOT_FOUND', { message: 'This user does not exist.' });
    const extended = await inCellOf(tx, orgId, (there) =>
      inBusiness(
        there,
        { orgId, actor, caller },
        { operation: 'extendSubscription', event: 'subscription.extended', input: body },
        () => extend(there, orgId, body),
      ),
    );
    return { data: extended, change: { type: 'organisation', id: orgId, after: extended } };
  },
});

async function extend(tx: Tx, orgId: string, { days, reason }: { days: number; reason: string }) {
  const before = await tx.one<{ name: string; isEndless: boolean; until: string | null }>(sql`
    select o.name, coalesce(o.subscribed_until = 'infinity', false) as "isEndless",
           case when o.subscribed_until is distinct from 'infinity'
             then coalesce(o.subscribed_until, ${trialEnd}) end as until
    from organisations o where o.org_id = ${orgId}`);
  if (!before) throw new Error('the business is gone');
  if (before.isEndless)
    throw fail('INVALID_STATE', {
      message: 'The subscription of this business has no end date, so it cannot be extended.',
    });
  // The days are added to the subscription that ends last, so that no other one has to move.
  await tx.run(sql`
    update subscriptions
    set ends_at = greatest(now(), ends_at) + make_interval(days => ${days}::int), updated_at = now()
    where org_id = ${orgId} and id = (
      select id from subscriptions where org_id = ${orgId} and status = 'ACTIVE' order by ends_at desc, id limit 1)`);
  const after = await tx.one<{ until: string }>(sql`
    update organisations o
    set subscribed_until = greatest(now(), coalesce(o.subscribed_until, ${trialEnd})) + make_interval(days => ${days}::int)
    where o.org_id = ${orgId}
    returning o.subscribed_until as until`);
  return {
    organisationId: orgId,
    organisation: before.name,
    before: before.until,
    until: after?.until ?? '',
    days,
    reason: reason.trim(),
  };
}
