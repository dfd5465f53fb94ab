import type pg from 'pg';
import { type Connection, clientConfig, clientFor } from './connection.ts';

export type Session = {
  all<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Runs a script of several statements. */
  script(text: string): Promise<void>;
};

/** Set-up work can wait. A busy machine takes seconds to accept a connection. */
const connectWithinMs = 20_000;

/** One connection for set-up work: migrations, roles, checks. Requests never use it. */
export async function withSession<Result>(
  settings: Connection,
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  await settings.hosts?.ready(connectWithinMs);
  const Client = clientFor(settings);
  const client = new Client({
    ...clientConfig(settings, 0),
    lock_timeout: 0,
    idle_in_transaction_session_timeout: 0,
    connectionTimeoutMillis: connectWithinMs,
    pipeline: false,
  } as pg.ClientConfig);
  // A lost connection also rejects the running query. Without a listener it would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work({
      all: async <Row extends object>(text: string, values: unknown[] = []) =>
        (await client.query(text, values)).rows as unknown as Row[],
      script: async (text) => {
        await client.query(text);
      },
    });
  } finally {
    await client.end().catch(() => {});
  }
}
