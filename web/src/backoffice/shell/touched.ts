import type { EventKind, Reads } from '../../pages.ts';
import { goodsEvents, partyEvents } from '../events.ts';
import { backofficePages } from '../pages.ts';

/** What many pages read: the session and the pickers of records. */
const readEverywhere: Reads = {
  picker: [...goodsEvents, ...partyEvents, 'user'],
  session: ['subscription', 'organisation'],
};

const touchedBy = new Map<string, Set<string>>();
for (const reads of [readEverywhere, ...backofficePages.map((page) => page.reads ?? {})])
  for (const [beginning, kinds] of Object.entries(reads))
    for (const kind of kinds) touchedBy.set(kind, (touchedBy.get(kind) ?? new Set<string>()).add(beginning));

/** The beginnings of the paths to read again after an event, as the pages declare them. An unknown event touches all. */
export function touchedByEvent(type: string): string[] {
  const kind = type.split('.')[0] as EventKind;
  return [...(touchedBy.get(kind) ?? [''])];
}
