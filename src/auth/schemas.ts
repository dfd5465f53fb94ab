import { Type } from 'typebox';
import { Choice, Count, Exactly, Id, Instant, Nullable, named, Text } from '../http/schema.ts';

export const platforms = ['web', 'android', 'ios', 'desktop', 'pos'] as const;
export const Platform = named('Platform', Choice(platforms));

export const Password = Type.String({
  minLength: 10,
  maxLength: 128,
  description: '10 to 128 characters. Not a common password, and not made of your own name.',
  examples: ['four calm otters'],
});
export const Organisation = named(
  'Organisation',
  Exactly({ id: Id, name: Text(200), currency: Type.String(), timezone: Type.String() }),
);

export const AuthTokens = named(
  'AuthTokens',
  Exactly({
    tokenType: Type.Unsafe<'Bearer'>({ type: 'string', const: 'Bearer' }),
    accessToken: Type.String({ description: 'A JWT.' }),
    expiresIn: { ...Count, description: 'Seconds until the access token expires.', examples: [900] },
    refreshToken: Type.String({ description: 'Opaque. Can be used once; each refresh gives the next one.' }),
  }),
);

export const MfaRequired = named(
  'MfaRequired',
  Exactly({
    mfaToken: Type.String({ description: 'Send it to `verifyTotp` with the code.' }),
    methods: Type.Array(Choice(['totp', 'recovery'])),
    expiresIn: { ...Count, description: 'Seconds until the sign-in must begin again.', examples: [300] },
  }),
);

export const Session = named(
  'Session',
  Exactly({
    id: Id,
    kind: { ...Choice(['LOGIN', 'TILL', 'API_KEY']), description: 'TILL: a till taken over by PIN.' },
    name: Nullable(Type.String({ description: 'The name of an API key.' })),
    platform: Nullable({ ...Platform, description: 'Null for an API key.' }),
    deviceId: Nullable(Type.String()),
    address: Type.String(),
    userAgent: Nullable(Type.String()),
    createdAt: Instant,
    lastUsedAt: Instant,
    expiresAt: Instant,
    current: Type.Boolean({ description: 'The session of this request.' }),
  }),
);
