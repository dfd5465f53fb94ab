import sql from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import { permissionsOf } from '../http/access.ts';
import { operation } from '../http/operation.ts';
import { Count, Exactly, Instant, Nullable, named } from '../http/schema.ts';
import { User, UserLanguage } from '../users/exports.ts';
import type { Language } from '../values/language.ts';
import { Organisation } from './schemas.ts';

const SessionOrganisation = named(
  'SessionOrganisation',
  Exactly({
    ...Organisation.properties,
    currencyDecimals: {
      ...Count,
      description: 'The decimals of its amounts, fixed when the business was created.',
    },
  }),
);

type Row = Omit<Static<typeof User>, 'outletIds'> & {
  organisation: Static<typeof SessionOrganisation>;
  language: Language | null;
  expiresAt: string;
};

export const checkSession = operation({
  id: 'checkSession',
  route: 'GET /auth/session',
  group: 'Auth',
  summary: 'Check session',
  access: 'session',
  answer: {
    code: 'SESSION_OK',
    message: 'The session is valid.',
    data: named(
      'SessionCheck',
      Exactly({
        user: User,
        language: Nullable({
          ...UserLanguage,
          description: 'What the user has chosen. Null: as the browser is set.',
        }),
        organisation: SessionOrganisation,
        permissions: Type.Array(Type.String()),
        subscriptionEnded: Type.Boolean({
          description:
            'True when the subscription has ended: data can be read but not changed until somebody subscribes.',
        }),
        expiresAt: { ...Instant, description: 'When the session ends unless it is refreshed.' },
      }),
    ),
    meta: 'session',
  },

  handle: async ({ tx, actor }) => {
    const row = await tx.one<Row>(sql`
      select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.phone, u.role, u.status,
             u.email_verified_at is not null as "emailVerified",
             json_build_object('id', o.org_id, 'name', o.name, 'currency', o.currency,
                               'currencyDecimals', o.currency_decimals, 'timezone', o.timezone) as organisation,
             u.language, s.expires_at as "expiresAt"
      from sessions s
      join users u on u.org_id = s.org_id and u.id = s.user_id
      join organisations o on o.org_id = s.org_id
      where s.org_id = ${actor.orgId} and s.id = ${actor.sessionId}`);
    if (!row) throw new Error('the session that asks is gone');
    const { organisation, language, expiresAt, ...user } = row;
    return {
      data: {
        user: { ...user, outletIds: actor.outletIds },
        language,
        organisation,
        permissions: permissionsOf(actor),
        subscriptionEnded: actor.subscriptionEnded ?? false,
        expiresAt,
      },
      meta: { sessionId: actor.sessionId },
    };
  },
});
