import { rejectMissingCells } from '../platform/cells/prepare-cells.ts';
import { renewDataId } from '../platform/data-id.ts';
import { bringCellsUpToDate, bringUpToDate, openForCommand } from '../start.ts';
import type { Command } from './command.ts';
import { report } from './report.ts';
import { cellsOf } from './restore-parts.ts';

export const migrateCommand: Command = {
  help: `Creates the roles and tables that are missing. \`serve\` does the same when it starts.
  --restored    say that the database, or a cell, was put back to an earlier state without \`tillhouse restore\`: from a
                snapshot, or to a point in time. Tills then load their catalogues again, instead of missing changes`,
  options: { restored: { type: 'boolean' } },
  run: async (config, { restored }) => {
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
      if (restored) {
        const cells = cellsOf(config).filter(({ name }) => ![...unreachable, ...lost].includes(name));
        for (const { access } of [opened, ...cells]) await renewDataId(access);
        console.log('Tills and event streams start again.');
      }
      // Last, so that everything that is named is up to date. The others are not.
      await rejectMissingCells(opened.access, config.cells.keys());
    } finally {
      await opened.close();
    }
  },
};
