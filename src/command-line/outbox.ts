import sql from 'sql-template-tag';
import type { Keys } from '../platform/keys.ts';
import { type Message, openMessage } from '../platform/outbox.ts';
import type { Command } from './command.ts';
import { warn } from './report.ts';
import { answeringDatabases, withDatabase } from './with-database.ts';

const shownAtMost = 50;

type KeptMessage = { createdAt: string; channel: string; recipient: string; body: Buffer };

export const outboxCommand: Command = {
  help: `Without SMTP_URL (for SMS: SMS_GATEWAY or SMS_URL) messages are kept. This prints the last ${shownAtMost}, the newest at the end.\nSafe while the server runs.`,
  options: {},
  run: (config) =>
    withDatabase(config, { mayCreate: false }, async ({ database, keys }) => {
      const kept = await Promise.all(
        answeringDatabases(database).map((cell) =>
          cell.database.jobs.transaction((tx) =>
            tx.all<KeptMessage>(sql`
              select created_at as "createdAt", channel, recipient, body from messages m
              where status = 'KEPT' and body is not null
                and not exists (select from departures d where d.business_id = m.org_id and d.state = 'GONE')
              order by created_at desc, id desc limit ${shownAtMost}`),
          ),
        ),
      );
      const messages = kept
        .flat()
        .sort((one, other) => one.createdAt.localeCompare(other.createdAt))
        .slice(-shownAtMost);
      let sealed = 0;
      for (const { createdAt, channel, recipient, body } of messages) {
        const message = readMessage(keys, body);
        if (!message) {
          sealed += 1;
          continue;
        }
        const { subject, text, attachments = [] } = message;
        console.log(`${createdAt}  ${channel} to ${recipient}: ${subject}\n`);
        // Control characters in a message must not affect the terminal.
        console.log(text.replace(/[^\P{Cc}\n]/gu, '').replace(/^(?=.)/gm, '    '));
        for (const { filename } of attachments) console.log(`    Attached: ${filename}`);
        if (attachments.length > 0) console.log();
      }
      if (messages.length === 0) console.log('There are no kept messages.');
      if (sealed > 0)
        warn(
          `${sealed === 1 ? 'One message was' : `${sealed} messages were`} written with other keys and cannot be read. If you have those keys, set TILLHOUSE_KEYS to their file. Otherwise ask for a new message.`,
        );
    }),
};

/** Undefined if it was written with other keys. */
function readMessage(keys: Keys, body: Buffer): Message | undefined {
  try {
    return openMessage(keys, body);
  } catch {
    return undefined;
  }
}
