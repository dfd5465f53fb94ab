import { connect, isIP, type Socket } from 'node:net';
import { boundedQueue } from './bounded-queue.ts';
import { addressesOfName } from './outgoing.ts';
import type { PrinterNetworks } from './printer-networks.ts';

/** From the look-up of the name until the printer has taken the last byte. */
const sendTimeoutMs = 10_000;
/** How long a printer has to close its side; many never do. */
const closeTimeoutMs = 1_000;

type PrinterTarget = { host: string; port: number; networks: PrinterNetworks; withinMs?: number };

/**
 * Sends bytes to a printer, and hears nothing of what it says. Its name is looked up once, each address is checked, and
 * the connection goes to the address that was checked. Fails without saying why: that would tell of the network.
 */
export async function sendToPrinter(bytes: Uint8Array, target: PrinterTarget): Promise<void> {
  const signal = AbortSignal.timeout(target.withinMs ?? sendTimeoutMs);
  const address = await allowedAddress(target, signal);
  const socket = connect({ host: address, port: target.port });
  // What it answers is thrown away, so that unread bytes do not break the connection before it has all of ours.
  socket.resume();
  try {
    await sendBytes(socket, bytes, signal);
  } finally {
    socket.destroy();
  }
}

async function allowedAddress({ host, port, networks }: PrinterTarget, signal: AbortSignal): Promise<string> {
  const found = isIP(host) ? [host] : await addressesOfName(host, signal);
  // All of them: a name that leads to both kinds is somebody's trick.
  if (!found.every((address) => networks.allows({ address, port }))) throw new Error('not allowed');
  const [first] = found;
  if (!first) throw new Error('not found');
  return first;
}

function sendBytes(socket: Socket, bytes: Uint8Array, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onTimeout = () => reject(new Error('late'));
    if (signal.aborted) onTimeout();
    signal.addEventListener('abort', onTimeout, { once: true });
    socket.on('error', reject);
    let timer: NodeJS.Timeout | undefined;
    socket.once('finish', () => {
      timer = setTimeout(resolve, closeTimeoutMs);
    });
    socket.once('close', () => {
      clearTimeout(timer);
      if (socket.writableFinished) resolve();
      else reject(new Error('closed'));
    });
    socket.once('connect', () => socket.end(bytes));
  });
}

/** A business prints so much at once, and lets so much wait; then it is 503. */
const businessLimits = { atOnce: 4, waitingAtMost: 12 };
/** A printer takes one connection at a time. */
const printerLimits = { atOnce: 1, waitingAtMost: 3 };

const queues = new Map<string, { run: ReturnType<typeof boundedQueue>; users: number }>();

async function inQueue<Result>(
  key: string,
  bounds: Parameters<typeof boundedQueue>[0],
  work: () => Promise<Result>,
): Promise<Result> {
  const queue = queues.get(key) ?? { run: boundedQueue(bounds), users: 0 };
  queues.set(key, queue);
  queue.users += 1;
  try {
    return await queue.run(work);
  } finally {
    queue.users -= 1;
    if (queue.users === 0) queues.delete(key);
  }
}

/** Waits for the printer, and for a place among what its business prints. */
export function inPrinterQueue<Result>(
  { orgId, printerId }: { orgId: string; printerId: string },
  work: () => Promise<Result>,
): Promise<Result> {
  return inQueue(printerId, printerLimits, () => inQueue(orgId, businessLimits, work));
}
