import { join } from 'node:path';
import { homeName } from '../platform/cells/placements.ts';
import { rejectMissingCells } from '../platform/cells/prepare-cells.ts';
import { regainHomeId } from '../platform/cells/regain-home-id.ts';
import { placesOf } from '../platform/cells/restore-cell.ts';
import type { Config } from '../platform/config.ts';
import { renewDataId } from '../platform/data-id.ts';
import { type DatabaseAccess, reachDatabase } from '../platform/database.ts';
import { withSession } from '../platform/db.ts';
import { readKeys } from '../platform/keys.ts';
import { StartError } from '../platform/start-error.ts';
import { bringCellsUpToDate, bringUpToDate, type OpenDatabase, openForCommand } from '../start.ts';
import type { Command } from './command.ts';
import { putPlacesRight } from './put-places-right.ts';
import { report, warn } from './report.ts';
import { cellsOf } from './restore-parts.ts';

export const migrateCommand: Command = {
  help: `Creates the roles and tables that are missing. \`serve\` does the same when it starts.
  --restored    say that the database, or a cell, was put back to an earlier state without \`tillhouse restore\`: from a
                snapshot, or to a point in time. Stop the server before. Tills then load their catalogues again, instead of
                missing changes. With cells, home learns again where each business is; what people have to decide is
                named. Run it again if a cell was left out. It creates no database
  --forget-lost with --restored: forget the businesses that no database has rows of, so that their addresses can register
                again. Run it without this option first, and make sure that every database was put back to the right time`,
  options: { restored: { type: 'boolean' }, 'forget-lost': { type: 'boolean' } },
  run: async (config, { restored, 'forget-lost': forgetsLost }) => {
    if (forgetsLost && !restored)
      throw new StartError('--forget-lost goes with --restored. See: tillhouse migrate --help');
    const opened = await openForCommand(config, report, { mayCreate: !restored });
    try {
      if (restored) await rejectEmpty(opened.access, 'the PostgreSQL of DATABASE_URL');
      const applied = await bringUpToDate(opened, report);
      for (const { number, name } of applied)
        console.log(`applied ${String(number).padStart(4, '0')} ${name}`);
      const database = config.cells.size > 0 ? 'Home' : 'The database';
      console.log(`${database} ${applied.length ? 'is up to date now' : 'was already up to date'}.`);
      if (restored && (await regainId(config, opened)))
        console.log('Home was put back to before its first cell. It knows its cells again.');
      const onDone = (name: string, cell: unknown[]) =>
        console.log(
          cell.length
            ? `The cell ${name} is up to date now (migrations: ${cell.length}).`
            : `The cell ${name} was already up to date.`,
        );
      const { unreachable, lost } = await bringCellsUpToDate(config, opened, report, {
        onDone,
        checkCell: async (_, { access }) => {
          if (restored) await rejectEmpty(access, 'its PostgreSQL');
        },
      });
      if (unreachable.length + lost.length > 0) process.exitCode = 1;
      if (restored) {
        const left = [...unreachable, ...lost, ...(await unnamedCells(config, opened.access))];
        const cells = cellsOf(config).filter(({ name }) => !left.includes(name));
        for (const { access } of [opened, ...cells]) await renewDataId(access);
        console.log(
          `Tills and event streams start again${left.length > 0 ? `, but not those of ${left.join(', ')}` : ''}.`,
        );
        if (left.length > 0)
          warn(
            `${left.join(', ')} ${left.length === 1 ? 'was' : 'were'} left out, and where each business is was not checked. Run this again as soon as every cell can be used: tillhouse migrate --restored`,
          );
        else if (config.cells.size > 0)
          await putPlacesRight(config, opened, { forgetsLost: forgetsLost === true });
      }
      // Last, so that everything that is named is up to date. The others are not.
      await rejectMissingCells(opened.access, config.cells.keys());
    } finally {
      await opened.close();
    }
  },
};

function regainId(config: Config, { access, folder }: OpenDatabase): Promise<boolean> {
  const keysFile = config.keysFile ?? join(folder.path, 'keys.json');
  return regainHomeId(access, { cells: cellsOf(config), readKeys: () => readKeys(keysFile) });
}

/** What was put back has tables. Without them, the address is wrong. */
async function rejectEmpty(access: DatabaseAccess, place: string): Promise<void> {
  await reachDatabase(access);
  const [found] = await withSession(access.admin, (session) =>
    session.all<{ isEmpty: boolean }>(`select to_regclass('public.schema_migrations') is null as "isEmpty"`),
  );
  if (found?.isEmpty)
    throw new StartError(
      `There is no database of Tillhouse in ${place}. Correct its address. Nothing was created.`,
    );
}

/** Cells that have businesses and are not in TILLHOUSE_CELLS. */
async function unnamedCells(config: Config, home: DatabaseAccess): Promise<string[]> {
  const placed = new Set((await placesOf(home)).values());
  return [...placed].filter((name) => name !== homeName && !config.cells.has(name)).sort();
}
