import sql from 'sql-template-tag';
import type { Tx } from './db.ts';
import { newId } from './ids.ts';
import { enqueue } from './jobs.ts';
import type { Keys } from './keys.ts';
import { seal, unseal } from './seal.ts';

export type Channel = 'EMAIL' | 'SMS';

/** A message in words: what every template makes. An SMS takes the text alone. */
export type Message = { subject: string; text: string; html: string };

export type Outgoing = {
  orgId: string;
  channel: Channel;
  recipient: string;
  template: string;
  message: Message;
};

const purpose = 'message';

/** Writes a message down in the transaction that causes it; a job delivers it after the commit. */
export async function queueMessage(tx: Tx, keys: Keys, outgoing: Outgoing): Promise<string> {
  const id = newId();
  const { orgId, channel, recipient, template, message } = outgoing;
  const body = seal(keys, purpose, JSON.stringify(message));
  await tx.run(sql`
    insert into messages (org_id, id, channel, recipient, template, subject, body)
    values (${orgId}, ${id}, ${channel}, ${recipient}, ${template}, ${message.subject}, ${body})`);
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
