import { operation } from '../http/operation.ts';
import { newId } from '../platform/ids.ts';
import { mailKeptNotice, queueMessage } from '../platform/outbox.ts';
import { fail } from '../values/refusal.ts';
import { compose } from './compose.ts';
import { gather } from './gather.ts';
import { EmailRequest, QueuedEmail } from './schemas.ts';

export const sendEmail = operation({
  id: 'sendEmail',
  route: 'POST /notifications/email',
  group: 'Notification',
  summary: 'Send Email',
  description:
    'Sends mail to customers, vendors and users of the business, at the addresses on record. Each recipient gets their own mail. Replies go to the user who sent it. The number of mails per hour is limited, and each recipient counts. Needs a verified email address.',
  access: 'notify.send',
  body: EmailRequest,
  answer: { code: 'EMAIL_QUEUED', message: 'Email queued.', data: QueuedEmail, status: 202 },
  refusals: ['NOT_FOUND', 'INVALID_STATE', 'EMAIL_UNVERIFIED', 'TOO_MANY_REQUESTS'],

  prepare: async ({ actor, body, service, transaction }) => {
    const gathered = await transaction((tx) => gather(tx, actor, body));
    if (!actor.emailVerified) {
      throw fail('EMAIL_UNVERIFIED', { message: 'Confirm your email address before you send emails.' });
    }
    await service.limits.take('mailTenant', actor.orgId, gathered.recipients.length);
    return compose(gathered, body, actor.currencyDecimals);
  },

  handle: async ({ tx, actor, body, service, prepared: letters }) => {
    const { orgId, userId: sentBy } = actor;
    const { template = 'MESSAGE', partyIds, userIds, saleId, attachments } = body;
    const queued = letters.map((letter) => ({ ...letter, id: newId() }));
    const id = queued[0]?.id ?? newId();
    await tx.inOrder(
      ...queued.map(
        ({ id: messageId, recipient: { address, partyId, userId }, message }) =>
          () =>
            queueMessage(tx, service.keys, {
              id: messageId,
              orgId,
              channel: 'EMAIL',
              recipient: address,
              template,
              message,
              sending: { batchId: id, sentBy, partyId, userId },
            }),
      ),
    );
    const notifications = queued.map(({ id: messageId, recipient: { address, partyId, userId } }) => ({
      id: messageId,
      recipient: address,
      partyId,
      userId,
      status: 'QUEUED' as const,
    }));
    const [first] = queued;
    // The request for the audit trail, without the text of the mail.
    const after = { template, subject: first?.message.subject, partyIds, userIds, saleId, attachments };
    return {
      data: { id, notifications },
      ...(!service.config.smtpUrl && { message: mailKeptNotice }),
      change: { type: 'notification', id, after: { ...after, notifications } },
      events: [{ type: 'notification.queued', data: { id, ...after, recipients: notifications.length } }],
    };
  },
});
