import sql from 'sql-template-tag';
import type { Tx } from './db.ts';
import { newId } from './ids.ts';
import { enqueue } from './jobs.ts';
import type { Keys } from './keys.ts';
import { seal, unseal } from './seal.ts';

/** What whoever has something sent is told where no mail server takes it. */
export const mailKeptNotice =
  'This server sends no mail, it keeps it. On the server, this shows it: npx tillhouse outbox';

/** The same of text messages. */
export const smsKeptNotice =
  'This server sends no text messages, it keeps them. On the server, this shows them: npx tillhouse outbox';

export type Channel = 'EMAIL' | 'SMS';

/** A message in words: what every template makes. An SMS takes the text alone. */
export type Message = {
  subject: string;
  text: string;
  html: string;
  /** Who answers go to, where that is not who it is from. */
  replyTo?: { name: string; address: string };
  attachments?: Attachment[];
};

export type Attachment = { filename: string; contentType: string; base64: string };

export type Outgoing = {
  /** Given out when absent. */
  id?: string;
  orgId: string;
  channel: Channel;
  recipient: string;
  template: string;
  message: Message;
  /** Who of the business asked for it, by which request, and who of its own it goes to. */
  sending?: { batchId: string; sentBy: string; partyId: string | null; userId: string | null };
};

const purpose = 'message';

/** Writes a message down in the transaction that causes it; a job delivers it after the commit. */
export async function queueMessage(tx: Tx, keys: Keys, outgoing: Outgoing): Promise<string> {
  const { id = newId(), orgId, channel, recipient, template, message, sending } = outgoing;
  const body = seal(keys, purpose, JSON.stringify(message));
  await tx.run(sql`
    insert into messages (org_id, id, channel, recipient, template, subject, body, batch_id, sent_by, party_id, user_id)
    values (${orgId}, ${id}, ${channel}, ${recipient}, ${template}, ${message.subject}, ${body},
            ${sending?.batchId ?? null}, ${sending?.sentBy ?? null}, ${sending?.partyId ?? null},
            ${sending?.userId ?? null})`);
  enqueue(tx, 'deliver-message', { orgId, messageId: id });
  return id;
}

export function openMessage(keys: Keys, body: Buffer): Message {
  return JSON.parse(unseal(keys, purpose, body)) as Message;
}

/** A text as it stands in the HTML of a message: nothing in it is a tag. */
export function asHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
