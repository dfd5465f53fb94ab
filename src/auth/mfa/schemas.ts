import { Type } from 'typebox';
import { Exactly, named } from '../../http/schema.ts';

export const SecondFactorCode = Type.String({
  minLength: 6,
  maxLength: 40,
  description: 'Six digits from the authenticator, or a recovery code.',
  examples: ['492039'],
});

export const RecoveryCodes = named(
  'RecoveryCodes',
  Exactly({
    recoveryCodes: Type.Array(Type.String({ examples: ['3f9a1-07bce-d2841-5a6f0'] }), {
      description: 'Ten codes, each for one sign-in without the authenticator. They are not shown again.',
    }),
  }),
);
