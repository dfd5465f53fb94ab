import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Answer, registration, testServer } from '../../tests/harness.ts';
import { newId } from '../platform/ids.ts';
import { newRegistrationToken } from './oauth/registration-token.ts';

const server = await testServer();
const limited = await testServer({ environment: { TILLHOUSE_RATES: 'registerAddress=3/3600' } });

const { stranger } = server;
const id = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** How many rows there are of all that a registration writes. */
async function rowCounts(): Promise<object> {
  const [row] = await server.database((session) =>
    session.all(`
      select (select count(*)::int from organisations) as organisations,
             (select count(*)::int from users) as users,
             (select count(*)::int from identities) as identities,
             (select count(*)::int from outlets) as outlets,
             (select count(*)::int from sessions) as sessions,
             (select count(*)::int from audit) as audit,
             (select count(*)::int from events) as events,
             (select count(*)::int from public_answers) as answers`),
  );
  return row ?? {};
}

/** Sends what must be refused, and looks that nothing of it stays. */
async function refused(body: object) {
  const before = await rowCounts();
  const answer = await stranger.post('/auth/register', body);
  assert.deepEqual(await rowCounts(), before);
  return answer;
}

test('a registration makes the business, its owner and a first outlet', async () => {
  const body = registration({ email: 'Ada.Obi@Corner.Example', phone: '+2348012345678' });
  const answer = await stranger.post('/auth/register', body);

  assert.equal(answer.status, 200);
  const { organisation, user, outletId } = answer.body.data;
  for (const one of [organisation.id, user.id, outletId]) assert.match(one, id);
  assert.deepEqual(answer.body, {
    success: true,
    code: 'REGISTERED',
    message: 'You can sign in now. If this address was registered before, a mail to it says so.',
    data: {
      organisation: {
        id: organisation.id,
        name: 'Corner Shop',
        currency: 'NGN',
        timezone: 'Africa/Lagos',
      },
      user: {
        id: user.id,
        firstName: 'Ada',
        lastName: 'Obi',
        email: 'ada.obi@corner.example',
        phone: '+2348012345678',
        role: 'OWNER',
        status: 'ACTIVE',
        emailVerified: false,
        outletIds: null,
      },
      outletId,
    },
    meta: null,
  });
  assert.equal(answer.headers.get('idempotent-replayed'), null);
  assert.deepEqual(answer.headers.getSetCookie(), []);

  const [outlet] = await server.database((session) =>
    session.all('select id, name, code, timezone, status from outlets where org_id = $1', [organisation.id]),
  );
  assert.deepEqual(outlet, {
    id: outletId,
    name: 'Corner Shop',
    code: 'O1',
    timezone: 'Africa/Lagos',
    status: 'ACTIVE',
  });
});

test('prices include tax where the shops of the country show them so', async () => {
  for (const [country, timezone, isIncluded] of [
    ['NG', 'Africa/Lagos', true],
    ['GH', 'Africa/Accra', true],
    ['KE', 'Africa/Nairobi', true],
    ['DE', 'Europe/Berlin', true],
    ['US', 'America/New_York', false],
    // A program that sends no country gets what it always got.
    [undefined, 'Africa/Lagos', false],
  ] as const) {
    const place = { email: `${newId()}@corner.example`, timezone, ...(country && { country }) };
    const { body } = await stranger.post('/auth/register', registration(place));
    const [found] = await server.database((session) =>
      session.all<{ included: boolean }>(
        'select prices_include_tax as included from organisations where org_id = $1',
        [body.data.organisation.id],
      ),
    );
    assert.equal(found?.included, isIncluded, String(country));
  }
});

test('a registration is audited once and told once', async () => {
  const answer = await stranger.post('/auth/register', registration({ email: 'audited@corner.example' }));
  const { organisation, user } = answer.body.data;
  await server.database(async (session) => {
    const audit = await session.all(
      `select operation, user_id, session_id, address, request_id, subject_type, subject_id, before, after
       from audit where org_id = $1`,
      [organisation.id],
    );
    assert.deepEqual(audit, [
      {
        operation: 'register',
        user_id: user.id,
        session_id: null,
        address: '127.0.0.1',
        request_id: answer.headers.get('x-request-id'),
        subject_type: 'organisation',
        subject_id: organisation.id,
        before: null,
        after: { ...organisation, owner: 'audited@corner.example' },
      },
    ]);
    const events = await session.all('select type, data from events where org_id = $1', [organisation.id]);
    assert.deepEqual(events, [{ type: 'organisation.registered', data: organisation }]);
  });
});

