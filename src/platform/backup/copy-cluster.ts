import { type Entry, entriesOf } from '../archive/read-archive.ts';
import { type Connection, copyOutMessages } from '../db.ts';

const statements = [
  'CREATE_REPLICATION_SLOT tillhouse_backup TEMPORARY PHYSICAL (RESERVE_WAL)',
  "BASE_BACKUP (LABEL 'tillhouse backup', CHECKPOINT 'fast', WAL, MANIFEST 'no')",
];

/**
 * The whole cluster while others work on it, by PostgreSQL's own BASE_BACKUP: every file, its pages checked, and the log
 * that leads from the first to the last moment of the copy. The slot keeps that log from being recycled meanwhile.
 */
export function copyOfCluster(admin: Connection): AsyncGenerator<Entry> {
  return entriesOf(tarOf(copyOutMessages(admin, statements)));
}

/** The first byte says what a message is: 'd' is data, 'n' the name of the tar. There is one, for we make no tablespaces. */
async function* tarOf(messages: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const message of messages) if (message[0] === 0x64) yield message.subarray(1);
}
