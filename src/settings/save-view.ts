import sql from 'sql-template-tag';
import { mayDo } from '../http/access.ts';
import { operation } from '../http/operation.ts';
import { newId } from '../platform/ids.ts';
import { fail, failField } from '../values/refusal.ts';
import { View, ViewInput, viewColumns, viewsWithUsers } from './views.ts';

const viewsAtMost = 100;

export const saveView = operation({
  id: 'saveView',
  route: 'POST /settings/views',
  group: 'Settings',
  summary: 'Save a view',
  description:
    'Replaces your view of that list with the same name; upper and lower case do not matter. Sharing a view with the whole business needs `settings.write`.',
  access: 'session',
  body: ViewInput,
  answer: { code: 'VIEW_SAVED', message: 'View saved.', data: View },
  refusals: ['FORBIDDEN', 'STALE_VERSION', 'INVALID_STATE'],

  handle: async ({ tx, actor, body }) => {
    const { orgId, userId } = actor;
    const { list, query } = body;
    const name = body.name.trim();
    // The lock makes saves of one user run one after the other, so that the limit holds.
    await tx.run(sql`select from users where org_id = ${orgId} and id = ${userId} for no key update`);
    const [before, counted] = await Promise.all([
      tx.one<View>(sql`
        select ${viewColumns(actor)} from ${viewsWithUsers}
        where v.org_id = ${orgId} and v.user_id = ${userId} and v.list = ${list} and v.name_key = lower(${name})`),
      tx.one<{ views: number }>(sql`
        select count(*)::int as views from saved_views where org_id = ${orgId} and user_id = ${userId}`),
    ]);
    if (body.version !== undefined && body.version !== before?.version) throw fail('STALE_VERSION');
    if (!before && counted && counted.views >= viewsAtMost) {
      throw fail('INVALID_STATE', {
        message: `You already have ${viewsAtMost} views, the most you can have. Delete one first.`,
      });
    }
    const isShared = body.isShared ?? before?.isShared ?? false;
    // A user who may no longer share views cannot change a shared one either.
    if (isShared && !mayDo(actor, 'settings.write')) {
      throw failField('FORBIDDEN', { field: 'isShared', message: 'needs the permission settings.write' });
    }
    const id = before?.id ?? newId();
    await tx.run(
      before
        ? sql`
          update saved_views
          set name = ${name}, query = ${query}, is_shared = ${isShared}, version = version + 1, updated_at = now()
          where org_id = ${orgId} and id = ${id}`
        : sql`
          insert into saved_views (org_id, id, user_id, list, name, query, is_shared)
          values (${orgId}, ${id}, ${userId}, ${list}, ${name}, ${query}, ${isShared})`,
    );
    const view = await tx.one<View>(sql`
      select ${viewColumns(actor)} from ${viewsWithUsers} where v.org_id = ${orgId} and v.id = ${id}`);
    if (!view) throw new Error('a view that was just saved is not there');
    return { data: view, change: { type: 'view', id, before, after: view } };
  },
});