test('a currency and a time zone that do not exist are named together', async () => {
  const answer = await refused(registration({ currency: 'ZZZ', timezone: 'Lagos' }));
  assert.equal(answer.body.message, 'currency: must be a currency code such as EUR.');
  assert.deepEqual(answer.body.errors, [
    { field: 'currency', code: 'FORMAT', message: 'must be a currency code such as EUR' },
    { field: 'timezone', code: 'FORMAT', message: 'must be a time zone such as Europe/Paris' },
  ]);
});

const faults: [what: string, changes: object, field: string][] = [
  ['no business name', { businessName: undefined }, 'businessName'],
  ['a blank business name', { businessName: ' \t ' }, 'businessName'],
  ['a business name of 201 characters', { businessName: 'x'.repeat(201) }, 'businessName'],
  ['no first name', { firstName: undefined }, 'firstName'],
  ['an empty last name', { lastName: '' }, 'lastName'],
  ['no email', { email: undefined }, 'email'],
  ['an email without an @', { email: 'ada.corner.example' }, 'email'],
  ['an email of 255 characters', { email: `${'x'.repeat(240)}@corner.example` }, 'email'],
  ['a phone that no number of the country is like', { phone: '0801234' }, 'phone'],
  ['a local phone where no country is known', { phone: '08012345678', timezone: 'UTC' }, 'phone'],
  ['an unknown country', { country: 'ZZ' }, 'country'],
  ['a phone with letters', { phone: '+234CALLME' }, 'phone'],
  ['no password', { password: undefined }, 'password'],
  ['a password of 9 characters', { password: 'calm otte' }, 'password'],
  ['a password of 129 characters', { password: 'calm otters '.repeat(11).slice(0, 129) }, 'password'],
  ['a common password', { password: 'qwertyuiop' }, 'password'],
  ['a password of the business name', { password: 'Corner-Shop-2026' }, 'password'],
  ['a password of the own name', { password: 'adaobi12345' }, 'password'],
  ['a password of the own address', { email: 'walrus@corner.example', password: 'walrus-12345' }, 'password'],
  ['a password that is a number', { password: 12345678901 }, 'password'],
  ['an unknown currency', { currency: 'ZZZ' }, 'currency'],
  ['a currency in lower case', { currency: 'ngn' }, 'currency'],
  ['an unknown time zone', { timezone: 'Africa/Atlantis' }, 'timezone'],
  ['an offset for a time zone', { timezone: '+01:00' }, 'timezone'],
  ['an unknown field', { role: 'OPERATOR' }, 'role'],
  ['an organisation of its own choice', { orgId: '00000000-0000-7000-8000-000000000000' }, 'orgId'],
];
for (const [what, changes, field] of faults) {
  test(`${what} is refused, naming ${field}, and leaves nothing behind`, async () => {
    const answer = await refused(registration(changes));
    assert.equal(answer.status, 400);
    assert.equal(answer.body.code, 'VALIDATION_FAILED');
    assert.deepEqual(
      [...new Set(answer.body.errors.map((error: { field: string }) => error.field))],
      [field],
    );
    assert.ok(answer.body.message.startsWith(`${field}:`), answer.body.message);
  });
}

test('passwords of exactly 10 and exactly 128 characters are taken, and sign in', async () => {
  for (const password of ['calm otter', 'calm otters '.repeat(11).slice(0, 128)]) {
    const body = registration({ password });
    assert.equal((await stranger.post('/auth/register', body)).status, 200);
    const login = await stranger.post('/auth/login', { identifier: body.email, password });
    assert.equal(login.status, 200);
  }
});

