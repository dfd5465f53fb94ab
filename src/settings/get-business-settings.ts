import sql from 'sql-template-tag';
import { operation } from '../http/operation.ts';
import { BusinessSettings, businessColumns, settingsOf } from './business.ts';

export const getBusinessSettings = operation({
  id: 'getBusinessSettings',
  route: 'GET /settings/business',
  group: 'Settings',
  summary: 'Business settings',
  access: 'session',
  answer: {
    code: 'BUSINESS_SETTINGS_FOUND',
    message: 'The settings of the business.',
    data: BusinessSettings,
  },

  handle: async ({ tx, actor }) => {
    const settings = await tx.one<BusinessSettings>(sql`
      select ${businessColumns(actor)} from organisations o where o.org_id = ${actor.orgId}`);
    if (!settings) throw new Error('the business of this user is gone');
    return { data: settingsOf(settings) };
  },
});
