import sql from 'sql-template-tag';
import { CursorPage } from '../../../http/envelope.ts';
import { dateFilters, defineList, readPage } from '../../../http/list.ts';
import { operation } from '../../../http/operation.ts';
import { Id } from '../../../http/schema.ts';
import { TillSession, TillSessionStatus } from '../schemas.ts';
import { readableSessions, type SessionRow, sessionColumns, sessionOf, sessionsOfTills } from '../store.ts';
import { readTenders } from './figures.ts';

const sessionsByDifference = sql`
  till_differences l join (${sessionsOfTills}) on s.org_id = l.org_id and s.id = l.session_id`;

const sessions = defineList({
  name: 'tillSessions',
  from: (_, { page }) => (page?.key === 'difference' ? sessionsByDifference : sessionsOfTills),
  id: sql`s.id`,
  sorts: {
    openedAt: { by: sql`s.opened_at`, type: 'timestamptz' },
    businessDate: { by: sql`s.business_date`, type: 'date' },
    // Nothing is over or short until it is counted: an open session has zero.
    difference: { by: sql`l.amount_minor`, type: 'numeric', id: sql`l.session_id`, isFigure: true },
  },
  defaultSort: { key: 'openedAt', direction: 'desc' },
  filters: { ...dateFilters, outletId: Id, tillId: Id, openedBy: Id, status: TillSessionStatus },
  where: (actor, { date_from, date_to, outletId, tillId, openedBy, status }) => [
    sql`s.org_id = ${actor.orgId}`,
    readableSessions(actor),
    date_from ? sql`s.business_date >= ${date_from}` : undefined,
    date_to ? sql`s.business_date <= ${date_to}` : undefined,
    outletId ? sql`s.outlet_id = ${outletId}` : undefined,
    tillId ? sql`s.till_id = ${tillId}` : undefined,
    openedBy ? sql`s.opened_by = ${openedBy}` : undefined,
    status ? sql`s.status = ${status}` : undefined,
  ],
});

export const listTills = operation({
  id: 'listTills',
  route: 'GET /till/sessions',
  group: 'Transaction/Till',
  summary: 'List till sessions',
  description: 'By the day they were opened. A cashier sees the sessions that they opened or closed.',
  access: 'sales.read',
  query: sessions.query,
  answer: {
    code: 'TILL_SESSIONS_LISTED',
    message: 'The till sessions.',
    data: CursorPage('TillSessionPage', TillSession),
    meta: 'page',
  },

  handle: async (context) => {
    const { tx, actor } = context;
    const { data, meta } = await readPage<SessionRow>(context, sessions, sessionColumns);
    const tenders = await readTenders(tx, actor, data.rows);
    const rows = data.rows.map((row) => ({ ...sessionOf(actor, row), methods: tenders.get(row.id) ?? [] }));
    return { data: { ...data, rows }, meta };
  },
});