test('a password is the same in either Unicode form, at any length', async () => {
  for (const password of ['caf\u00e9 cr\u00e8me br\u00fbl\u00e9e', '\u1ed9\u01d6\u1ea5\u00e9'.repeat(32)]) {
    const body = registration({ password });
    assert.equal((await stranger.post('/auth/register', body)).status, 200);
    for (const form of ['NFC', 'NFD']) {
      const login = await stranger.post('/auth/login', {
        identifier: body.email,
        password: password.normalize(form),
      });
      assert.equal(login.status, 200, `${form} of ${[...password].length} characters`);
    }
  }
});

/** What an answer tells but for what differs each time: the ids, of which only the form must be right. */
function shapeOf({ status, headers, body }: Answer): object {
  const { organisation, user, outletId } = body.data;
  for (const one of [organisation.id, user.id, outletId]) assert.match(one, id);
  const names = ['content-type', 'set-cookie', 'idempotent-replayed', 'cache-control'];
  return {
    status,
    headers: names.map((name) => headers.get(name)),
    body: {
      ...body,
      data: { organisation: { ...organisation, id: '' }, user: { ...user, id: '' }, outletId: '' },
    },
  };
}

/** How many rows there are that whoever looks from outside could notice. */
async function countsWithoutAnswers(): Promise<object> {
  const { answers: _, ...counts } = (await rowCounts()) as Record<string, number>;
  return counts;
}

test('an address that is taken is answered as one that is free, nothing is made, and a mail to it says so', async () => {
  const body = registration({ email: 'one.user@corner.example' });
  const free = await stranger.post('/auth/register', body);
  assert.equal(free.status, 200);
  const before = await countsWithoutAnswers();
  for (const email of ['one.user@corner.example', 'ONE.User@Corner.EXAMPLE']) {
    const taken = await stranger.post('/auth/register', { ...body, email, password: 'five calm otters' });
    assert.deepEqual(shapeOf(taken), shapeOf(free));
    for (const pick of [(data: Ids) => data.organisation.id, (data: Ids) => data.user.id]) {
      assert.notEqual(pick(taken.body.data), pick(free.body.data));
    }
  }
  assert.deepEqual(await countsWithoutAnswers(), before);
  const login = (password: string) => stranger.post('/auth/login', { identifier: body.email, password });
  assert.equal((await login('five calm otters')).status, 401);
  assert.equal((await login(body.password)).status, 200, 'the owner signs in as before');
  const mails = (await server.messagesTo(body.email)).slice(1);
  assert.equal(mails.length, 2);
  assert.equal(mails[0]?.subject, 'You already have a Tillhouse account');
  assert.match(mails[0]?.text ?? '', /\/app\/sign-in\n.*\/app\/forgot-password\n/s);

  // However often it is tried, the mailbox is not filled.
  for (let more = 0; more < 3; more += 1) await stranger.post('/auth/register', body);
  assert.equal((await server.messagesTo(body.email)).length, 4);
});

type Ids = { organisation: { id: string }; user: { id: string } };

test('the ids in an answer, which say when they were made, do not tell whether the address was taken', async () => {
  const { email } = await server.business();
  const orderOf = async (sent: object) => {
    const { data } = (await stranger.post('/auth/register', sent)).body;
    const ids: Record<string, string> = {
      organisation: data.organisation.id,
      outlet: data.outletId,
      user: data.user.id,
    };
    return Object.keys(ids).sort((one, other) => ((ids[one] ?? '') < (ids[other] ?? '') ? -1 : 1));
  };
  assert.deepEqual(await orderOf(registration({ email })), await orderOf(registration()));
});

test('a repeated registration of a taken address gets the same answer, and the mail is one', async () => {
  const { email } = await server.registered();
  const body = registration({ email });
  const first = await stranger.post('/auth/register', body, { key: 'taken' });
  const second = await stranger.post('/auth/register', body, { key: 'taken' });
  assert.equal(second.headers.get('idempotent-replayed'), 'true');
  assert.deepEqual(second.body, first.body);
  const mails = (await server.messagesTo(email)).filter(({ subject }) => /already/.test(subject));
  assert.equal(mails.length, 1);
});

