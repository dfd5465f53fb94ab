import type { Cells } from '../database.ts';
import type { RecurringJob } from '../jobs.ts';

/** Finishes what interrupted registrations and changes of addresses have left in the directory. */
export function sweepCellsJob({ directory }: Cells): RecurringJob {
  return { name: 'sweep-cells', everyMinutes: 1, run: () => directory.sweep() };
}
