import sql from 'sql-template-tag';
import type { Tx } from '../platform/db.ts';
import { decimalsOf, isCurrency } from '../values/currency.ts';
import { failField } from '../values/refusal.ts';

/**
 * Returns the decimals of the new currency. Refuses once money has moved. The lock of the books must be held
 * exclusively. Stored settings keep their figures: a credit limit of 500 stays 500.
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
    // Later areas store such amounts too. This area cannot import them, so each provides a function of the database.
    await tx.run(sql`
      select rescale_credit_limits(${orgId}, ${factor}), rescale_cart_discounts(${orgId}, ${factor})`);
  }
  return newDecimals;
}
