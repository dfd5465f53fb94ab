import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { test } from 'node:test';
import { importJWK, type JWTPayload, SignJWT } from 'jose';
import { permits } from '../../src/http/access.ts';
import type { Operation } from '../../src/http/operation.ts';
import { operations } from '../../src/operations.ts';
import { newId } from '../../src/platform/ids.ts';
import { isLong } from '../long.ts';
import { refusesAll } from './cases.ts';
import { pathOf, sampleBody } from './samples.ts';
import { byPeople, byRole, guarded, inside, isUnread, owner, server, stranger, turns } from './set-up.ts';

const { keys, config } = server.parts;
const now = Math.floor(Date.now() / 1000);

type Making = {
  claims?: Record<string, unknown>;
  header?: Record<string, unknown>;
  key?: CryptoKey | Uint8Array;
};

/** A token like ours, apart from what is said; undefined leaves a claim out. */
async function token({ claims = {}, header = {}, key }: Making = {}): Promise<string> {
  const payload = {
    org: owner.orgId,
    sid: owner.sessionId,
    sub: owner.userId,
    iss: config.publicUrl,
    aud: 'tillhouse',
    jti: newId(),
    iat: now,
    nbf: now,
    exp: now + 900,
    ...claims,
  };
  const present = Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== undefined));
  const protectedHeader = { alg: 'EdDSA', typ: 'at+jwt', kid: keys.signing.kid, ...header };
  return new SignJWT(present as JWTPayload)
    .setProtectedHeader(protectedHeader as { alg: string })
    .sign(key ?? (await importJWK(keys.signing.privateJwk, 'EdDSA')));
}

async function badTokens(): Promise<Record<string, string>> {
  const good = await token();
  const [header = '', payload = '', signature = ''] = good.split('.');
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const attacker = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  const { d: _, ...attackerPublic } = attacker;
  const attackerKey = (await importJWK({ ...attacker }, 'EdDSA')) as CryptoKey;
  const { publicJwk } = keys.signing;
  const publicBytes = Buffer.from(String(publicJwk.x), 'base64url');
  const hmac = (secret: Uint8Array) => token({ header: { alg: 'HS256' }, key: secret });
  const loggedOut = await server.business();
  await loggedOut.post('/auth/logout');
  const disabled = await server.colleague(owner, 'OWNER');
  await server.database((session) =>
    session.all(`update users set status = 'DISABLED' where id = $1`, [disabled.userId]),
  );
  const gone = await server.business();
  await server.database((session) =>
    session.all('update sessions set expires_at = now() where id = $1', [gone.sessionId]),
  );
  return {
    garbage: 'x',
    'three parts of garbage': 'a.b.c',
    'an empty signature': `${header}.${payload}.`,
    'no signature': `${header}.${payload}`,
    'five parts': `${good}.${payload}.${signature}`,
    'a refresh token': owner.refreshToken,
    expired: await token({ claims: { iat: now - 1_000, nbf: now - 1_000, exp: now - 1 } }),
    'not valid yet': await token({ claims: { nbf: now + 600 } }),
    'signed by another key': await token({ key: attackerKey }),
    'with its own key inside': await token({ key: attackerKey, header: { jwk: attackerPublic } }),
    'alg:none': `${encoded({ alg: 'none', typ: 'at+jwt' })}.${payload}.`,
    'alg:None, with our signature': `${encoded({ alg: 'None', typ: 'at+jwt' })}.${payload}.${signature}`,
    'a changed payload': `${header}.${encoded({ ...JSON.parse(Buffer.from(payload, 'base64url').toString()), sub: stranger.userId })}.${signature}`,
    'HS256 by the public key': await hmac(publicBytes),
    'HS256 by the public JWK': await hmac(Buffer.from(JSON.stringify(publicJwk))),
    'HS256 by the text of the public key': await hmac(Buffer.from(String(publicJwk.x))),
    'for another audience': await token({ claims: { aud: 'someone-else' } }),
    'without audience': await token({ claims: { aud: undefined } }),
    'of another issuer': await token({ claims: { iss: 'https://evil.example' } }),
    'without issuer': await token({ claims: { iss: undefined } }),
    'of another typ': await token({ header: { typ: 'JWT' } }),
    'without typ': await token({ header: { typ: undefined } }),
    'with a critical extension': await token({ header: { crit: ['x'], x: 1 } }).catch(() => 'x'),
    'without exp': await token({ claims: { exp: undefined } }),
    'without nbf': await token({ claims: { nbf: undefined } }),
    'without sub': await token({ claims: { sub: undefined } }),
    'without session': await token({ claims: { sid: undefined } }),
    'without tenant': await token({ claims: { org: undefined } }),
    "for a session of another tenant's": await token({ claims: { sid: stranger.sessionId } }),
    'for our session in another tenant': await token({ claims: { org: stranger.orgId } }),
    "for another user's session": await token({ claims: { sub: byRole.get('CASHIER')?.userId } }),
    'for a session that never was': await token({ claims: { sid: newId() } }),
    'of a session that was logged out': loggedOut.accessToken,
    'of a disabled user': disabled.accessToken,
    'of a session that has expired': gone.accessToken,
  };
}

