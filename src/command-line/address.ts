import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from '../platform/config.ts';
import { StartError } from '../platform/start-error.ts';
import { readTls } from '../start.ts';

/** Checks the port and the TLS files first, so that no database is created when the server cannot listen. */
export async function rejectUnusableAddress(config: Config): Promise<void> {
  if (config.tls) readTls(config.tls);
  if (config.isSocketHandedOver) return;
  const trial = createServer();
  try {
    trial.listen(config.port, config.host);
    await once(trial, 'listening');
  } catch (error) {
    throw explainListenError(error, config);
  }
  trial.close();
  await once(trial, 'close');
}

export function explainListenError(error: unknown, { host, port }: Config): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} is in use on ${host}. Stop the program that uses it, or set PORT to another one.`,
    );
  }
  if (code === 'EACCES')
    return new StartError(`Port ${port} needs more rights than this user has. Set PORT to 1024 or above.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new StartError(
      `HOST=${host} is not an address of this machine. Use 127.0.0.1, 0.0.0.0 or one of its addresses.`,
    );
  }
  return error;
}
