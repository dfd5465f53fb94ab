import { createTransport } from 'nodemailer';
import type { Message } from './outbox.ts';

/** One message as a way out takes it; the id is the same at each attempt, so that a receiver can tell repetitions. */
type Parcel = { id: string; recipient: string; message: Message };

/** Hands one message to its recipient, or fails with the reason. */
export type Delivery = { send(parcel: Parcel): Promise<void> };

// Stricter than the standard, which allows quotes and comments: one plain address and nothing beside it.
const plainAddress = /^[^\s@<>()[\]\\,;:"\p{Cc}]{1,64}@[^\s@<>()[\]\\,;:"\p{Cc}]{1,253}$/u;

/** Mail by SMTP; a server that is slow or silent is given up on, and the job tries again later. */
export function smtpDelivery(url: string, from: string): Delivery {
  // A connection for each message: a pool would send again by itself what a lost connection left in doubt.
  const transport = createTransport({
    url,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    dnsTimeout: 5_000,
    socketTimeout: 10_000,
    // Texts are ours alone: nothing in a message may fetch a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  } as object);
  const [, domain = 'localhost'] = /@([\w.-]+)/.exec(from) ?? [];
  return {
    send: async ({ id, recipient, message }) => {
      if (!plainAddress.test(recipient)) throw new Error('the recipient is not an email address');
      const { subject, text, html, replyTo, attachments = [] } = message;
      const to = { name: '', address: recipient };
      await transport.sendMail({
        ...{ messageId: `<${id}@${domain}>`, from, to, subject, text, html, replyTo },
        attachments: attachments.map(({ filename, contentType, base64 }) => ({
          filename,
          contentType,
          content: Buffer.from(base64, 'base64'),
        })),
      });
    },
  };
}
