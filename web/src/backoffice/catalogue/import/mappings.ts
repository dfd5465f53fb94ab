import { plainHeader } from '../../../../../src/values/import-columns.ts';
import { columnsOf, headerOf } from '../../../../../src/values/import-sources.ts';
import type { Mapping } from './csv.ts';

/** What people chose for files with the same columns. It holds names of columns only, so it outlives a sign-out. */
const storageKey = 'tillhouse.import.mappings';
const filesAtMost = 20;

type Kept = { header: string; columns: (string | null)[] };

function readKept(): Kept[] {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

const signOf = (header: string[]) => header.map(plainHeader).join('|');

/** Remembers what the columns of such a file are, for the next one. */
export function rememberMapping(header: string[], mapping: Mapping): void {
  const sign = signOf(header);
  const columns = header.map((_, at) => {
    const column = mapping[at];
    return column ? headerOf(column) : null;
  });
  const others = readKept().filter((one) => one.header !== sign);
  try {
    localStorage.setItem(
      storageKey,
      JSON.stringify([{ header: sign, columns }, ...others].slice(0, filesAtMost)),
    );
  } catch {
    // If there is no room, the next file is matched by the names of its columns.
  }
}

/** What was chosen for the last file with these columns. */
export function recalledMapping(header: string[]): Mapping | undefined {
  const kept = readKept().find((one) => one.header === signOf(header));
  if (!kept || kept.columns.length !== header.length) return undefined;
  return columnsOf(kept.columns.map((name) => name ?? '')).columns;
}
