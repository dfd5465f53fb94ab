import { type Static, Type } from 'typebox';
import {
  BusinessDate,
  Choice,
  Count,
  Exactly,
  Id,
  Instant,
  Nullable,
  named,
  patternInWords,
  Text,
} from '../http/schema.ts';

export const recipientsAtMost = 50;

const EmailTemplate = named('EmailTemplate', Choice(['MESSAGE', 'RECEIPT', 'STATEMENT', 'DEBT_REMINDER']));
const EmailAttachment = named('EmailAttachment', Choice(['RECEIPT_PDF', 'STATEMENT_PDF', 'STATEMENT_CSV']));

/** A header of a mail is one line: what would begin another is refused, not mended. */
const Subject = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: '^[^\\p{Cc}\\u2028\\u2029]*[^\\p{Cc}\\p{Z}][^\\p{Cc}\\u2028\\u2029]*$',
  [patternInWords]: 'be one line that is not blank',
  description: "Required for a MESSAGE; of others it takes the place of the template's own.",
  examples: ['Your order has arrived'],
});

export const EmailRequest = named(
  'EmailRequest',
  Exactly({
    partyIds: Type.Optional(
      Type.Array(Id, {
        maxItems: recipientsAtMost,
        description: 'Customers and vendors. Absent, a RECEIPT goes to the customer of its sale.',
      }),
    ),
    userIds: Type.Optional(
      Type.Array(Id, { maxItems: recipientsAtMost, description: 'Users of the business.' }),
    ),
    template: Type.Optional({ ...EmailTemplate, description: 'Absent: MESSAGE, which is what you write.' }),
    saleId: Type.Optional({ ...Id, description: 'Of the receipt.' }),
    date_from: Type.Optional({ ...BusinessDate, description: 'Of the statement; absent: 90 days before.' }),
    date_to: Type.Optional({ ...BusinessDate, description: 'Of the statement; absent: today.' }),
    subject: Type.Optional(Subject),
    text: Type.Optional(
      Text(10_000, {
        description: "Required for a MESSAGE; of others it stands before the template's own.",
        examples: ['We have put it aside for you.'],
      }),
    ),
    attachments: Type.Optional(
      Type.Array(EmailAttachment, {
        maxItems: 3,
        description:
          "Absent: what the template is about, as PDF. A statement is the recipient's own, and goes to nobody else.",
      }),
    ),
  }),
);
export type EmailRequest = Static<typeof EmailRequest>;

export const MessageStatus = named(
  'NotificationStatus',
  Choice(['QUEUED', 'SENT', 'FAILED', 'KEPT'], {
    description: 'FAILED: the last try; KEPT: the server had no way to send it, and does not send it later.',
  }),
);

const recipient = {
  id: Id,
  recipient: Type.String({ description: 'The address, or the number of an SMS.' }),
  partyId: Nullable(Id),
  userId: Nullable(Id),
};

export const QueuedEmail = named(
  'QueuedEmail',
  Exactly({
    id: { ...Id, description: 'Of the first of them; all have it as `batchId` in the list.' },
    notifications: Type.Array(Exactly({ ...recipient, status: MessageStatus })),
  }),
);

export const Notification = named(
  'Notification',
  Exactly({
    ...recipient,
    batchId: Nullable({ ...Id, description: 'Of what was sent by one request.' }),
    channel: Choice(['EMAIL', 'SMS']),
    template: Type.String({ examples: ['RECEIPT'] }),
    subject: Type.String(),
    status: MessageStatus,
    attempts: Count,
    error: Nullable(Type.String({ description: 'Why it has not arrived yet, in words.' })),
    sentBy: Nullable(Exactly({ id: Id, name: Type.String() })),
    createdAt: Instant,
    sentAt: Nullable(Instant),
  }),
);
export type Notification = Static<typeof Notification>;
