import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeAt, steadyStep } from '../fixtures/authenticator.ts';
import { openIdBrowser, openIdProvider } from '../fixtures/openid-provider.ts';
import { password, registration, testServer } from '../harness.ts';
import { mailServer, textOf } from '../mail-server.ts';
import { until } from '../until.ts';

// ---- a real mail server, a real OpenID provider, and a server that uses them ----

const { mails, url: mailUrl } = await mailServer();

const publicUrl = 'https://shop.example';
const provider = await openIdProvider([`${publicUrl}/auth/oauth/acme/callback`]);
const server = await testServer({
  jobs: true,
  environment: {
    PUBLIC_URL: publicUrl,
    SMTP_URL: mailUrl,
    MAIL_FROM: 'Tillhouse <till@shop.example>',
    OAUTH_ACME_ISSUER: provider.issuer,
    OAUTH_ACME_CLIENT_ID: provider.clientId,
    OAUTH_ACME_CLIENT_SECRET: provider.clientSecret,
  },
});
const { stranger } = server;

/** The token in the link to this page of the newest mail to this reader. */
function linkIn(page: string, to: string): Promise<string> {
  return until(() => {
    const texts = mails.filter((mail) => mail.to === to).map(({ raw }) => textOf(raw));
    const text = texts.findLast((one) => one.includes(`${publicUrl}/app/${page}#token=`));
    return text && new RegExp(`/app/${page}#token=([\\w-]+)`).exec(text)?.[1];
  });
}

async function signedIn(identifier: string): Promise<ReturnType<typeof server.withToken>> {
  const { status, body } = await stranger.post('/auth/login', { identifier, password, platform: 'pos' });
  assert.equal(status, 200, JSON.stringify(body));
  return server.withToken(body.data.accessToken);
}

test('from a registration to a cashier whose session is revoked: register, verify, invite, second factor, revoke', async () => {
  const owner = registration();
  assert.equal((await stranger.post('/auth/register', owner)).status, 200);
  const early = await signedIn(owner.email);
  const tooEarly = await early.post('/users', { email: 'cashier@shop.example', role: 'CASHIER' });
  assert.deepEqual([tooEarly.status, tooEarly.body.code], [403, 'EMAIL_UNVERIFIED']);

  const verified = await stranger.post('/auth/email/verify', {
    token: await linkIn('verify-email', owner.email),
  });
  assert.equal(verified.status, 200, JSON.stringify(verified.body));
  const ada = await signedIn(owner.email);
  assert.equal((await ada.get('/auth/session')).body.data.user.emailVerified, true);

  // The owner also comes by the provider, which knows the same address.
  provider.accounts.set('ada', {
    email: owner.email,
    email_verified: true,
    given_name: 'Ada',
    family_name: 'Obi',
  });
  const begun = await stranger.get('/auth/oauth/acme/init');
  assert.deepEqual([begun.status, begun.body.code], [200, 'OAUTH_READY']);
  const cookie = begun.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  const back = await openIdBrowser().signIn(begun.body.data.authorizationUrl, 'ada');
  const came = await stranger.send('GET', `/auth/oauth/acme/callback${back.search}`, { headers: { cookie } });
  assert.deepEqual([came.status, came.body.code], [200, 'LOGIN_OK'], JSON.stringify(came.body));

  const invited = await ada.post('/users', { email: 'cashier@shop.example', role: 'CASHIER' });
  assert.equal(invited.status, 200, JSON.stringify(invited.body));
  const inviteToken = await linkIn('invitation', 'cashier@shop.example');
  const joined = await stranger.post('/auth/register', {
    inviteToken,
    firstName: 'Kit',
    lastName: 'Eze',
    password,
  });
  assert.equal(joined.status, 200, JSON.stringify(joined.body));

  const kit = await signedIn('cashier@shop.example');
  const { body: provisioned } = await kit.post('/auth/mfa/totp/provision');
  const step = await steadyStep();
  const confirmed = await kit.post('/auth/mfa/totp/verify', { code: codeAt(provisioned.data.secret, step) });
  assert.equal(confirmed.status, 200, JSON.stringify(confirmed.body));
  assert.equal((await kit.post('/auth/logout')).status, 200);
  assert.equal((await kit.get('/auth/session')).status, 401);

  const login = { identifier: 'cashier@shop.example', password, platform: 'pos', deviceId: 'till-1' };
  const asked = await stranger.post('/auth/login', login);
  assert.deepEqual([asked.status, asked.body.code], [202, 'MFA_REQUIRED']);
  // The step that confirmed the secret is used up, so it is the next one's turn.
  const code = codeAt(provisioned.data.secret, step + 1);
  const entered = await stranger.post('/auth/mfa/totp/verify', { mfaToken: asked.body.data.mfaToken, code });
  assert.deepEqual([entered.status, entered.body.code], [200, 'LOGIN_OK'], JSON.stringify(entered.body));

  const till = server.withToken(entered.body.data.accessToken);
  const session = await till.get('/auth/session');
  assert.equal(session.body.data.user.role, 'CASHIER');
  assert.ok(session.body.data.permissions.includes('sales.sell'));
  const revoked = await till.delete(`/auth/sessions/${entered.body.meta.sessionId}`);
  assert.equal(revoked.status, 200);
  assert.equal((await till.get('/auth/session')).status, 401);
});
