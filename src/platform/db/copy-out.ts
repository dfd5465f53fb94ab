import { Readable } from 'node:stream';
import type pg from 'pg';
import { type Connection, clientFor } from './connection.ts';
import { waits } from './waits.ts';

/**
 * Runs the statements on a replication connection and yields the messages that the last one copies out. It reads only
 * as fast as the caller takes them.
 */
export async function* copyOutMessages(settings: Connection, statements: string[]): AsyncGenerator<Buffer> {
  const config: object = {
    ...settings,
    application_name: 'tillhouse',
    replication: 'true',
    connectionTimeoutMillis: waits.placeMs,
  };
  const Client = clientFor(settings);
  const client = new Client(config);
  client.on('error', () => {});
  await client.connect();
  try {
    for (const statement of statements.slice(0, -1)) await client.query(statement);
    const { query, messages } = copyOutQuery(statements.at(-1) ?? '');
    client.query(query);
    yield* messages;
  } finally {
    await client.end().catch(() => {});
  }
}

type CopyConnection = { query(text: string): void; stream: { pause(): void; resume(): void } };

/** Turns the copied data into a stream of messages. pg takes any object with these handlers as a query. */
function copyOutQuery(text: string): { query: pg.Submittable; messages: Readable } {
  let source: CopyConnection | undefined;
  const messages = new Readable({ objectMode: true, read: () => source?.stream.resume() });
  const query = {
    submit: (connection: CopyConnection) => {
      source = connection;
      connection.query(text);
    },
    handleCopyData: ({ chunk }: { chunk: Buffer }, connection: CopyConnection) => {
      // Copied, because pg uses the buffer again.
      if (!messages.push(Buffer.from(chunk))) connection.stream.pause();
    },
    handleError: (error: Error) => messages.destroy(error),
    handleReadyForQuery: () => messages.push(null),
    // PostgreSQL also sends tables about the backup itself. Nobody needs them here.
    handleRowDescription: () => {},
    handleDataRow: () => {},
    handleCommandComplete: () => {},
  };
  return { query: query as unknown as pg.Submittable, messages };
}
