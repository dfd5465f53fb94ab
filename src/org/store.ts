import sql from 'sql-template-tag';
import type { Tx } from '../platform/db.ts';
import { decimalsOf } from '../values/currency.ts';
import { failField } from '../values/refusal.ts';

type Organisation = { timezone: string; currency: string };

/**
 * Locks the business, so that outlets, locations and users change one after the other and checks hold until the commit.
 */
export async function lockOrganisation(tx: Tx, orgId: string): Promise<Organisation> {
  const organisation = await tx.one<Organisation>(sql`
    select timezone, currency from organisations where org_id = ${orgId} for no key update`);
  if (!organisation) throw new Error('the business of this user is gone');
  return organisation;
}

/** The decimals of the business are fixed at its registration, even if the data of the platform changes later. */
export async function createOrganisation(
  tx: Tx,
  business: {
    orgId: string;
    name: string;
    currency: string;
    country: string | null;
    timezone: string;
    pricesIncludeTax: boolean;
    isFirst: boolean;
  },
): Promise<void> {
  const { orgId, name, currency, country, timezone, pricesIncludeTax, isFirst } = business;
  await tx.run(sql`
    insert into organisations (org_id, name, currency, currency_decimals, country, timezone, prices_include_tax,
                               is_first)
    values (${orgId}, ${name}, ${currency}, ${decimalsOf(currency)}, ${country}, ${timezone},
            ${pricesIncludeTax}, ${isFirst})`);
}

/** Refuses a location that does not exist, belongs to another tenant or is inactive. */
export async function rejectUnusableLocation(
  tx: Tx,
  orgId: string,
  sent: { field: 'locationId' | 'parentId'; id: string },
): Promise<void> {
  const location = await tx.one<{ status: string }>(sql`
    select status from locations where org_id = ${orgId} and id = ${sent.id}`);
  if (!location) throw failField('NOT_FOUND', { field: sent.field, message: 'does not exist' });
  if (location.status === 'INACTIVE') {
    throw failField('INVALID_STATE', { field: sent.field, message: 'is an inactive location' });
  }
}

/** The most rows of a dropdown. Longer lists are paged and searched. */
export const dropdownLimit = 1_000;
