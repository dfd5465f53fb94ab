import sql from 'sql-template-tag';
import type { Actor } from '../../../http/access.ts';
import type { Event } from '../../../http/event.ts';
import { lockParties } from '../../../ledger/exports.ts';
import type { Tx } from '../../../platform/db.ts';
import { Refusal } from '../../../values/refusal.ts';
import { readRules, readSuggestions, recordOf } from './read-suggestions.ts';
import { recordDocument } from './record-document.ts';
import { type BankPlace, findLines } from './store.ts';

/** Each document takes a few statements. The rest stays as suggestions. */
const recordsAtMost = 500;

/** Locks the parties that automatic rules may pay, before the books are locked, as every other operation does. */
export async function lockPartiesOfRules(tx: Tx, actor: Actor, bankId: string): Promise<void> {
  const rules = await readRules(tx, actor, bankId);
  const ids = rules.flatMap(({ isAutomatic, record }) =>
    isAutomatic && record.partyId ? record.partyId : [],
  );
  if (ids.length > 0) await lockParties(tx, actor.orgId, [...new Set(ids)]);
}

/**
 * Records what automatic rules say about new lines. A line whose amount the books have already is left for a person,
 * and so is one whose document is refused, such as for a closed outlet.
 */
export async function applyAutomaticRules(
  tx: Tx,
  actor: Actor,
  bank: BankPlace,
  lineIds: string[],
): Promise<{ recorded: number; events: Event[] }> {
  const rules = await readRules(tx, actor, bank.id);
  if (!rules.some(({ isAutomatic }) => isAutomatic) || bank.status !== 'ACTIVE')
    return { recorded: 0, events: [] };
  const lines = await findLines(tx, actor, lineIds);
  const ideas = await readSuggestions(tx, actor, { bank, lines });
  const automatic = new Set(rules.filter(({ isAutomatic }) => isAutomatic).map(({ id }) => id));
  const events: Event[] = [];
  let recorded = 0;
  for (const line of lines) {
    const [first] = ideas.get(line.id) ?? [];
    if (!first?.ruleId || !first.record || !automatic.has(first.ruleId) || recorded >= recordsAtMost)
      continue;
    const request = recordOf(actor, first.record);
    await tx.run(sql`savepoint before_rule`);
    try {
      const done = await recordDocument(tx, actor, { line, bank, request, ruleId: first.ruleId });
      events.push(...done.events);
      recorded += 1;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await tx.run(sql`rollback to savepoint before_rule`);
    }
  }
  return { recorded, events };
}
