import { rejectLimitedUser } from '../http/access.ts';
import { operation } from '../http/operation.ts';
import { Exactly, Instant, named, Text } from '../http/schema.ts';
import { readKeptLink } from '../platform/outbox.ts';
import { fail } from '../values/refusal.ts';
import { getMember } from './members.ts';
import { hasSetUpServer } from './store.ts';

export const getInvitationLink = operation({
  id: 'getInvitationLink',
  route: 'GET /users/{userId}/invitation-link',
  group: 'User',
  summary: 'The link of an open invitation',
  description:
    'Only on a server without a mail server, which keeps the mail with the link: you pass the link on yourself. The id is that of the invitation.',
  access: 'users.manage',
  needsSignIn: true,
  answer: {
    code: 'INVITATION_LINK_FOUND',
    message: 'The link works once.',
    data: named(
      'InvitationLink',
      Exactly({
        link: Text(2_000, { examples: ['https://till.example/app/invitation#token=…'] }),
        expiresAt: Instant,
      }),
    ),
  },
  refusals: ['NOT_FOUND', 'INVALID_STATE'],

  handle: async ({ tx, actor, params, service: { config, keys } }) => {
    rejectLimitedUser(actor);
    const { orgId } = actor;
    const { email, invitedUntil } = await getMember(tx, orgId, params.userId);
    if (!invitedUntil || !email) throw fail('NOT_FOUND', { message: 'This invitation is no longer open.' });
    if (Date.parse(invitedUntil) <= Date.now()) {
      throw fail('NOT_FOUND', { message: 'The invitation has expired. Invite them again.' });
    }
    if (config.smtpUrl) {
      throw fail('INVALID_STATE', { message: 'This server sends emails. The link is in the invitation.' });
    }
    // Who joins has a confirmed address, and a provider signs in whoever has that address. The link would let an owner
    // make an account for the address of a stranger and know its password.
    if (config.oauthProviders.size > 0 && !(await hasSetUpServer(tx, orgId))) {
      throw fail('INVALID_STATE', {
        message:
          'People also sign in by a provider here. Set a mail server, so that invitations can be sent.',
      });
    }
    const link = await readKeptLink(tx, keys, { orgId, recipient: email, template: 'invitation' });
    if (!link) throw fail('NOT_FOUND', { message: 'The invitation email is gone. Invite them again.' });
    return { data: { link, expiresAt: invitedUntil } };
  },
});