test('a phone number belongs to one user: one that is taken is left out, and the answer does not say so', async () => {
  const phone = '+2348099999999';
  const first = registration({ phone });
  const free = await stranger.post('/auth/register', first);
  const other = registration({ phone });
  const taken = await stranger.post('/auth/register', other);
  const withoutAddress = (answer: Answer) => {
    answer.body.data.user.email = '';
    return shapeOf(answer);
  };
  assert.deepEqual(withoutAddress(taken), withoutAddress(free));
  const kept = await server.database((session) =>
    session.all('select email, phone from users where email = any($1) order by phone', [
      [first.email, other.email],
    ]),
  );
  assert.deepEqual(kept, [
    { email: first.email, phone },
    { email: other.email, phone: null },
  ]);
  const mails = (await server.messagesTo(first.email)).filter(({ subject }) => /already/.test(subject));
  assert.match(mails[0]?.text ?? '', /with your phone number/);
  const byPhone = await stranger.post('/auth/login', { identifier: phone, password: first.password });
  assert.equal(byPhone.status, 200);
});

test('a registration repeated with its key is answered the same again, and done once', async () => {
  const body = registration();
  const first = await stranger.post('/auth/register', body, { key: 'again' });
  assert.equal(first.status, 200);
  const before = await rowCounts();
  const second = await stranger.post('/auth/register', body, { key: 'again' });
  assert.equal(second.status, 200);
  assert.equal(second.headers.get('idempotent-replayed'), 'true');
  assert.deepEqual(second.body, first.body);
  assert.deepEqual(await rowCounts(), before);
});

test('the same key with another body is refused, even where the difference is the password alone', async () => {
  const body = registration();
  await stranger.post('/auth/register', body, { key: 'mismatch' });
  for (const changes of [{ businessName: 'Other Shop' }, { password: 'five calm otters' }]) {
    const answer = await stranger.post('/auth/register', { ...body, ...changes }, { key: 'mismatch' });
    assert.equal(answer.status, 409);
    assert.equal(answer.body.code, 'IDEMPOTENCY_MISMATCH');
  }
});

test("a key is the sender's own: the same key with another address makes another business", async () => {
  const [one, other] = [registration(), registration()];
  const first = await stranger.post('/auth/register', one, { key: 'popular' });
  const second = await stranger.post('/auth/register', other, { key: 'popular' });
  assert.equal(second.status, 200);
  assert.equal(second.headers.get('idempotent-replayed'), null);
  assert.notEqual(second.body.data.organisation.id, first.body.data.organisation.id);
});

test('a refused registration does not use up its key', async () => {
  const body = registration();
  const refusal = await stranger.post('/auth/register', { ...body, currency: 'ZZZ' }, { key: 'mended' });
  assert.equal(refusal.status, 400);
  const answer = await stranger.post('/auth/register', body, { key: 'mended' });
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('idempotent-replayed'), null);
});

test('50 equal registrations at once with one key make one business and get 50 equal answers', async () => {
  const body = registration({ phone: '+2348011111111' });
  const before = (await rowCounts()) as Record<string, number>;
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => stranger.post('/auth/register', body, { key: 'fifty' })),
  );
  for (const answer of answers) {
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    assert.deepEqual(answer.body, answers[0]?.body);
  }
  const replays = answers.filter((answer) => answer.headers.get('idempotent-replayed') === 'true');
  assert.equal(replays.length, 49);
  assert.deepEqual(await rowCounts(), {
    organisations: Number(before.organisations) + 1,
    users: Number(before.users) + 1,
    identities: Number(before.identities) + 2,
    outlets: Number(before.outlets) + 1,
    sessions: before.sessions,
    audit: Number(before.audit) + 1,
    events: Number(before.events) + 1,
    answers: Number(before.answers) + 1,
  });
});

test('50 equal registrations at once without a key make one business, and all are answered alike', async () => {
  const body = registration({ phone: '+2348022222222' });
  const before = (await rowCounts()) as Record<string, number>;
  const answers = await Promise.all(Array.from({ length: 50 }, () => stranger.post('/auth/register', body)));
  const [first] = answers;
  for (const answer of answers) assert.deepEqual(shapeOf(answer), shapeOf(first as Answer));
  const after = (await rowCounts()) as Record<string, number>;
  assert.equal(after.organisations, Number(before.organisations) + 1);
  assert.equal(after.users, Number(before.users) + 1);
  assert.equal(after.identities, Number(before.identities) + 2);
  assert.equal(after.outlets, Number(before.outlets) + 1);
  const created = answers.map(({ body }) => body.data.user.id);
  const kept = await server.database((session) =>
    session.all('select id from users where id = any($1)', [created]),
  );
  assert.equal(kept.length, 1);
});

