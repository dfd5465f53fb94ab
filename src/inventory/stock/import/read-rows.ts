import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { SheetFault } from '../../../platform/sheet/fault.ts';
import type { Asked, Batch, Told } from './read-worker.ts';

/** Far more than a sheet of 10 MB needs; what needs more is made to need it. */
const memoryAtMostMb = 128;
const secondsAtMost = 60;

/**
 * Reads a sheet in a thread of its own, which others do not wait for, with a memory of its own that it cannot exceed.
 * It reads on when a batch was taken.
 */
export async function* readRows(asked: Asked, signal: AbortSignal): AsyncGenerator<Batch> {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
    workerData: asked,
    resourceLimits: { maxOldGenerationSizeMb: memoryAtMostMb, maxYoungGenerationSizeMb: 16 },
  });
  const ending = AbortSignal.any([signal, AbortSignal.timeout(secondsAtMost * 1_000)]);
  try {
    for await (const [told] of on(worker, 'message', { signal: ending })) {
      if (told === 'done') return;
      const { batch, fault } = told as Extract<Told, { batch: Batch }> & Extract<Told, { fault: object }>;
      if (fault)
        throw new SheetFault(fault.message, { row: fault.row, code: fault.code as SheetFault['code'] });
      yield batch;
      worker.postMessage('taken');
    }
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY') {
      throw new SheetFault('The sheet takes too much memory to be read.', { code: 'TOO_LARGE' });
    }
    if (ending.aborted && !signal.aborted) {
      throw new SheetFault('The sheet takes too long to be read.', { code: 'TOO_LARGE' });
    }
    throw error;
  } finally {
    await worker.terminate();
  }
}
