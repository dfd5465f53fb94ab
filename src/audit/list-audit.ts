import sql from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import { rejectLimitedUser } from '../http/access.ts';
import { CursorPage } from '../http/envelope.ts';
import { createdBetween, dateFilters, defineList, readPage } from '../http/list.ts';
import { operation } from '../http/operation.ts';
import { Exactly, Id, Instant, Nullable, named, Text } from '../http/schema.ts';

const State = Type.Unsafe<object | null>({ type: ['object', 'null'], additionalProperties: true });
const AuditEntry = named(
  'AuditEntry',
  Exactly({
    id: Id,
    recordedAt: Instant,
    operation: Type.String({ examples: ['createOutlet'] }),
    userId: Nullable(Id),
    userName: Nullable(Type.String()),
    sessionId: Nullable(Id),
    address: Type.String({ examples: ['203.0.113.7'] }),
    requestId: Type.String(),
    subjectType: Nullable(Type.String({ examples: ['outlet'] })),
    subjectId: Nullable(Id),
    before: { ...State, description: 'The record before the change; null where there was none.' },
    after: { ...State, description: 'The record after it.' },
  }),
);

const trail = defineList({
  name: 'audit',
  from: sql`audit a`,
  id: sql`a.id`,
  sorts: { recordedAt: { by: sql`a.recorded_at`, type: 'timestamptz' } },
  defaultSort: { key: 'recordedAt', direction: 'desc' },
  filters: {
    ...dateFilters,
    operation: Text(60, { description: 'The id of an operation.', examples: ['createOutlet'] }),
    userId: Id,
    subjectType: Text(60, { examples: ['outlet'] }),
    subjectId: Id,
  },
  where: (actor, { operation, userId, subjectType, subjectId, ...dates }) => [
    sql`a.org_id = ${actor.orgId}`,
    operation ? sql`a.operation = ${operation}` : undefined,
    userId ? sql`a.user_id = ${userId}` : undefined,
    subjectType ? sql`a.subject_type = ${subjectType}` : undefined,
    subjectId ? sql`a.subject_id = ${subjectId}` : undefined,
    ...createdBetween(sql`a.recorded_at`, actor, dates),
  ],
});

export const listAudit = operation({
  id: 'listAudit',
  route: 'GET /audit',
  group: 'Audit',
  summary: 'Audit trail (cursor)',
  access: 'audit.read',
  query: trail.query,
  answer: {
    code: 'AUDIT_LISTED',
    message: 'Who did what, the latest first.',
    data: CursorPage('AuditEntryPage', AuditEntry),
    meta: 'page',
  },

  handle: (context) => {
    rejectLimitedUser(context.actor);
    return readPage<Static<typeof AuditEntry>>(
      context,
      trail,
      sql`a.id, a.recorded_at as "recordedAt", a.operation, a.user_id as "userId",
          (select u.first_name || ' ' || u.last_name from users u
           where u.org_id = a.org_id and u.id = a.user_id) as "userName",
          a.session_id as "sessionId", a.address, a.request_id as "requestId",
          a.subject_type as "subjectType", a.subject_id as "subjectId", a.before, a.after`,
    );
  },
});
