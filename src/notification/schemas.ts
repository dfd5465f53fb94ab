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

/** A mail header is one line, so a line break is refused. */
const Subject = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: '^[^\\p{Cc}\\u2028\\u2029]*[^\\p{Cc}\\p{Z}][^\\p{Cc}\\u2028\\u2029]*$',
  [patternInWords]: 'be one line that is not blank',
  description: 'Required for a MESSAGE. For other templates it replaces their own subject.',
  examples: ['Your order has arrived'],
});

export const EmailRequest = named(
  'EmailRequest',
  Exactly({
    partyIds: Type.Optional(
      Type.Array(Id, {
        maxItems: recipientsAtMost,
        description: 'Customers and vendors. Left out, a RECEIPT goes to the customer of its sale.',
      }),
    ),
    userIds: Type.Optional(
      Type.Array(Id, { maxItems: recipientsAtMost, description: 'Users of the business.' }),
    ),
    template: Type.Optional({
      ...EmailTemplate,
      description: 'Left out: MESSAGE, with your own subject and text.',
    }),
    saleId: Type.Optional({ ...Id, description: 'The sale of the receipt.' }),
    date_from: Type.Optional({
      ...BusinessDate,
      description: 'First day of the statement. Left out: 90 days before.',
    }),
    date_to: Type.Optional({ ...BusinessDate, description: 'Last day of the statement. Left out: today.' }),
    subject: Type.Optional(Subject),
    text: Type.Optional(
      Text(10_000, {
        description: 'Required for a MESSAGE. For other templates it comes before their own text.',
        examples: ['We have put it aside for you.'],
      }),
    ),
    attachments: Type.Optional(
      Type.Array(EmailAttachment, {
        maxItems: 3,
        description:
          'Left out: the document of the template, as PDF. A statement goes only to the party itself.',
      }),
    ),
  }),
);
export type EmailRequest = Static<typeof EmailRequest>;

export const MessageStatus = named(
  'NotificationStatus',
  Choice(['QUEUED', 'SENT', 'FAILED', 'KEPT'], {
    description:
      'FAILED: the last attempt failed. KEPT: the server had no way to send it, and will not send it later.',
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
    id: {
      ...Id,
      description: 'The id of the first message. All messages of the request have it as `batchId`.',
    },
    notifications: Type.Array(Exactly({ ...recipient, status: MessageStatus })),
  }),
);

export const Notification = named(
  'Notification',
  Exactly({
    ...recipient,
    batchId: Nullable({ ...Id, description: 'The same for all messages of one request.' }),
    channel: Choice(['EMAIL', 'SMS']),
    template: Type.String({ examples: ['RECEIPT'] }),
    subject: Type.String(),
    status: MessageStatus,
    attempts: Count,
    error: Nullable(Type.String({ description: 'Why it was not sent.' })),
    sentBy: Nullable(Exactly({ id: Id, name: Type.String() })),
    createdAt: Instant,
    sentAt: Nullable(Instant),
  }),
);
export type Notification = Static<typeof Notification>;
