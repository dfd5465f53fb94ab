import { createTransport } from 'nodemailer';
import type { Message } from './outbox.ts';

/** Hands one message to its recipient, or fails with the reason. */
export type Delivery = { send(recipient: string, message: Message): Promise<void>; close(): void };

/** Mail by SMTP; a server that is slow or silent is given up on, and the job tries again later. */
export function smtpDelivery(url: string, from: string): Delivery {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
    // Texts are ours alone: nothing in a message may fetch a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  } as object);
  return {
    send: async (recipient, { subject, text, html }) => {
      await transport.sendMail({ from, to: { name: '', address: recipient }, subject, text, html });
    },
    close: () => transport.close(),
  };
}