test('tokens are told apart: one made like the bad ones, but right, is accepted', async () => {
  assert.equal((await server.withToken(await token()).get('/auth/session')).status, 200);
});

test('without a token every operation that is not public is 401', async () => {
  await refusesAll(
    guarded.flatMap((operation) =>
      [
        {},
        { authorization: '' },
        { authorization: 'Bearer' },
        { authorization: 'Basic YTpi' },
        { cookie: 'access_token=' },
      ].map((headers) => ({
        what: `${operation.id} with ${JSON.stringify(headers)}`,
        send: () =>
          inside(undefined).send(operation.method, pathOf(operation), {
            headers: headers as Record<string, string>,
            body: sampleBody(operation),
          }),
        expected: [401],
      })),
    ),
  );
});

test('with a token that is not good every operation that is not public is 401, by header and by cookie', async () => {
  const tokens = Object.entries(await badTokens());
  const byHeader = (text: string) => ({ authorization: `Bearer ${text}` });
  const byCookie = (text: string) => ({ cookie: `access_token=${text}`, origin: server.url });
  const refused = (operation: Operation, name: string, headers: Record<string, string>) => ({
    what: `${operation.id} with a token ${name}, by ${Object.keys(headers)[0]}`,
    send: () =>
      inside(undefined).send(operation.method, pathOf(operation), { headers, body: sampleBody(operation) }),
    expected: [401],
  });
  await refusesAll(
    // All are checked in one place: each operation sees some, one way, and all of them see all, both ways.
    guarded.flatMap((operation, index) => {
      const way = Math.floor(index / turns) % 2;
      const ways = isLong ? [byHeader, byCookie] : [byHeader, byCookie].slice(way, way + 1);
      return tokens
        .filter((_, number) => number % turns === index % turns)
        .flatMap(([name, text]) => ways.map((by) => refused(operation, name, by(text))));
    }),
  );
});

test('a public operation takes no notice of a bad token', async () => {
  const publicOnes = operations.filter(({ access }) => access === 'public');
  await refusesAll(
    publicOnes.map((operation) => ({
      what: operation.id,
      send: () =>
        inside({ accessToken: 'x' }).send(operation.method, `${pathOf(operation)}?unknown=1`, {
          body: operation.method === 'GET' ? undefined : { unknown: 1 },
        }),
      expected: [400],
    })),
  );
});

test('a role that lacks the permission is 403, whether the input is good or not', async () => {
  const withPermission = byPeople.filter(({ access }) => access !== 'session');
  await refusesAll(
    withPermission.flatMap((operation) =>
      [...byRole]
        .filter(([role]) => !permits(role, operation.access))
        .flatMap(([role, person]) =>
          [sampleBody(operation), isUnread(operation) ? undefined : { unknown: 1 }].map((body) => ({
            what: `${operation.id} by ${role} with ${JSON.stringify(body)}`,
            send: () => inside(person).send(operation.method, pathOf(operation), { body }),
            expected: [403],
          })),
        ),
    ),
  );
});

test('what needs a sign-in is 403 by an API key and by a till that was taken over, whether the input is good or not', async () => {
  const person = await server.business();
  await server.database((session) =>
    session.all('update users set email_verified_at = now() where id = $1', [person.userId]),
  );
  const { key } = (await person.post('/auth/api-keys', { name: 'x' })).body.data;
  await person.put('/users/me/pin', { pin: '2580', currentPassword: 'four calm otters' });
  const { body } = await person.post('/auth/pin', { userId: person.userId, pin: '2580' });
  const needing = operations.filter(({ needsSignIn }) => needsSignIn);
  assert.ok(needing.length > 5);
  await refusesAll(
    needing.flatMap((operation) =>
      [key, body.data.accessToken].flatMap((accessToken) =>
        [sampleBody(operation), { unknown: 1 }].map((sent) => ({
          what: `${operation.id} by ${accessToken.slice(0, 4)} with ${JSON.stringify(sent)}`,
          send: () => inside({ accessToken }).send(operation.method, pathOf(operation), { body: sent }),
          expected: [403],
        })),
      ),
    ),
  );
});

test('every permission that an operation asks for is lacked by some role', () => {
  for (const { id, access } of byPeople) {
    if (access === 'session') continue;
    assert.ok(
      [...byRole.keys()].some((role) => !permits(role, access)),
      `${id}: ${access}`,
    );
  }
});
