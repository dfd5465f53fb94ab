import sql from 'sql-template-tag';
import { Type } from 'typebox';
import { operation } from '../../http/operation.ts';
import { Exactly, Nullable, named } from '../../http/schema.ts';
import { readKeptLink } from '../../platform/outbox.ts';
import { hasSetUpServer } from '../../users/exports.ts';

export const getEmailVerificationLink = operation({
  id: 'getEmailVerificationLink',
  route: 'GET /auth/email/verification-link',
  group: 'Auth/Email',
  summary: 'The link that verifies the own address, on a server without mail',
  description:
    'For owners of the business that was registered first: they set up the server and could read its mail anyway. Null for everybody else, where mail is sent, and for an address that is verified.',
  access: 'session',
  needsSignIn: true,
  answer: {
    code: 'VERIFICATION_LINK_FOUND',
    message: 'The link, if you may see it.',
    data: named(
      'EmailVerificationLink',
      Exactly({
        link: Nullable(Type.String()),
        keepsMail: Type.Boolean({ description: 'The server sends no mail and keeps it.' }),
      }),
    ),
  },

  handle: async ({ tx, actor, service: { config, keys } }) => {
    const keepsMail = config.smtpUrl === undefined;
    const none = { data: { link: null, keepsMail } };
    if (!keepsMail || actor.emailVerified || actor.role !== 'OWNER') return none;
    const { orgId, userId } = actor;
    if (!(await hasSetUpServer(tx, orgId))) return none;
    const user = await tx.one<{ email: string }>(sql`
      select email from users where org_id = ${orgId} and id = ${userId}`);
    if (!user) throw new Error('a signed-in owner is gone');
    const mail = { orgId, recipient: user.email, template: 'email-verification' };
    return { data: { link: await readKeptLink(tx, keys, mail), keepsMail } };
  },
});
