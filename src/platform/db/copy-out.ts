import { Readable } from 'node:stream';
import pg from 'pg';
import type { Connection } from './connection.ts';
import { waits } from './waits.ts';

/**
 * The messages that the last of these statements copies out, on a connection for replication; those before it are run
 * first. They are read as fast as they are taken.
 */
export async function* copyOutMessages(settings: Connection, statements: string[]): AsyncGenerator<Buffer> {
  const config: object = {
    ...settings,
    application_name: 'tillhouse',
    replication: 'true',
    connectionTimeoutMillis: waits.placeMs,
  };
  const client = new pg.Client(config);
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

/** A query as pg asks for one that is not its own: what it copies out becomes a stream of messages. */
function copyOutQuery(text: string): { query: pg.Submittable; messages: Readable } {
  let source: CopyConnection | undefined;
  const messages = new Readable({ objectMode: true, read: () => source?.stream.resume() });
  const query = {
    submit: (connection: CopyConnection) => {
      source = connection;
      connection.query(text);
    },
    handleCopyData: ({ chunk }: { chunk: Buffer }, connection: CopyConnection) => {
      // A copy, for the buffer that it is a part of is used again.
      if (!messages.push(Buffer.from(chunk))) connection.stream.pause();
    },
    handleError: (error: Error) => messages.destroy(error),
    handleReadyForQuery: () => messages.push(null),
    // Tables of figures before and behind it, which nobody needs here.
    handleRowDescription: () => {},
    handleDataRow: () => {},
    handleCommandComplete: () => {},
  };
  return { query: query as unknown as pg.Submittable, messages };
}
