import { rejectMissingCells } from '../platform/cells/prepare-cells.ts';
import { bringCellsUpToDate, bringUpToDate, openForCommand } from '../start.ts';
import type { Command } from './command.ts';
import { report } from './report.ts';

export const migrateCommand: Command = {
  help: 'Creates the roles and tables that are missing. `serve` does the same when it starts.',
  options: {},
  run: async (config) => {
    const opened = await openForCommand(config, report);
    try {
      const applied = await bringUpToDate(opened, report);
      for (const { number, name } of applied)
        console.log(`applied ${String(number).padStart(4, '0')} ${name}`);
      const database = config.cells.size > 0 ? 'Home' : 'The database';
      console.log(`${database} ${applied.length ? 'is up to date now' : 'was already up to date'}.`);
      const onDone = (name: string, cell: unknown[]) =>
        console.log(
          cell.length
            ? `The cell ${name} is up to date now (migrations: ${cell.length}).`
            : `The cell ${name} was already up to date.`,
        );
      const { unreachable, lost } = await bringCellsUpToDate(config, opened, report, { onDone });
      if (unreachable.length + lost.length > 0) process.exitCode = 1;
      // Last, so that everything that is named is up to date. The others are not.
      await rejectMissingCells(opened.access, config.cells.keys());
    } finally {
      await opened.close();
    }
  },
};
