import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import type { Tx } from '../../platform/db.ts';
import { failField } from '../../values/refusal.ts';
import { visibleTo } from './store.ts';

/** What the request says about the day: nothing, a date, or the instant of the event. */
type StatedDay = {
  outletId?: string | null | undefined;
  businessDate?: string | undefined;
  occurredAt?: string | undefined;
  /** The names of these fields in the request, where they differ. */
  names?: { outletId: string; businessDate: string };
};

type Clock = { status: string; today: string; thatDay: string | null; isFuture: boolean };

/**
 * Works out the business date of a record, by the clock and the day start of its outlet or, without an outlet, of the
 * business. The outlet must be open and visible to the user.
 */
export async function businessDay(
  tx: Tx,
  actor: Actor,
  {
    outletId,
    businessDate,
    occurredAt,
    names = { outletId: 'outletId', businessDate: 'businessDate' },
  }: StatedDay,
): Promise<string> {
  const clock = await tx.one<Clock>(sql`
    select o.status, business_date(now(), o.timezone, o.day_starts_at) as today,
           business_date(${occurredAt ?? null}::timestamptz, o.timezone, o.day_starts_at) as "thatDay",
           coalesce(${occurredAt ?? null}::timestamptz > now(), false) as "isFuture"
    from ${
      outletId
        ? sql`outlets o where o.org_id = ${actor.orgId} and o.id = ${outletId} and ${visibleTo(actor)}`
        : sql`(select timezone, '00:00' as day_starts_at, 'ACTIVE' as status
               from organisations where org_id = ${actor.orgId}) o`
    }`);
  if (!clock) throw failField('NOT_FOUND', { field: names.outletId, message: 'does not exist' });
  if (clock.status !== 'ACTIVE') {
    throw failField('INVALID_STATE', { field: names.outletId, message: 'is a closed outlet' });
  }
  if (clock.isFuture) {
    throw failField('VALIDATION_FAILED', { field: 'occurredAt', message: 'must not be in the future' });
  }
  if (businessDate && businessDate > clock.today) {
    throw failField('VALIDATION_FAILED', {
      field: names.businessDate,
      message: `must not be after today, ${clock.today}`,
    });
  }
  return businessDate ?? clock.thatDay ?? clock.today;
}
