import sql from 'sql-template-tag';
import { mayDo } from '../http/access.ts';
import { deletedMeta, Nothing } from '../http/envelope.ts';
import { operation } from '../http/operation.ts';
import { fail } from '../values/refusal.ts';
import { type View, viewColumns, viewsVisibleTo, viewsWithUsers } from './views.ts';

export const deleteView = operation({
  id: 'deleteView',
  route: 'DELETE /settings/views/{viewId}',
  group: 'Settings',
  summary: 'Delete a view',
  description: 'Deletes your own view or, with `settings.write`, one that somebody else shares.',
  access: 'session',
  answer: { code: 'VIEW_DELETED', message: 'View deleted.', data: Nothing, meta: 'page' },
  refusals: ['FORBIDDEN', 'NOT_FOUND'],

  handle: async ({ tx, actor, params }) => {
    const view = await tx.one<View>(sql`
      select ${viewColumns(actor)} from ${viewsWithUsers}
      where v.id = ${params.viewId} and ${viewsVisibleTo(actor)}
      for update of v`);
    if (!view) throw fail('NOT_FOUND');
    if (!view.isMine && !mayDo(actor, 'settings.write')) {
      throw fail('FORBIDDEN', { message: `${view.user.name} shares this view: ask them to delete it.` });
    }
    await tx.run(sql`delete from saved_views where org_id = ${actor.orgId} and id = ${view.id}`);
    return { data: null, meta: deletedMeta, change: { type: 'view', id: view.id, before: view } };
  },
});
