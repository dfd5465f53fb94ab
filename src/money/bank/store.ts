import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import type { Event } from '../../http/event.ts';
import { contains, dateFilters, defineList, naturally, searchFilter } from '../../http/list.ts';
import { majorOf } from '../../http/money.ts';
import { renameAccount } from '../../ledger/exports.ts';
import type { Tx } from '../../platform/db.ts';
import { fail } from '../../values/refusal.ts';
import { type BankData, type BankDetails, BankStatus } from './schemas.ts';

/** A bank account as stored. The journal holds its balance. */
export type BankRow = Omit<BankData, 'openingBalance' | 'balance'> & { openingMinor: bigint };

export const bankColumns = sql`
  b.id, b.name, b.bank_name as "bankName", b.account_number as "accountNumber",
  (select o.currency from organisations o where o.org_id = b.org_id) as currency,
  (select coalesce(sum(l.amount_minor), 0)
   from journal_entries e
   join journal_lines l on l.org_id = e.org_id and l.entry_id = e.id and l.account_id = b.account_id
   where e.org_id = b.org_id and e.source_id = b.id and e.source_type = 'BANK_OPENING') as "openingMinor",
  b.account_id as "accountId", b.status, b.created_at as "createdAt", b.updated_at as "updatedAt", b.version`;

/** The dates do not filter accounts. They choose the days of their figures. */
export const banks = defineList({
  name: 'banks',
  from: sql`banks b`,
  id: sql`b.id`,
  sorts: {
    name: { by: naturally(sql`b.name`), type: 'text' },
    createdAt: { by: sql`b.created_at`, type: 'timestamptz' },
  },
  defaultSort: { key: 'name', direction: 'asc' },
  filters: { ...searchFilter, ...dateFilters, status: BankStatus },
  where: (actor, { search, status }) => [
    sql`b.org_id = ${actor.orgId}`,
    search ? contains(sql`b.name_key`, search) : undefined,
    status ? sql`b.status = ${status}` : undefined,
  ],
});

export function bankData(actor: Actor, row: BankRow, balanceMinor: bigint): BankData {
  const { openingMinor, ...bank } = row;
  return { ...bank, openingBalance: majorOf(actor, openingMinor), balance: majorOf(actor, balanceMinor) };
}

export function bankDetails(actor: Actor, row: BankRow, figures: Figures): BankDetails {
  const { balanceMinor, inMinor, outMinor } = figures;
  return {
    ...bankData(actor, row, balanceMinor),
    in: majorOf(actor, inMinor),
    out: majorOf(actor, outMinor),
  };
}

/**
 * Locks a bank for a change or a deletion. It waits for everybody who moves money through the account, and they wait
 * for it.
 */
export async function lockBank(tx: Tx, actor: Actor, bankId: string): Promise<BankRow> {
  const bank = await tx.one<BankRow>(sql`
    select ${bankColumns} from banks b where b.org_id = ${actor.orgId} and b.id = ${bankId} for no key update of b`);
  if (!bank) throw noSuchBank();
  return bank;
}

export async function findBank(tx: Tx, actor: Actor, bankId: string): Promise<BankRow> {
  const bank = await tx.one<BankRow>(sql`
    select ${bankColumns} from banks b where b.org_id = ${actor.orgId} and b.id = ${bankId}`);
  if (!bank) throw noSuchBank();
  return bank;
}

function noSuchBank() {
  return fail('NOT_FOUND', { message: 'This bank account does not exist.' });
}

type BankChange = Pick<BankRow, 'name' | 'bankName' | 'accountNumber' | 'status'>;

/** Changes a locked bank account and renames its ledger account. An account can only close with a balance of zero. */
export async function changeBank(tx: Tx, actor: Actor, row: BankRow, change: BankChange) {
  const { name, bankName, accountNumber, status } = change;
  const { balanceMinor } = (await figuresOf(tx, actor, [row.accountId]))(row.accountId);
  const isClosing = row.status === 'ACTIVE' && status === 'CLOSED';
  if (isClosing) rejectNonZeroBalance(balanceMinor);
  const [changed] = await tx.inOrder(
    () =>
      tx.one<BankRow>(sql`
      update banks b
      set name = ${name}, bank_name = ${bankName}, account_number = ${accountNumber}, status = ${status},
          version = b.version + 1, updated_at = now()
      where b.org_id = ${actor.orgId} and b.id = ${row.id}
      returning ${bankColumns}`),
    () => renameAccount(tx, { orgId: actor.orgId, id: row.accountId }, name),
  );
  if (!changed) throw new Error('the bank account went away under its lock');
  const [before, after] = [row, changed].map((one) => bankData(actor, one, balanceMinor)) as [
    BankData,
    BankData,
  ];
  return {
    data: after,
    change: { type: 'bank', id: row.id, before, after },
    events: [{ type: isClosing ? 'bank.closed' : 'bank.updated', data: after }] satisfies Event[],
  };
}

export function rejectNonZeroBalance(balanceMinor: bigint): void {
  if (balanceMinor !== 0n) {
    throw fail('IN_USE', {
      message: 'The balance of this account is not zero. Bring it to zero first.',
    });
  }
}

export type Figures = { balanceMinor: bigint; inMinor: bigint; outMinor: bigint };
type Dates = { date_from?: string; date_to?: string };

/**
 * Reads the balances of these accounts at the end of the period, and what came in and went out during it. Returns a
 * function that gives the figures of one account.
 */
export async function figuresOf(
  tx: Tx,
  actor: Actor,
  accountIds: string[],
  { date_from, date_to }: Dates = {},
): Promise<(accountId: string) => Figures> {
  const rows = await tx.all<Figures & { accountId: string }>(sql`
    select account_id as "accountId",
           sum(debit_minor - credit_minor) as "balanceMinor",
           coalesce(sum(debit_minor) filter (where ${since(date_from)}), 0) as "inMinor",
           coalesce(sum(credit_minor) filter (where ${since(date_from)}), 0) as "outMinor"
    from account_movements
    where org_id = ${actor.orgId} and account_id = any (${accountIds}::uuid[])
      and business_date <= coalesce(${date_to ?? null}::date, 'infinity')
    group by account_id`);
  const byAccount = new Map(rows.map(({ accountId, ...figures }) => [accountId, figures]));
  return (accountId) => byAccount.get(accountId) ?? { balanceMinor: 0n, inMinor: 0n, outMinor: 0n };
}

function since(date: string | undefined) {
  return sql`business_date >= coalesce(${date ?? null}::date, '-infinity')`;
}
