import sql, { type Sql } from 'sql-template-tag';
import { type Actor, mayDo } from '../http/access.ts';
import { CursorPage } from '../http/envelope.ts';
import { contains, createdBetween, dateFilters, defineList, readPage } from '../http/list.ts';
import { operation } from '../http/operation.ts';
import { Id, PatternText, Text } from '../http/schema.ts';
import { failureInWords } from './failure.ts';
import { MessageStatus, Notification } from './schemas.ts';

const template = sql`upper(replace(m.template, '-', '_'))`;

const notifications = defineList({
  name: 'notifications',
  from: sql`messages m left join users u on u.org_id = m.org_id and u.id = m.sent_by`,
  id: sql`m.id`,
  sorts: { createdAt: { by: sql`m.created_at`, type: 'timestamptz' } },
  defaultSort: { key: 'createdAt', direction: 'desc' },
  filters: {
    search: Text(100, { description: 'Part of the recipient or of the subject.' }),
    ...dateFilters,
    status: MessageStatus,
    template: PatternText('^[A-Z][A-Z_]{0,49}$', 'be the name of a template, such as RECEIPT', {
      examples: ['RECEIPT'],
    }),
    partyId: Id,
    batchId: Id,
  },
  where: (actor, { search, status, template: wanted, partyId, batchId, ...dates }) => [
    sql`m.org_id = ${actor.orgId}`,
    visibleTo(actor),
    search
      ? sql`(${contains(sql`lower(m.recipient)`, search)} or ${contains(sql`lower(m.subject)`, search)})`
      : undefined,
    status ? sql`m.status = ${status}` : undefined,
    wanted ? sql`${template} = ${wanted}` : undefined,
    partyId ? sql`m.party_id = ${partyId}` : undefined,
    batchId ? sql`m.batch_id = ${batchId}` : undefined,
    ...createdBetween(sql`m.created_at`, actor, dates),
  ],
});

/**
 * The messages of the business. A user who is limited to outlets sees their own. Invitations and password mails are
 * only for users who manage users. The texts are never shown.
 */
function visibleTo(actor: Actor): Sql {
  if (actor.outletIds) return sql`m.sent_by = ${actor.userId}`;
  return mayDo(actor, 'users.manage') ? sql`true` : sql`m.sent_by is not null`;
}

type Row = Omit<Notification, 'error'> & { lastError: string | null };

export const listNotifications = operation({
  id: 'listNotifications',
  route: 'GET /notifications',
  group: 'Notification',
  summary: 'Outbox (cursor)',
  description:
    'What was sent, to whom and with what result, for 90 days, never the text itself. Mails of the service, such as invitations, are shown to users who manage users. A user who is limited to outlets sees their own.',
  access: 'notify.send',
  query: notifications.query,
  answer: {
    code: 'NOTIFICATIONS_LISTED',
    message: 'The outbox.',
    data: CursorPage('NotificationPage', Notification),
    meta: 'page',
  },

  handle: async (context) => {
    const { data, meta } = await readPage<Row>(
      context,
      notifications,
      sql`m.id, m.recipient, m.party_id as "partyId", m.user_id as "userId", m.batch_id as "batchId", m.channel,
          ${template} as template, m.subject, m.status, m.attempts, m.last_error as "lastError",
          case when u.id is not null then
            json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) end as "sentBy",
          m.created_at as "createdAt", m.sent_at as "sentAt"`,
    );
    const rows = data.rows.map(({ lastError, ...row }) => ({
      ...row,
      error: failureInWords({ ...row, lastError }),
    }));
    return { data: { ...data, rows }, meta };
  },
});
