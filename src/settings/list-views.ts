import sql from 'sql-template-tag';
import { CursorPage } from '../http/envelope.ts';
import {
  contains,
  createdBetween,
  dateFilters,
  defineList,
  naturally,
  readPage,
  searchFilter,
} from '../http/list.ts';
import { operation } from '../http/operation.ts';
import { ListName, View, viewColumns, viewsVisibleTo, viewsWithUsers } from './views.ts';

const views = defineList({
  name: 'views',
  from: viewsWithUsers,
  id: sql`v.id`,
  sorts: {
    name: { by: naturally(sql`v.name`), type: 'text' },
    createdAt: { by: sql`v.created_at`, type: 'timestamptz' },
  },
  defaultSort: { key: 'name', direction: 'asc' },
  filters: { ...searchFilter, ...dateFilters, list: ListName },
  where: (actor, { search, list, ...dates }) => [
    sql`v.org_id = ${actor.orgId}`,
    viewsVisibleTo(actor),
    list ? sql`v.list = ${list}` : undefined,
    search ? contains(sql`v.name_key`, search) : undefined,
    ...createdBetween(sql`v.created_at`, actor, dates),
  ],
});

export const listViews = operation({
  id: 'listViews',
  route: 'GET /settings/views',
  group: 'Settings',
  summary: 'Saved views of a list',
  description: 'Your own views, and those that others share.',
  access: 'session',
  query: views.query,
  answer: {
    code: 'VIEWS_LISTED',
    message: 'The saved views.',
    data: CursorPage('SavedViewPage', View),
    meta: 'page',
  },

  handle: (context) => readPage<View>(context, views, viewColumns(context.actor)),
});
