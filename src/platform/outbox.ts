import sql from 'sql-template-tag';
import type { Tx } from './db.ts';
import { newId } from './ids.ts';
import { enqueue } from './jobs.ts';
import type { Keys } from './keys.ts';
import { seal, unseal } from './seal.ts';

/** Shown to a user who sends mail while no mail server is configured. */
export const mailKeptNotice =
  'This server cannot send mail, so it keeps the mail. To read it on the server: npx tillhouse outbox';

/** Shown to a user who sends a text message while no SMS gateway is configured. */
export const smsKeptNotice =
  'This server cannot send text messages, so it keeps them. To read them on the server: npx tillhouse outbox';

export type Channel = 'EMAIL' | 'SMS';

/** The content of a message, as every template makes it. An SMS only takes the text. */
export type Message = {
  /** The language of the texts, which decides the direction of the HTML. English if absent. */
  language?: string;
  subject: string;
  text: string;
  html: string;
  /** Where replies go, when that is not the sender. */
  replyTo?: { name: string; address: string };
  attachments?: Attachment[];
};

export type Attachment = { filename: string; contentType: string; base64: string };

export type OutgoingMessage = {
  /** A new id when absent. */
  id?: string;
  orgId: string;
  channel: Channel;
  recipient: string;
  template: string;
  message: Message;
  /** Set for messages that a user sends: the request, the user, and the party or user that gets it. */
  sending?: { batchId: string; sentBy: string; partyId: string | null; userId: string | null };
};

const purpose = 'message';

/**
 * Stores a message in the transaction that causes it. A job delivers it after the commit. Its time is that of this
 * moment, not of the beginning of the transaction: of two links only the one that was made last is valid, and its mail
 * must be the newer one.
 */
export async function queueMessage(tx: Tx, keys: Keys, outgoing: OutgoingMessage): Promise<string> {
  const { id = newId(), orgId, channel, recipient, template, message, sending } = outgoing;
  const body = seal(keys, purpose, JSON.stringify(message));
  await tx.run(sql`
    insert into messages (org_id, id, channel, recipient, template, subject, body, batch_id, sent_by, party_id, user_id,
                          created_at)
    values (${orgId}, ${id}, ${channel}, ${recipient}, ${template}, ${message.subject}, ${body},
            ${sending?.batchId ?? null}, ${sending?.sentBy ?? null}, ${sending?.partyId ?? null},
            ${sending?.userId ?? null}, clock_timestamp())`);
  enqueue(tx, 'deliver-message', { orgId, messageId: id });
  return id;
}

/** The newest link that a kept mail has for this recipient. Null if there is no such mail. */
export async function readKeptLink(
  tx: Tx,
  keys: Keys,
  { orgId, recipient, template }: Pick<OutgoingMessage, 'orgId' | 'recipient' | 'template'>,
): Promise<string | null> {
  const mail = await tx.one<{ body: Buffer }>(sql`
    select body from messages
    where org_id = ${orgId} and channel = 'EMAIL' and recipient = ${recipient} and template = ${template}
      and body is not null
    order by created_at desc, id desc
    limit 1`);
  const [link = null] = (mail && /\S+#token=\S+/.exec(openMessage(keys, mail.body).text)) ?? [];
  return link;
}

export function openMessage(keys: Keys, body: Buffer): Message {
  return JSON.parse(unseal(keys, purpose, body)) as Message;
}

/** Escapes a text for the HTML of a message. */
export function asHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
