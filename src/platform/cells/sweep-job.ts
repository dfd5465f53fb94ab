import type { Cells } from '../database.ts';
import type { RecurringJob } from '../jobs.ts';
import { sweepCaptures } from './move-business.ts';

/** Finishes what interrupted registrations, changes of addresses and moves have left. */
export function sweepCellsJob(cells: Cells): RecurringJob {
  return {
    name: 'sweep-cells',
    everyMinutes: 1,
    run: async () => ({ ...(await cells.directory.sweep()), captures: (await sweepCaptures(cells)).dropped }),
  };
}
