import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type Connection, clientFor } from './connection.ts';
import { waits } from './waits.ts';

/** What pg-boss needs of a database. It opens its connections as everybody else does, so that they find the primary. */
type QueueDatabase = {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: object[] }>;
  /** Calls `onMessage` for each notification, and `onConnected` whenever it has begun to listen. */
  listen(
    channel: string,
    onMessage: (payload: string) => void,
    onConnected: () => void,
  ): Promise<{ close(): Promise<void> }>;
  close(): Promise<void>;
};

/** What the database shows of our connections. Only servers have such. */
export const queueName = 'tillhouse-jobs';
const connections = 3;
/** Longer than any statement of the queue takes. A connection that does not answer is replaced. */
const answerWithinMs = 60_000;
const listenAgainAfterMs = 1_000;
const heartbeatMs = 10_000;

export function queueDatabase(settings: Connection, onTrouble: (error: Error) => void): QueueDatabase {
  const config = {
    ...settings,
    application_name: queueName,
    connectionTimeoutMillis: waits.placeMs,
    query_timeout: answerWithinMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  } as pg.ClientConfig;
  const pool = new pg.Pool({ ...config, Client: clientFor(settings), max: connections } as pg.PoolConfig);
  pool.on('error', onTrouble);
  return {
    executeSql: async (text, values) => {
      await settings.hosts?.ready(waits.placeMs);
      return pool.query(text, values);
    },
    listen: async (channel, onMessage, onConnected) => {
      const stopping = new AbortController();
      const listening = listenUntil(
        stopping.signal,
        async () => {
          await settings.hosts?.ready(waits.placeMs);
          const Client = clientFor(settings);
          const client = new Client(config);
          client.on('notification', ({ payload }) => {
            if (payload !== undefined) onMessage(payload);
          });
          await listenOn(client, { channel, onConnected, signal: stopping.signal });
        },
        onTrouble,
      );
      return {
        close: async () => {
          stopping.abort();
          await listening;
        },
      };
    },
    close: () => pool.end(),
  };
}

/** A lost connection is replaced. Meanwhile the workers look for jobs by themselves now and then. */
async function listenUntil(
  stopping: AbortSignal,
  listenOnce: () => Promise<void>,
  onTrouble: (error: Error) => void,
): Promise<void> {
  while (!stopping.aborted) {
    await listenOnce().catch(onTrouble);
    await wait(listenAgainAfterMs, undefined, { signal: stopping }).catch(() => {});
  }
}

async function listenOn(
  client: pg.Client,
  { channel, onConnected, signal }: { channel: string; onConnected: () => void; signal: AbortSignal },
): Promise<void> {
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
  // Without a listener, a lost connection would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(`LISTEN "${channel}"`);
    onConnected();
    while (!signal.aborted) {
      const heartbeat = wait(heartbeatMs, undefined, { signal }).catch(() => {});
      const isOver = await Promise.race([ended.then(() => true), heartbeat]);
      if (isOver) throw new Error('the connection of the job queue has ended');
      if (!signal.aborted) await client.query('select 1');
    }
  } finally {
    await client.end().catch(() => {});
  }
}
