import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { ArchiveWriter } from '../platform/archive/write-archive.ts';
import { takeBackup } from '../platform/backup/take-backup.ts';
import { backUpCell, type CellFacts, withoutMoves } from '../platform/cells/back-up-cell.ts';
import { homeName } from '../platform/cells/placements.ts';
import { problemOfCell, rejectMissingCells } from '../platform/cells/prepare-cells.ts';
import { doubledBusinesses } from '../platform/cells/restore-cell.ts';
import type { Config } from '../platform/config.ts';
import { type DatabaseAccess, outsideDatabase } from '../platform/database.ts';
import { StartError } from '../platform/start-error.ts';
import { openForCommand } from '../start.ts';
import type { Command } from './command.ts';
import { progressBar } from './progress.ts';
import { report, warn } from './report.ts';

type Cell = { name: string; access: DatabaseAccess };

export const backupCommand: Command = {
  help: `Copies the database, its cells and the keys into one file that only you may read. It holds the data as of the moment
the backup ends, and each cell as of the moment when its copy began. No business can be moved meanwhile.
Safe while the server runs. If the server is stopped, the database is started for the copy.
The file opens every account: keep it as safe as the server. To restore it: tillhouse restore FILE`,
  options: {},
  takesFile: true,
  run: async (config, _, [file = '']) => {
    if (config.databaseUrl) {
      throw new StartError(
        'DATABASE_URL is set: back up that database with its own tools (pg_dump, snapshots), and keep a copy of the keys.',
      );
    }
    const opened = await openForCommand(config, report, { mayCreate: false });
    try {
      const { folder, access } = opened;
      const keysFile = config.keysFile ?? join(folder.path, 'keys.json');
      const bar = progressBar('Backing up');
      const from = { admin: access.admin, folder, keysFile };
      const cells = await usableCells(config, access);
      const copy = async (homeId: string) => {
        const facts = await takeBackup(from, {
          file,
          onCopied: bar.step,
          addCells: async (archive) => {
            bar.finish();
            return addCells(archive, homeId, cells);
          },
        });
        return { facts, doubled: await doubledBusinesses([{ name: homeName, access }, ...cells]) };
      };
      const { facts, doubled } = await withoutMoves(access, cells, copy);
      const inCells = Object.values(facts.cells ?? {}).reduce((sum, one) => sum + one.businesses, 0);
      const businesses = facts.businesses + inCells;
      const megabytes = (statSync(file).size / 1e6).toFixed(1);
      const places = cells.length > 0 ? ` of home, ${cells.map(({ name }) => name).join(', ')}` : '';
      console.log(
        `${file} holds ${businesses === 1 ? 'one business' : `all ${businesses} businesses`}${places} (${megabytes} MB).`,
      );
      for (const { orgId, names } of doubled)
        warn(
          `The business ${orgId} has rows in ${names.join(' and ')}, so the backup has it twice. tillhouse verify says where it counts.`,
        );
    } finally {
      await opened.close();
    }
  },
};

/** A backup without one of the cells would look complete, so all must be named, answer and have this version. */
async function usableCells(config: Config, home: DatabaseAccess): Promise<Cell[]> {
  await rejectMissingCells(home, config.cells.keys());
  const cells = [...config.cells].map(([name, url]) => ({ name, access: outsideDatabase(url) }));
  for (const cell of cells) {
    const problem = await problemOfCell(home, cell);
    if (problem) throw new StartError(problem);
  }
  return cells;
}

async function addCells(archive: ArchiveWriter, home: string, cells: Cell[]): Promise<CellFacts> {
  const facts: CellFacts = { home, cells: {} };
  for (const cell of cells) {
    const bar = progressBar(`Backing up ${cell.name}`);
    facts.cells[cell.name] = await backUpCell(cell, archive, bar.step);
    bar.finish();
  }
  return facts;
}
