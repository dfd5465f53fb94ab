import { directionOf } from '../values/language.ts';
import { asHtml, type Message } from './outbox.ts';

/** A message to be delivered. Its id is the same at each attempt, so that a receiver can recognise repetitions. */
type Parcel = { id: string; recipient: string; message: Message };

/** Delivers one message, or fails with the reason. */
export type Delivery = { send(parcel: Parcel): Promise<void> };

// Stricter than the standard, which allows quotes and comments: exactly one plain address.
const plainAddress = /^[^\s@<>()[\]\\,;:"\p{Cc}]{1,64}@[^\s@<>()[\]\\,;:"\p{Cc}]{1,253}$/u;

/** Sends mail by SMTP. It gives up on a slow or silent server, and the job tries again later. */
export function smtpDelivery(url: string, from: string): Delivery {
  // One connection per message. A pool would resend by itself after a lost connection, although the mail may have
  // arrived.
  const settings = {
    url,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    dnsTimeout: 5_000,
    socketTimeout: 10_000,
    // Only our own texts are sent: no message may load a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  const [, domain = 'localhost'] = /@([\w.-]+)/.exec(from) ?? [];
  return {
    send: async ({ id, recipient, message }) => {
      if (!plainAddress.test(recipient)) throw new Error('the recipient is not an email address');
      const { subject, text, replyTo, attachments = [] } = message;
      const to = { name: '', address: recipient };
      const { createTransport } = await import('nodemailer');
      const transport = createTransport(settings as object);
      await transport.sendMail({
        messageId: `<${id}@${domain}>`,
        from,
        to,
        subject,
        text,
        html: htmlOf(message),
        replyTo,
        attachments: attachments.map(({ filename, contentType, base64 }) => ({
          filename,
          contentType,
          content: Buffer.from(base64, 'base64'),
        })),
      });
    },
  };
}

/** Mail programs show HTML from left to right, unless it says otherwise. */
function htmlOf({ language = 'en', html }: Message): string {
  return directionOf(language) === 'rtl'
    ? `<div lang="${asHtml(language)}" dir="rtl">\n${html}\n</div>`
    : html;
}
