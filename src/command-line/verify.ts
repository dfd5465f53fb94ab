import { type Finding, verifyEveryBusiness } from '../audit/exports.ts';
import { choiceOf, comparePairs, pairsText } from '../platform/cells/compare-copies.ts';
import { type Misplaced, misplacedBusinesses } from '../platform/cells/misplaced.ts';
import { misplacedAddresses } from '../platform/cells/misplaced-addresses.ts';
import { doubledBusinesses } from '../platform/cells/restore-cell.ts';
import { type Cells, databasesOf } from '../platform/database.ts';
import type { Command } from './command.ts';
import { reportUnfinishedMoves } from './report-moves.ts';
import { answeringDatabases, withDatabase } from './with-database.ts';

export const verifyCommand: Command = {
  help: 'Checks every invariant of every business and prints what it checked.\nExits with 1 when one is broken. Safe while the server runs.',
  options: {},
  run: (config) =>
    withDatabase(config, { mayCreate: false }, async ({ database }) => {
      const databases = answeringDatabases(database);
      const findings: Finding[] = [];
      for (const cell of databases) {
        if (database.cells) console.log(`\n${cell.name}:`);
        const found = await verifyEveryBusiness(cell.database.jobs);
        for (const finding of found) printFinding(finding);
        findings.push(...found);
      }
      if (database.cells) {
        console.log('\nAll databases:');
        for (const place of places) {
          const found = await verifyPlaces(database.cells, place);
          printFinding(found);
          findings.push(found);
          if (found.violations.length > 0) console.log(afterRestore);
        }
      }
      // Each database is checked for the same ones.
      const countOf = (some: Finding[]) => new Set(some.map(({ name }) => name)).size;
      const broken = countOf(findings.filter(({ violations }) => violations.length > 0));
      console.log(
        broken
          ? `${broken} of ${countOf(findings)} invariants ${broken === 1 ? 'is' : 'are'} broken. Change nothing in the database by hand: make a backup, and keep this output for whoever looks into it.`
          : `All ${countOf(findings)} invariants hold${databases.length < databasesOf(database).length ? ' in the databases that answer' : ''}.`,
      );
      await reportUnfinishedMoves(database);
      if (broken) process.exitCode = 1;
    }),
};

const shownAtMost = 20;
const afterRestore = `       If a database was put back to an earlier state, do nothing of this yet: stop the server and run tillhouse migrate --restored.`;

type Place = { name: string; things: string; find: typeof misplacedBusinesses };

const places: Place[] = [
  {
    name: 'every business has rows in exactly the database where it is placed',
    things: 'businesses',
    find: misplacedBusinesses,
  },
  {
    name: 'every address leads to the one business that has it',
    things: 'addresses',
    find: misplacedAddresses,
  },
];

async function verifyPlaces(cells: Cells, { name, things, find }: Place): Promise<Finding> {
  const { checked, unseen, misplaced } = await find(cells);
  if (unseen > 0)
    console.log(`       ${unseen} of ${checked + unseen} ${things} are in cells that do not answer.`);
  const shown = misplaced.slice(0, shownAtMost);
  const violations = find === misplacedBusinesses ? await withCopies(cells, shown) : shown;
  return { name, checked, broken: misplaced.length, violations };
}

/** Those that count now may be the older ones, so people are told how to compare them before anything is replaced. */
async function withCopies({ all }: Cells, misplaced: Misplaced[]): Promise<Misplaced[]> {
  if (misplaced.length === 0) return [];
  const answering = all.filter(({ problem }) => !problem);
  const doubled = new Map((await doubledBusinesses(answering)).map(({ orgId, names }) => [orgId, names]));
  const compared: Misplaced[] = [];
  for (const { orgId, detail } of misplaced) {
    const found = answering.filter(({ name }) => doubled.get(orgId)?.includes(name));
    const pairs = await comparePairs(orgId, found);
    const told = pairs.length > 0 ? ` ${pairsText(pairs)}. ${choiceOf(orgId, pairs)}` : '';
    compared.push({ orgId, detail: detail + told });
  }
  return compared;
}

function printFinding({ name, checked, broken, violations }: Finding): void {
  const found = broken ? `${broken} of ${checked} broken` : `${checked} checked`;
  console.log(`${broken ? 'BROKEN' : 'ok    '} ${name} (${found})`);
  for (const { orgId, detail } of violations) console.log(`         business ${orgId}: ${detail}`);
}
