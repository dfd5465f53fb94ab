import qrcode from 'qrcode';
import sql from 'sql-template-tag';
import { Type } from 'typebox';
import { operation } from '../../http/operation.ts';
import { Exactly, named } from '../../http/schema.ts';
import { rejectOldSignIn } from '../../users/exports.ts';
import { fail } from '../../values/refusal.ts';
import { sealSecret } from './second-factor.ts';
import { newTotpSecret, otpauthUri } from './totp.ts';

export const provisionTotp = operation({
  id: 'provisionTotp',
  route: 'POST /auth/mfa/totp/provision',
  group: 'Auth/MFA',
  summary: 'Provision TOTP secret (QR)',
  description:
    'Gives a secret for an authenticator app. It replaces one that was not confirmed, and is active once `verifyTotp` confirms it. Needs a sign-in of the last 15 minutes.',
  access: 'session',
  needsSignIn: true,
  answer: {
    code: 'TOTP_PROVISIONED',
    message: 'Scan the QR code, then send a code to confirm it.',
    data: named(
      'TotpProvision',
      Exactly({
        secret: Type.String({ description: 'In base32.', examples: ['JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'] }),
        otpauthUri: Type.String({ description: 'The text of the QR code.' }),
        qrSvg: Type.String({ description: 'The QR code as an SVG element.' }),
        qrPng: Type.String({ description: 'The QR code as a data URL of a PNG image.' }),
      }),
    ),
  },
  refusals: ['INVALID_STATE'],
  repeat: 'renewed',

  prepare: async ({ actor, transaction }) => {
    const user = await transaction(async (tx) => {
      // Somebody who finds an open session must not be able to lock its owner out.
      await rejectOldSignIn(tx, actor);
      return tx.one<{ email: string }>(sql`
        select email from users where org_id = ${actor.orgId} and id = ${actor.userId}`);
    });
    const secret = newTotpSecret();
    const uri = otpauthUri(secret, user?.email ?? actor.userId);
    const [qrSvg, qrPng] = await Promise.all([
      qrcode.toString(uri, { type: 'svg' }),
      qrcode.toDataURL(uri, { width: 320 }),
    ]);
    return { secret, otpauthUri: uri, qrSvg, qrPng };
  },

  handle: async ({ tx, actor, prepared, service }) => {
    const sealed = sealSecret(service.keys, actor, prepared.secret);
    const kept = await tx.run(sql`
      insert into totp_secrets as kept (org_id, user_id, secret)
      values (${actor.orgId}, ${actor.userId}, ${sealed})
      on conflict (org_id, user_id) do update
      set secret = excluded.secret, last_step = 0, created_at = now()
      where kept.confirmed_at is null`);
    if (!kept) {
      throw fail('INVALID_STATE', { message: 'A second factor is already set up. Disable it first.' });
    }
    return { data: prepared, change: { type: 'totp', id: actor.userId } };
  },
});