test('registrations from one address are limited', async () => {
  for (let sent = 0; sent < 3; sent += 1) {
    assert.equal((await limited.stranger.post('/auth/register', registration())).status, 200);
  }
  const answer = await limited.stranger.post('/auth/register', registration());
  assert.equal(answer.status, 429);
  assert.equal(answer.body.code, 'TOO_MANY_REQUESTS');
  const seconds = Number(answer.headers.get('retry-after'));
  assert.ok(seconds > 3_500 && seconds <= 3_600, `Retry-After: ${seconds}`);
});

test('a registration sends the message that verifies the address, once', async () => {
  const body = registration();
  for (const _ of [1, 2]) await stranger.post('/auth/register', body, { key: 'verified' });
  const messages = await server.messagesTo(body.email);
  assert.equal(messages.length, 1);
  assert.match(messages[0]?.text ?? '', /\/app\/verify-email#token=\S+/);
});

test('every field that a new business lacks is named', async () => {
  const { status, body } = await refused({ firstName: 'Ada', lastName: 'Obi' });
  assert.equal(status, 400);
  assert.deepEqual(
    body.errors.map(({ field, code }: { field: string; code: string }) => [field, code]),
    ['businessName', 'email', 'password', 'currency', 'timezone'].map((field) => [field, 'REQUIRED']),
  );
});

/** Someone whom a provider has sent, and who registers without a password. */
function newcomer(changes: object = {}) {
  const person = {
    issuer: 'https://issuer.example',
    subject: newId(),
    email: `${newId()}@corner.example`,
    firstName: null,
    lastName: null,
  };
  const registrationToken = newRegistrationToken(server.parts.keys, person);
  const { password: _, ...form } = registration({ email: person.email, registrationToken, ...changes });
  return { person, form };
}

test('who comes from a provider registers without a password: linked, verified, and once', async () => {
  const { person, form } = newcomer();
  const answer = await stranger.post('/auth/register', form);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  assert.equal(answer.body.data.user.emailVerified, true);
  assert.deepEqual(await server.messagesTo(person.email), []);
  const [row] = await server.database((session) =>
    session.all(
      `select i.issuer, i.subject, u.password_hash as hash from oauth_identities i
       join users u on u.org_id = i.org_id and u.id = i.user_id where u.id = $1`,
      [answer.body.data.user.id],
    ),
  );
  assert.deepEqual(row, { issuer: person.issuer, subject: person.subject, hash: null });
  assert.equal((await refused(form)).status, 409);
  const other = newRegistrationToken(server.parts.keys, { ...person, email: `${newId()}@corner.example` });
  const { email: _, ...rest } = form;
  const reused = await refused({ ...rest, email: 'other@corner.example', registrationToken: other });
  assert.equal(reused.status, 400, 'the address is the one that the provider vouches for');
});

test('one identity at a provider registers one business', async () => {
  const { person, form } = newcomer();
  assert.equal((await stranger.post('/auth/register', form)).status, 200);
  const email = `${newId()}@corner.example`;
  const registrationToken = newRegistrationToken(server.parts.keys, { ...person, email });
  const answer = await refused({ ...form, email, registrationToken });
  assert.deepEqual([answer.status, answer.body.code], [401, 'INVALID_CREDENTIALS']);
});

test('a registration token that is not ours, beside a password or for another address is refused', async () => {
  const { form } = newcomer();
  const forged = await refused({ ...form, registrationToken: 'x'.repeat(200) });
  assert.deepEqual([forged.status, forged.body.code], [401, 'INVALID_CREDENTIALS']);
  for (const [field, changes] of [
    ['password', { password: 'four calm otters' }],
    ['email', { email: 'other@corner.example' }],
  ] as const) {
    const answer = await refused({ ...form, ...changes });
    assert.deepEqual([answer.status, answer.body.errors[0].field], [400, field]);
  }
});
