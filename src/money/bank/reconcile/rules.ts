import sql from 'sql-template-tag';
import type { Actor } from '../../../http/access.ts';
import type { Tx } from '../../../platform/db.ts';
import { fail, failField } from '../../../values/refusal.ts';
import { rejectUnfitFields } from './record-document.ts';
import type { BankRule, BankRuleRecord } from './schemas.ts';

export const ruleColumns = sql`
  r.id, r.bank_id as "bankId", r.contains, r.direction, r.record, r.is_automatic as "isAutomatic",
  r.created_at as "createdAt", r.updated_at as "updatedAt", r.version`;

export async function lockRule(tx: Tx, { orgId }: Actor, ruleId: string): Promise<BankRule> {
  const rule = await tx.one<BankRule>(sql`
    select ${ruleColumns} from bank_rules r where r.org_id = ${orgId} and r.id = ${ruleId} for update`);
  if (!rule) throw fail('NOT_FOUND', { message: 'This rule does not exist.' });
  return rule;
}

/** Refuses a rule that could never record anything: fields that do not fit, or records that are not there. */
export async function rejectImpossibleRule(
  tx: Tx,
  { orgId }: Actor,
  { bankId, record }: { bankId: string | null; record: BankRuleRecord },
): Promise<void> {
  rejectUnfitFields(record, 'record.');
  const { accountId, partyId, otherBankId, outletId, taxRateId } = record;
  const found = await tx.one<Record<string, boolean | null>>(sql`
    select
      exists (select from banks where org_id = ${orgId} and id = ${bankId}) as "bankId",
      exists (select from accounts where org_id = ${orgId} and id = ${accountId ?? null}) as "accountId",
      (select type = 'EXPENSE' from accounts where org_id = ${orgId} and id = ${accountId ?? null}) as "isExpense",
      exists (select from parties where org_id = ${orgId} and id = ${partyId ?? null}) as "partyId",
      exists (select from banks where org_id = ${orgId} and id = ${otherBankId ?? null}) as "otherBankId",
      exists (select from outlets where org_id = ${orgId} and id = ${outletId ?? null}) as "outletId",
      exists (select from tax_rates where org_id = ${orgId} and id = ${taxRateId ?? null}) as "taxRateId"`);
  const given = { bankId, accountId, partyId, otherBankId, outletId, taxRateId };
  for (const [name, id] of Object.entries(given)) {
    if (!id || found?.[name]) continue;
    const field = name === 'bankId' ? name : `record.${name}`;
    throw failField('NOT_FOUND', { field, message: 'does not exist' });
  }
  if (record.type === 'EXPENSE' && !found?.isExpense) {
    throw failField('VALIDATION_FAILED', {
      field: 'record.accountId',
      message: 'must be an account of type EXPENSE',
    });
  }
}
