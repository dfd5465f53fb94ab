import { Nothing } from '../../http/envelope.ts';
import { operation } from '../../http/operation.ts';
import { Exactly, named, Text } from '../../http/schema.ts';
import { enqueue } from '../../platform/jobs.ts';
import { placeOfAddress } from '../account.ts';
import { limitKeyOfIdentifier, parseIdentifier } from '../identifier.ts';

const ForgotPasswordRequest = named(
  'ForgotPasswordRequest',
  Exactly({
    identifier: Text(254, {
      description: 'An email address or a phone number. The message is sent there.',
      examples: ['ada@corner.example'],
    }),
  }),
);

export const forgotPassword = operation({
  id: 'forgotPassword',
  route: 'POST /auth/password/forgot',
  group: 'Auth/Password',
  summary: 'Request password reset (email or SMS)',
  description:
    'Sends a link (valid for 30 minutes) and a code (10 minutes). Only the newest message is valid.',
  access: 'public',
  body: ForgotPasswordRequest,
  answer: {
    status: 202,
    code: 'RESET_SENT',
    message: 'If the account exists, instructions to reset its password are sent.',
    data: Nothing,
  },
  refusals: ['TOO_MANY_REQUESTS'],
  scope: ({ identifier }) => limitKeyOfIdentifier(parseIdentifier(identifier)),

  prepare: async ({ body, caller, service }) => {
    await service.limits.count('forgotAddress', caller.network);
    await service.limits.count('forgotAccount', limitKeyOfIdentifier(parseIdentifier(body.identifier)));
  },

  business: ({ body, directory }) => placeOfAddress(directory, parseIdentifier(body.identifier)),

  // The job finds out whether the account exists. Here both cases do the same work.
  handle: async ({ tx, body }) => {
    enqueue(tx, 'request-password-reset', parseIdentifier(body.identifier));
    return { data: null };
  },
});
