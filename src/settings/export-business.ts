import sql from 'sql-template-tag';
import { rejectLimitedUser } from '../http/access.ts';
import { operation } from '../http/operation.ts';
import { lockOrganisation } from '../org/exports.ts';
import { newId } from '../platform/ids.ts';
import { enqueue } from '../platform/jobs.ts';
import { BusinessExport, exportUrl, readExport } from './business-exports.ts';

export const exportBusiness = operation({
  id: 'exportBusiness',
  route: 'POST /settings/export',
  group: 'Settings',
  summary: 'Export the whole business',
  description:
    'Writes everything that the business has into one file of JSON lines and images, which another Tillhouse can import. Passwords are left out. The file is made after the answer: `url` shows the progress and then gives the file, for a day. Only one export runs at a time; asking again meanwhile answers the same one. A new export replaces the last.',
  access: 'billing.manage',
  needsSignIn: true,
  worksWhenExpired: true,
  answer: {
    code: 'BUSINESS_EXPORT_ACCEPTED',
    message: 'The business is being exported.',
    data: BusinessExport,
    status: 202,
  },

  handle: async ({ tx, actor, service: { keys } }) => {
    rejectLimitedUser(actor);
    const { orgId, userId } = actor;
    await lockOrganisation(tx, orgId);
    // An export that began yesterday counts as failed. One of a user who lost the right counts as over.
    const running = await tx.one<{ exportId: string }>(sql`
      select e.id as "exportId" from business_exports e join users u on u.org_id = e.org_id and u.id = e.user_id
      where e.org_id = ${orgId} and e.finished_at is null and e.created_at > now() - interval '1 day'
        and u.status = 'ACTIVE' and u.role = 'OWNER' and not u.outlet_limited`);
    const key = { orgId, exportId: running?.exportId ?? newId() };
    if (!running) {
      await tx.run(sql`delete from business_exports where org_id = ${orgId}`);
      await tx.run(sql`
        insert into business_exports (org_id, id, user_id) values (${orgId}, ${key.exportId}, ${userId})`);
      enqueue(tx, 'export-business', key);
    }
    const stored = await readExport(tx, key);
    if (!stored) throw new Error('the export is gone');
    const { userId: _, ...data } = stored;
    return {
      data: { ...data, url: exportUrl(keys, key) },
      change: { type: 'business_export', id: key.exportId, after: data },
    };
  },
});
