import sql from 'sql-template-tag';
import type { Tx } from '../platform/db.ts';
import { decimalsOf, isCurrency } from '../values/currency.ts';
import { failField } from '../values/refusal.ts';

/**
 * Prepares for a new currency and returns its decimals. Refuses once money has moved. Stored amounts keep their
 * figures: a credit limit of 500 stays 500. The caller holds the lock of the books exclusively.
 */
export async function changeCurrency(
  tx: Tx,
  orgId: string,
  { to, decimals }: { to: string; decimals: number },
): Promise<number> {
  if (!isCurrency(to)) {
    throw failField('VALIDATION_FAILED', { field: 'currency', message: 'must be a currency such as EUR' });
  }
  const movement = await tx.one(sql`
    select 1 as found where exists (select from journal_entries where org_id = ${orgId})
      or exists (select from sales where org_id = ${orgId})
      or exists (select from payments where org_id = ${orgId})
      or exists (select from till_sessions where org_id = ${orgId})`);
  if (movement) {
    throw failField('INVALID_STATE', { field: 'currency', message: 'cannot change after money has moved' });
  }
  const newDecimals = decimalsOf(to);
  if (newDecimals !== decimals) {
    const factor = sql`power(10::numeric, ${newDecimals - decimals})`;
    // Areas that build on this one store such amounts. It cannot import them, so each provides a database function.
    await tx.run(sql`
      select rescale_credit_limits(${orgId}, ${factor}), rescale_cart_discounts(${orgId}, ${factor})`);
  }
  return newDecimals;
}
