import sql from 'sql-template-tag';
import type { Actor } from '../http/access.ts';
import type { Event } from '../http/event.ts';
import type { Tx } from '../platform/db.ts';
import { newId } from '../platform/ids.ts';
import type { Party } from './debts.ts';
import { type EntryRow, entryColumns, withLines } from './journal.ts';
import { type EntryLine, post } from './post.ts';
import { settleManually } from './settle-manually.ts';

type ManualEntry = { businessDate: string; note: string | null | undefined; lines: EntryLine[] };

/** Posts an entry that a user wrote, with what it does to debts. The caller has locked the parties. */
export async function postManually(
  tx: Tx,
  actor: Actor,
  { businessDate, note, lines }: ManualEntry,
  parties: Map<string, Party>,
) {
  const id = newId();
  const entry = { id, source: { type: 'JOURNAL', id }, businessDate, note: note?.trim(), lines };
  await settleManually(tx, actor, entry, parties);
  await post(tx, actor, entry);
  const written = await tx.all<EntryRow>(sql`
    select ${entryColumns} from journal_entries e where e.org_id = ${actor.orgId} and e.id = ${id}`);
  const [data] = await withLines(tx, actor, written);
  if (!data) throw new Error('the entry that was posted is not there');
  return {
    data,
    change: { type: 'journal entry', id, after: data },
    events: [{ type: 'journal.posted', data }] satisfies Event[],
  };
}
