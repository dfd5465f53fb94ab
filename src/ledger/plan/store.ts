import sql from 'sql-template-tag';
import type { Static } from 'typebox';
import type { Actor } from '../../http/access.ts';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { fail } from '../../values/refusal.ts';
import { entryLines, readReferences, rejectUnbalanced } from '../manual-lines.ts';
import type { ManualLines } from '../schemas.ts';
import type { PlanDays } from './plan-days.ts';
import type { JournalPlan, PlanLine } from './schemas.ts';

/** Columns of plan `p`. */
export const planColumns = sql`
  p.id, p.note, p.lines, p.every, p.from_date as "from", p.until_date as until,
  p.reverse_next_month as "reverseNextMonth", p.reverses_id as "reversesId", p.status, p.next_date as "nextOn",
  p.problem, p.created_by as "createdBy", p.created_at as "createdAt", p.updated_at as "updatedAt", p.version`;

export type SentLines = Static<typeof ManualLines>;

/** Lines as a plan keeps them. */
export function plannedLines(lines: SentLines): PlanLine[] {
  return lines.map(
    ({ accountId, debit = null, credit = null, partyId = null, outletId = null, note = null }) => ({
      accountId,
      debit,
      credit,
      partyId,
      outletId,
      note: note?.trim() ?? null,
    }),
  );
}

/** Lines as postJournal takes them. */
export function sentLines(lines: PlanLine[]): SentLines {
  return lines.map(({ debit, credit, ...line }) => ({
    ...line,
    ...(debit !== null && { debit: Number(debit) }),
    ...(credit !== null && { credit: Number(credit) }),
  }));
}

/** Refuses lines that could not be posted today. */
export async function rejectImpossibleLines(tx: Tx, actor: Actor, lines: SentLines): Promise<void> {
  const references = await readReferences(tx, actor.orgId, lines);
  rejectUnbalanced(actor, entryLines(actor, lines, references));
}

export async function lockPlan(tx: Tx, { orgId }: Actor, planId: string): Promise<JournalPlan> {
  const plan = await tx.one<JournalPlan>(sql`
    select ${planColumns} from journal_plans p where p.org_id = ${orgId} and p.id = ${planId} for update`);
  if (!plan) throw fail('NOT_FOUND');
  if (plan.status === 'ENDED') {
    throw fail('INVALID_STATE', { message: 'This plan has ended.' });
  }
  return plan;
}

type NewPlan = PlanDays & {
  note: string;
  lines: SentLines;
  reverseNextMonth?: boolean;
  reversesId?: string;
};

export async function writePlan(tx: Tx, actor: Actor, plan: NewPlan): Promise<JournalPlan> {
  const { note, lines, every, from, until, reverseNextMonth = false, reversesId = null } = plan;
  const written = await tx.one<JournalPlan>(sql`
    insert into journal_plans as p (org_id, id, note, lines, every, from_date, until_date, reverse_next_month,
                                    reverses_id, next_date, created_by)
    values (${actor.orgId}, ${newId()}, ${note.trim()}, ${JSON.stringify(plannedLines(lines))}, ${every}, ${from},
            ${until}, ${reverseNextMonth}, ${reversesId}, ${from}, ${actor.userId})
    returning ${planColumns}`);
  if (!written) throw new Error('the insert gave no row');
  return written;
}
