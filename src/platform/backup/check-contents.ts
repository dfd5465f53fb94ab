import { constants } from 'node:buffer';
import type { Manifest } from '../archive/manifest.ts';
import { type ContentCheck, type EntryCheck, isCount, isObject, shown } from '../archive/read-archive.ts';
import { type CellRows, cellsPath } from '../cells/back-up-cell.ts';
import { isCellName } from '../cells/cell-name.ts';
import { backedUpTables } from '../cells/moved-tables.ts';
import { isKeysText } from '../keys.ts';
import { backupPaths } from './take-backup.ts';

/** Without these no cluster starts. */
const neededFiles = [
  backupPaths.password,
  backupPaths.keys,
  `${backupPaths.database}PG_VERSION`,
  `${backupPaths.database}global/pg_control`,
];
/** The password and the keys are read into memory as a whole. */
const textBytes = 1024 * 1024;
const newline = 0x0a;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Looks at the entries of a backup while its checksums are computed. Remembers the first problem only: the backup of
 * another version may look otherwise, and then its version is what has to be told.
 */
export function backupContents(): {
  checkEntry: EntryCheck;
  problem(manifest: Manifest): string | undefined;
  /** The businesses that the part of each cell has rows of. */
  businesses: Map<string, Set<string>>;
} {
  const tables = backedUpTables();
  // PostgreSQL sends a file before the folder of the whole cluster.
  const folders = new Set([backupPaths.database.slice(0, -1)]);
  const businesses = new Map<string, Set<string>>();
  let problem: string | undefined;
  const note = (found: string | undefined) => {
    problem ??= found;
  };
  const checkEntry: EntryCheck = ({ name, type, size }) => {
    if (problem !== undefined) return undefined;
    if (`${name}/` === backupPaths.database || name.startsWith(backupPaths.database)) {
      const path = name.replace(/\/$/, '');
      if (type === 'directory') folders.add(path);
      else if (!folders.has(path.slice(0, path.lastIndexOf('/'))))
        note(`the folder of ${shown(name)} is missing`);
      return undefined;
    }
    if (type === 'file' && (name === backupPaths.password || name === backupPaths.keys)) {
      if (size > textBytes) note(`${name} in it is too large`);
      else if (name === backupPaths.keys) return checkOfKeys(note);
      return undefined;
    }
    const [folder, cell = '', part = '', ...others] = name.split('/');
    if (`${folder}/` !== cellsPath || type !== 'file' || others.length > 0 || !/^\d{6,}$/.test(part))
      note(`${shown(name)} does not belong in a backup`);
    else if (!isCellName(cell)) note(`${shown(name)} in it is of no valid cell`);
    // The restore reads an entry into one string.
    else if (size > constants.MAX_STRING_LENGTH) note(`${name} in it is too large`);
    else {
      const found = businesses.get(cell) ?? new Set();
      businesses.set(cell, found);
      return checkOfLines((line, number) => {
        const rows = parsed(line);
        const wrong = problemOfLine(rows, tables);
        if (wrong) note(`line ${number} of ${name} ${wrong}`);
        else found.add((rows as CellRows).orgId);
        return wrong === undefined;
      });
    }
    return undefined;
  };
  return {
    checkEntry,
    problem: (manifest) => {
      if (problem !== undefined) return problem;
      const missing = neededFiles.find((name) => !manifest.files[name]);
      if (missing) return `${missing} is missing`;
      const unnamed = [...businesses.keys()].find((cell) => !Object.hasOwn(manifest.cells ?? {}, cell));
      return unnamed && `its manifest does not name the cell ${unnamed}`;
    },
    businesses,
  };
}

/** What is wrong with what the manifest says of a backup of this version or an older one. */
export function problemOfFacts({ postgres, businesses, home, cells }: Manifest): string | undefined {
  if (typeof postgres !== 'string' || !/^\d+$/.test(postgres)) return invalidFact('postgres');
  if (!isCount(businesses)) return invalidFact('businesses');
  // A backup from before there were cells has neither of them.
  if (home !== undefined && !(typeof home === 'string' && uuid.test(home))) return invalidFact('home');
  if (cells === undefined) return undefined;
  if (!isObject(cells) || Array.isArray(cells)) return invalidFact('cells');
  for (const [name, cell] of Object.entries(cells)) {
    if (!isCellName(name)) return `its manifest names ${shown(name)}, which is no valid name of a cell`;
    if (!isObject(cell) || !('businesses' in cell) || !isCount(cell.businesses))
      return invalidFact(`cells.${name}`);
  }
  return Object.keys(cells).length > 0 && home === undefined ? invalidFact('home') : undefined;
}

export const invalidFact = (name: string) => `its manifest has no valid ${name}`;

function checkOfKeys(note: (problem: string) => void): ContentCheck {
  const parts: Uint8Array[] = [];
  return {
    take: (part) => parts.push(part),
    end: () => {
      if (!isKeysText(String(Buffer.concat(parts)))) note(`${backupPaths.keys} in it holds no keys`);
    },
  };
}

/** Gives the lines one by one, so that only one is in memory, until one is refused. */
function checkOfLines(isGood: (line: string, number: number) => boolean): ContentCheck {
  let begun: Uint8Array[] = [];
  let number = 0;
  let isOver = false;
  const finishLine = () => {
    number += 1;
    isOver = !isGood(String(begun.length === 1 ? asBuffer(begun[0]) : Buffer.concat(begun)), number);
    begun = [];
  };
  return {
    take: (part) => {
      let at = 0;
      for (let end = part.indexOf(newline); end >= 0 && !isOver; end = part.indexOf(newline, at)) {
        begun.push(part.subarray(at, end));
        finishLine();
        at = end + 1;
      }
      if (!isOver && at < part.length) begun.push(part.subarray(at));
    },
    end: () => {
      if (!isOver) finishLine();
    },
  };
}

const asBuffer = (part: Uint8Array = new Uint8Array()) =>
  Buffer.from(part.buffer, part.byteOffset, part.byteLength);

/** What is wrong with a line of a cell, which must be some rows of a table of a business (CellRows). */
function problemOfLine(found: unknown, tables: Set<string>): string | undefined {
  if (!isObject(found)) return 'is no JSON object';
  const { orgId, table, rows } = found as { orgId?: unknown; table?: unknown; rows?: unknown };
  if (typeof orgId !== 'string' || !uuid.test(orgId)) return 'has no valid orgId';
  if (typeof table !== 'string') return 'has no table';
  if (!tables.has(table)) return `has rows of ${shown(table)}, which is no table of a business`;
  if (!Array.isArray(rows) || !rows.every(isRow)) return 'has no valid rows';
  return undefined;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** PostgreSQL writes a row in parentheses, and no text of it has a zero byte. */
function isRow(row: unknown): boolean {
  return typeof row === 'string' && row.startsWith('(') && row.endsWith(')') && !row.includes('\0');
}
