import sql from 'sql-template-tag';
import type { Actor } from '../../../http/access.ts';
import type { Tx } from '../../../platform/db.ts';
import { fail, failField } from '../../../values/refusal.ts';
import { rejectUnfitFields, rejectUnknownRecords } from './record-document.ts';
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
  const { bankExists, isExpense } = await readRuleFacts(tx, orgId, {
    bankId,
    accountId: record.accountId ?? null,
  });
  if (bankId && !bankExists) throw failField('NOT_FOUND', { field: 'bankId', message: 'does not exist' });
  await rejectUnknownRecords(tx, orgId, record, 'record.');
  rejectUnfitFields(record, 'record.');
  if (record.type === 'EXPENSE' && !isExpense) {
    throw failField('VALIDATION_FAILED', {
      field: 'record.accountId',
      message: 'must be an account of type EXPENSE',
    });
  }
}

async function readRuleFacts(
  tx: Tx,
  orgId: string,
  { bankId, accountId }: { bankId: string | null; accountId: string | null },
): Promise<{ bankExists: boolean; isExpense: boolean | null }> {
  const facts = await tx.one<{ bankExists: boolean; isExpense: boolean | null }>(sql`
    select exists (select from banks where org_id = ${orgId} and id = ${bankId}) as "bankExists",
           (select type = 'EXPENSE' from accounts where org_id = ${orgId} and id = ${accountId}) as "isExpense"`);
  return facts ?? { bankExists: false, isExpense: null };
}
