import { type Entry, entriesOf } from '../archive/read-archive.ts';
import { type Connection, copyOutMessages } from '../db.ts';

const statements = [
  'CREATE_REPLICATION_SLOT tillhouse_backup TEMPORARY PHYSICAL (RESERVE_WAL)',
  "BASE_BACKUP (LABEL 'tillhouse backup', CHECKPOINT 'fast', WAL, MANIFEST 'no')",
];

/**
 * Copies the whole cluster while others work on it, by PostgreSQL's own BASE_BACKUP: every file with its checksums
 * verified, and the write-ahead log of the time of the copy. The slot keeps that log until the copy is done.
 */
export function copyOfCluster(admin: Connection): AsyncGenerator<Entry> {
  return entriesOf(tarOf(copyOutMessages(admin, statements)));
}

/**
 * The first byte is the kind of message: 'd' is data, 'n' starts a tar. There is one tar, because we use no
 * tablespaces.
 */
async function* tarOf(messages: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const message of messages) if (message[0] === 0x64) yield message.subarray(1);
}
