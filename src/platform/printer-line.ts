import { connect, isIP, type Socket } from 'node:net';
import { boundedQueue } from './bounded-queue.ts';
import { addressesOfName } from './outgoing.ts';
import type { PrinterNetworks } from './printer-networks.ts';

/** The limit from looking up the name until the printer has received the last byte. */
const sendTimeoutMs = 10_000;
/** How long to wait for the printer to close its side. Many never do. */
const closeTimeoutMs = 1_000;

type PrinterTarget = { host: string; port: number; networks: PrinterNetworks; withinMs?: number };

/**
 * Sends bytes to a printer and ignores what it answers. Its name is looked up once, every address is checked, and the
 * connection goes to the checked address. The error gives no reason, because that would reveal the network.
 */
export async function sendToPrinter(bytes: Uint8Array, target: PrinterTarget): Promise<void> {
  const signal = AbortSignal.timeout(target.withinMs ?? sendTimeoutMs);
  const address = await allowedAddress(target, signal);
  const socket = connect({ host: address, port: target.port });
  // Answers are read and dropped: unread bytes could break the connection before the printer has everything.
  socket.resume();
  try {
    await sendBytes(socket, bytes, signal);
  } finally {
    socket.destroy();
  }
}

async function allowedAddress({ host, port, networks }: PrinterTarget, signal: AbortSignal): Promise<string> {
  const found = isIP(host) ? [host] : await addressesOfName(host, signal);
  // All addresses must be allowed. A name that leads to both kinds is an attack.
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

/** The limits of one business. Beyond them it is refused with 503. */
const businessLimits = { atOnce: 4, waitingAtMost: 12 };
/** A printer accepts one connection at a time. */
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

/** Queues the work for this printer, and for a place among all that its business prints. */
export function inPrinterQueue<Result>(
  { orgId, printerId }: { orgId: string; printerId: string },
  work: () => Promise<Result>,
): Promise<Result> {
  return inQueue(printerId, printerLimits, () => inQueue(orgId, businessLimits, work));
}
