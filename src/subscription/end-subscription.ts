import sql from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import { operation } from '../http/operation.ts';
import { Exactly, Id, Instant, Nullable, named, Text } from '../http/schema.ts';
import type { Tx } from '../platform/db.ts';
import { fail, failField } from '../values/refusal.ts';
import { inCellOf } from './every-cell.ts';
import { noBusiness } from './get-business.ts';
import { inBusiness } from './in-business.ts';
import { trialEnd } from './trial.ts';

const Ended = named(
  'SubscriptionEnding',
  Exactly({
    organisationId: Id,
    organisation: Type.String(),
    before: Nullable({ ...Instant, description: 'Null: it did not end.' }),
    until: Instant,
    reason: Type.String(),
  }),
);

export const endSubscription = operation({
  id: 'endSubscription',
  route: 'POST /admin/businesses/{businessId}/subscription/end',
  group: 'Admin/Businesses',
  summary: 'End the subscription of a business',
  description:
    'Ends the subscription or trial now, or at `endsAt`, with the periods that were to follow. The business can then still read, export and subscribe again. The reason is kept in its audit trail.',
  access: 'platform.admin',
  body: named(
    'EndSubscriptionRequest',
    Exactly({
      endsAt: Type.Optional({
        ...Instant,
        description: 'Not in the past, and before the present end. Left out: now.',
      }),
      reason: Text(500, { examples: ['Asked for by the owner'] }),
    }),
  ),
  answer: { code: 'SUBSCRIPTION_ENDED', message: 'The end of the subscription is set.', data: Ended },
  refusals: ['NOT_FOUND', 'INVALID_STATE'],

  handle: async ({ tx, actor, params, body, caller }) => {
    const orgId = params.businessId;
    const ended = await inCellOf(tx, orgId, async (there) => {
      const business = await there.one(sql`
        select 1 from organisations where org_id = ${orgId} and kind = 'BUSINESS'`);
      if (!business) throw noBusiness();
      return inBusiness(
        there,
        { orgId, actor, caller },
        { operation: 'endSubscription', event: 'subscription.ended', input: body },
        () => end(there, orgId, body),
      );
    });
    return { data: ended, change: { type: 'organisation', id: orgId, after: ended } };
  },
});

type Term = { name: string; until: string | null; isOver: boolean; isPast: boolean; isLater: boolean };

async function end(
  tx: Tx,
  orgId: string,
  { endsAt, reason }: { endsAt?: string; reason: string },
): Promise<Static<typeof Ended>> {
  const newEnd = sql`coalesce(${endsAt ?? null}::timestamptz, now())`;
  const presentEnd = sql`coalesce(o.subscribed_until, ${trialEnd})`;
  const term = await tx.one<Term>(sql`
    select o.name, case when ${presentEnd} < 'infinity' then ${presentEnd} end as until,
           ${presentEnd} <= now() as "isOver",
           ${newEnd} < now() - interval '1 minute' as "isPast", ${newEnd} > ${presentEnd} as "isLater"
    from organisations o where o.org_id = ${orgId}`);
  if (!term) throw new Error('the business is gone');
  if (term.isOver)
    throw fail('INVALID_STATE', { message: 'The subscription of this business has already ended.' });
  if (term.isPast)
    throw failField('VALIDATION_FAILED', { field: 'endsAt', message: 'must not be in the past' });
  if (term.isLater) {
    const message = 'must not be after the end that it has: extend it instead';
    throw failField('VALIDATION_FAILED', { field: 'endsAt', message });
  }
  await tx.run(sql`
    update subscriptions set starts_at = least(starts_at, ${newEnd}), ends_at = ${newEnd}, updated_at = now()
    where org_id = ${orgId} and status = 'ACTIVE' and (ends_at is null or ends_at > ${newEnd})`);
  const after = await tx.one<{ until: string }>(sql`
    update organisations set subscribed_until = ${newEnd} where org_id = ${orgId}
    returning subscribed_until as until`);
  return {
    organisationId: orgId,
    organisation: term.name,
    before: term.until,
    until: after?.until ?? '',
    reason: reason.trim(),
  };
}
