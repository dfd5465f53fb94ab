import sql from 'sql-template-tag';
import type { Actor } from '../http/access.ts';
import { contains, defineList, naturally } from '../http/list.ts';
import { BusinessDate, Text } from '../http/schema.ts';
import type { Tx } from '../platform/db.ts';
import { failField } from '../values/refusal.ts';
import { type Account, AccountStatus, AccountType } from './schemas.ts';
import { AccountSection, type Section, sectionsOf } from './sections.ts';

/** Columns of account `a`. */
export const accountColumns = sql`
  a.id, a.code, a.name, a.type, a.section, a.income_type as "incomeType", a.parent_id as "parentId",
  a.system_key is not null as system, a.status, a.created_at as "createdAt", a.updated_at as "updatedAt", a.version`;

/** The date does not filter accounts. It chooses the day of their balances. */
export const chart = defineList({
  name: 'accounts',
  from: sql`accounts a`,
  id: sql`a.id`,
  sorts: {
    code: { by: sql`(a.code collate "C")`, type: 'text' },
    name: { by: naturally(sql`a.name`), type: 'text' },
  },
  defaultSort: { key: 'code', direction: 'asc' },
  filters: {
    search: Text(100, { description: 'Part of the code or the name.' }),
    type: AccountType,
    section: AccountSection,
    status: AccountStatus,
    date_to: { ...BusinessDate, description: 'Balances at the end of this day. Left out: as of now.' },
  },
  where: (actor, { search, type, section, status }) => [
    sql`a.org_id = ${actor.orgId}`,
    search
      ? sql`(${contains(sql`a.name_key`, search)} or ${contains(sql`lower(a.code)`, search)})`
      : undefined,
    type ? sql`a.type = ${type}` : undefined,
    section ? sql`a.section = ${section}` : undefined,
    status ? sql`a.status = ${status}` : undefined,
  ],
});

/** Debits less credits of these accounts, up to a day. Returns a function that gives the balance of one account. */
export async function readBalances(
  tx: Tx,
  actor: Actor,
  { accountIds, upTo = 'infinity' }: { accountIds: string[]; upTo?: string | undefined },
): Promise<(accountId: string) => bigint> {
  const rows = await tx.all<{ accountId: string; balanceMinor: bigint }>(sql`
    select account_id as "accountId", sum(debit_minor - credit_minor) as "balanceMinor"
    from account_movements
    where org_id = ${actor.orgId} and account_id = any (${accountIds}::uuid[]) and business_date <= ${upTo}::date
    group by account_id`);
  const byAccount = new Map(rows.map(({ accountId, balanceMinor }) => [accountId, balanceMinor]));
  return (accountId) => byAccount.get(accountId) ?? 0n;
}

export function rejectUnfitSection(type: Account['type'], section: Section): void {
  if (sectionsOf(type).includes(section)) return;
  throw failField('VALIDATION_FAILED', {
    field: 'section',
    message: `must be one of: ${sectionsOf(type).join(', ')}`,
  });
}
