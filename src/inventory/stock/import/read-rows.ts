import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { SheetFault } from '../../../platform/sheet/fault.ts';
import type { Batch, ReadRequest, WorkerMessage } from './read-worker.ts';

/** Far more than an honest sheet of 10 MB needs. */
const memoryAtMostMb = 128;
const secondsAtMost = 60;

/**
 * Reads a sheet in a thread of its own, with limited memory, so that requests do not wait for it. The thread reads on
 * when a batch was taken.
 */
export async function* readRows(request: ReadRequest, signal: AbortSignal): AsyncGenerator<Batch> {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: memoryAtMostMb, maxYoungGenerationSizeMb: 16 },
  });
  const ending = AbortSignal.any([signal, AbortSignal.timeout(secondsAtMost * 1_000)]);
  try {
    for await (const [message] of on(worker, 'message', { signal: ending })) {
      if (message === 'done') return;
      const { batch, fault } = message as Extract<WorkerMessage, { batch: Batch }> &
        Extract<WorkerMessage, { fault: object }>;
      if (fault)
        throw new SheetFault(fault.message, { row: fault.row, code: fault.code as SheetFault['code'] });
      yield batch;
      worker.postMessage('taken');
    }
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY') {
      throw new SheetFault('The sheet is too large to read. Split it.', { code: 'TOO_LARGE' });
    }
    if (ending.aborted && !signal.aborted) {
      throw new SheetFault('Reading the sheet takes too long. Split it.', { code: 'TOO_LARGE' });
    }
    throw error;
  } finally {
    await worker.terminate();
  }
}
