import sql from 'sql-template-tag';
import type { Actor } from '../../../http/access.ts';
import { majorOf } from '../../../http/money.ts';
import type { Tx } from '../../../platform/db.ts';
import { openEntryColumns, withoutHidden } from './list-open-bank-entries.ts';
import type { BankSuggestion } from './schemas.ts';
import { type BankLineRow, type BankPlace, isOpenEntry, linesInBooks, type OpenEntryRow } from './store.ts';
import { daysAfter, daysBefore, type Idea, type Rule, suggest } from './suggest.ts';
import { readTakings } from './takings.ts';

const entriesAtMost = 3_000;

/** What each of these lines may be. */
export async function readSuggestions(
  tx: Tx,
  actor: Actor,
  { bank, lines }: { bank: BankPlace; lines: BankLineRow[] },
): Promise<Map<string, Idea[]>> {
  if (lines.length === 0) return new Map();
  const days = lines.map(({ bookedOn }) => bookedOn).toSorted();
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const [entries, rules, takings] = await Promise.all([
    tx.all<OpenEntryRow>(sql`
      select ${openEntryColumns}
      from ${linesInBooks(sql`
        l.business_date between ${first}::date - ${daysBefore}::int and ${last}::date + ${daysAfter}::int`)}
      where b.org_id = ${actor.orgId} and b.id = ${bank.id} and ${isOpenEntry()}
      order by l.business_date, l.id
      limit ${entriesAtMost}`),
    readRules(tx, actor, bank.id),
    readTakings(tx, actor, last),
  ]);
  return suggest(lines, { entries: entries.map(withoutHidden), rules, takings });
}

/** The rules for an account: its own before those for all, and the longest text first. */
export async function readRules(tx: Tx, { orgId }: Actor, bankId: string): Promise<Rule[]> {
  return tx.all<Rule>(sql`
    select id, contains, direction, record, is_automatic as "isAutomatic"
    from bank_rules
    where org_id = ${orgId} and (bank_id is null or bank_id = ${bankId})
    order by bank_id is null, length(contains) desc, id`);
}

export function suggestionOf(actor: Actor, { parts, record, ...idea }: Idea): BankSuggestion {
  return {
    ...idea,
    entries: parts.map(({ entry: { amountMinor: _amount, openMinor: _open, ...entry }, amountMinor }) => ({
      ...entry,
      amount: majorOf(actor, amountMinor),
    })),
    record: record && recordOf(actor, record),
  };
}

/** The request that records what was suggested. */
export function recordOf(actor: Actor, { chargeMinor, ...record }: NonNullable<Idea['record']>) {
  return { ...record, ...(chargeMinor !== undefined && { charge: Number(majorOf(actor, chargeMinor)) }) };
}
