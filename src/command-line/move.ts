import { moveHooks } from '../move-hooks.ts';
import { dropOldCopies, moveBusiness, undoMove } from '../platform/cells/move-business.ts';
import { isUnknownToServer, UnservedCell } from '../platform/cells/served-cell.ts';
import type { Cells } from '../platform/database.ts';
import { StartError } from '../platform/start-error.ts';
import type { CellCheck } from '../start.ts';
import type { Command } from './command.ts';
import { findBusiness } from './find-business.ts';
import { report } from './report.ts';
import { setAside } from './set-aside.ts';
import { withDatabase } from './with-database.ts';

export const moveCommand: Command = {
  help: `tillhouse move BUSINESS CELL
    moves a business into another cell of TILLHOUSE_CELLS, or to "home". BUSINESS is its id, or the email address of one
    of its users. It is copied while it is open. For the last seconds it can be read but not changed: tills go on offline,
    and requests are answered 503 with Retry-After. Everything moves: records, sessions, second factors, webhooks, waiting
    mail. The rows stay in the old cell, set aside, until you drop them.
tillhouse move --undo BUSINESS
    opens a business again where it was, after its move was interrupted
tillhouse move --drop-old BUSINESS
    drops the rows that moves of this business have left in its former cells
tillhouse move --set-aside BUSINESS CELL [--keep OTHER]
    if the business has rows in several databases, because one was put back to an earlier state: those in CELL are set
    aside, and the others count. If the others were set aside before, they are put back first; if there are several,
    OTHER names the one to put back. Stop the server before

Safe while the server runs. If a move was interrupted, run it again.`,
  options: {
    undo: { type: 'boolean' },
    'drop-old': { type: 'boolean' },
    'set-aside': { type: 'boolean' },
    keep: { type: 'string' },
  },
  alternatives: ['undo', 'drop-old', 'set-aside'],
  arguments: ['BUSINESS', 'CELL'],
  run: async (config, values, [business = '', to]) => {
    const alone = ['undo', 'drop-old'].find((name) => values[name]);
    if (alone && to !== undefined)
      throw new StartError(`CELL does not go with --${alone}. See: tillhouse move --help`);
    const keep = values.keep as string | undefined;
    if (keep !== undefined && !values['set-aside'])
      throw new StartError('--keep goes with --set-aside. See: tillhouse move --help');
    await withDatabase(
      config,
      { mayCreate: false, checkCell: unservedCellCheck(to) },
      async ({ database }) => {
        const { cells } = database;
        if (!cells) throw new StartError('TILLHOUSE_CELLS is not set, so there is one database only.');
        const { orgId, name } = await findBusiness(database, business, { mayBeAside: true });
        if (values.undo) console.log(`${name} is open again in ${await undoMove(cells, orgId)}.`);
        else if (values['drop-old']) await dropOld(cells, { orgId, name });
        else if (values['set-aside']) await setAside(cells, { orgId, name, from: to, keep });
        else await move(cells, { orgId, name, to });
      },
    );
  },
};

async function dropOld(cells: Cells, { orgId, name }: { orgId: string; name: string }): Promise<void> {
  const dropped = await dropOldCopies(cells, orgId);
  const silent = cells.all.filter(({ problem }) => problem).map((cell) => cell.name);
  console.log(
    dropped.length > 0
      ? `The old rows of ${name} in ${dropped.join(' and ')} were dropped.`
      : `There are no old rows of ${name}${silent.length > 0 ? ' in the databases that answer' : ''}.`,
  );
  if (silent.length === 0) return;
  report.warn(`There may be others in ${silent.join(' and ')}. Run this again once every cell answers.`);
  process.exitCode = 1;
}

async function move(
  cells: Cells,
  { orgId, name, to }: { orgId: string; name: string; to: string | undefined },
): Promise<void> {
  if (to === undefined) throw new StartError('CELL is missing. See: tillhouse move --help');
  const { rows, readOnlyMs, from } = await moveBusiness(
    cells,
    { orgId, to },
    {
      ...moveHooks(orgId),
      onTable: (table, count) => console.error(`${table.replace('public.', '')}: ${count} rows copied`),
    },
  );
  if (from === to) console.log(`${name} is in ${to}, and home knows it again.`);
  else
    console.log(
      `${name} is in ${to} now (${rows} rows; read-only for ${(readOnlyMs / 1000).toFixed(1)} s). ${from} keeps the old rows until you run: tillhouse move --drop-old ${orgId}`,
    );
}

/**
 * A server that was started without the cell would not find the business there. One that has lost it soon has it again.
 * This is checked before the database of the cell gets any tables.
 */
function unservedCellCheck(to: string | undefined): CellCheck {
  return async (home, { name, access }) => {
    if (name === to && (await isUnknownToServer(home, { access })))
      throw new UnservedCell(
        `The server that runs does not use the cell ${to}. Start it again with the same TILLHOUSE_CELLS, and move the business then.`,
      );
  };
}
