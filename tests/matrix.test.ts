import assert from 'node:assert/strict';
import { generateKeyPairSync, randomInt } from 'node:crypto';
import { test } from 'node:test';
import { importJWK, type JWTPayload, SignJWT } from 'jose';
import { Webhook } from 'standardwebhooks';
import type { TSchema } from 'typebox';
import { permits, type Role, tenantRoles } from '../src/http/access.ts';
import type { Operation } from '../src/http/operation.ts';
import { cutTo } from '../src/http/schema.ts';
import { addDebt } from '../src/money/payment/testing.ts';
import { operations } from '../src/operations.ts';
import { newId } from '../src/platform/ids.ts';
import { serviceOrgId } from '../src/platform/service-org.ts';
import { onShelf, openTill } from '../src/sales/testing.ts';
import { type Answer, type Client, clientOf, type SignedIn, testServer } from './harness.ts';
import { isLong } from './long.ts';

/**
 * Every operation against everything that must be refused, made from the list of operations and their schemas:
 * an operation that is added is covered without a line here. Where the network has no part in it, they are sent past
 * it, and what one request can tell of many fields is asked by one.
 */
const many = '1000000/60';
const secret = `whsec_${Buffer.from('a secret of twenty-four b').toString('base64')}`;
const server = await testServer({
  environment: {
    LOG_LEVEL: 'silent',
    TILLHOUSE_BILLING_SECRET: secret,
    TILLHOUSE_RATES: [
      'loginAddress',
      'loginAccountAddress',
      'loginRow',
      'registerAddress',
      'validateAddress',
      'session',
    ]
      .map((name) => `${name}=${many}`)
      .join(','),
  },
});

const owner = await server.business();
const stranger = await server.business();
const byRole = await signInEveryRole();
const ours = await recordsOf(owner);
const theirs = await recordsOf(stranger);

const guarded = operations.filter(({ access }) => access !== 'public');
/** By people with roles; the others are known by what they signed. */
const byPeople = guarded.filter(({ access }) => access !== 'signature');
const withBody = operations.filter(({ body }) => body);
const withoutBody = operations.filter(({ body, file, method }) => !body && !file && method !== 'GET');
/** Where JSON is never looked at. */
const isUnread = ({ method, file }: Operation) => method === 'GET' || file !== undefined;
/** One of each kind, for what takes the server a while to read and does not depend on the operation. */
const oneOfEachKind = [
  withBody.find(({ access }) => access === 'public'),
  withBody.find(({ access }) => access !== 'public'),
  withoutBody[0],
].filter((operation) => operation !== undefined);

async function signInEveryRole(): Promise<Map<Role, SignedIn>> {
  const signedIn = new Map<Role, SignedIn>([['OWNER', owner]]);
  for (const role of tenantRoles.slice(1)) signedIn.set(role, await server.colleague(owner, role));
  // The operators are in no business: the service itself stands in for one.
  signedIn.set('OPERATOR', await server.colleague({ ...owner, orgId: serviceOrgId }, 'OPERATOR'));
  return signedIn;
}

/** Ids of real records of a business, by the names that paths and fields have for them. */
async function recordsOf(of: SignedIn): Promise<Record<string, string>> {
  const locationId = (await of.post('/locations', { name: 'Lagos' })).body.data.id;
  const toOutletId = (await of.post('/outlets', { name: 'Ikeja' })).body.data.id;
  const bankId = (await of.post('/banks', { name: 'Main' })).body.data.id;
  const toBankId = (await of.post('/banks', { name: 'Spare' })).body.data.id;
  const userId = (await server.colleague(of, 'CASHIER')).userId;
  const debt = await debtOf(of);
  const receiptId = (await of.post('/settings/receipts', { name: 'Roll' })).body.data.id;
  const { body } = await server.stranger.post('/auth/login', {
    identifier: of.email,
    password: 'four calm otters',
  });
  return {
    outletId: of.outletId,
    storeId: of.outletId,
    fromOutletId: of.outletId,
    toOutletId,
    locationId,
    parentId: locationId,
    sessionId: body.meta.sessionId,
    ...{ userId, userIds: userId, partyIds: debt.partyId ?? '' },
    bankId,
    toBankId,
    ...debt,
    ...(await expenseOf(of)),
    ...(await productOf(of)),
    ...(await tillOf(of)),
    ...(await sold(of)),
    importId: await importOf(of),
    ...{ receiptId, settingId: receiptId },
    viewId: (await of.post('/settings/views', { list: 'sales', name: 'Mine', query: '' })).body.data.id,
    ...(await webhookOf(of)),
    printerId: (
      await of.post('/settings/printers', { outletId: of.outletId, name: 'Bar', host: '192.168.1.50' })
    ).body.data.id,
  };
}

/** A sale of as much as the sample of a refund takes back, a cart that is parked, and a line of another. */
async function sold(of: SignedIn): Promise<Record<string, string>> {
  const { itemPriceId } = await onShelf(server, of, { name: 'Sold', price: 500.2, there: 10 });
  const { outletId } = of;
  const { sale } = (
    await of.post('/checkout', {
      outletId,
      lines: [{ itemPriceId, quantity: 2.5 }],
      payments: [{ method: 'CASH', amount: 1250.5 }],
    })
  ).body.data;
  await of.post('/cart/items', { outletId, itemPriceId });
  const cartId = (await of.post('/cart/park', { outletId })).body.data.id;
  const cart = (await of.post('/cart/items', { outletId, itemPriceId })).body.data;
  return { saleId: sale.id, cartId, itemId: cart.lines[0].id };
}

async function tillOf(of: SignedIn): Promise<Record<string, string>> {
  const { tillId, sessionId: tillSessionId } = await openTill(server, of);
  const exceptionId = newId();
  await server.database((session) =>
    session.all(
      `insert into till_exceptions (org_id, id, kind, outlet_id, till_id, details)
       values ($1, $2, 'CLOCK_WRONG', $3, $4, '{}')`,
      [of.orgId, exceptionId, of.outletId, tillId],
    ),
  );
  return { tillId, tillSessionId, exceptionId };
}

/** A webhook with a delivery of an event that is there: nothing runs the jobs here. */
async function webhookOf(of: SignedIn): Promise<Record<string, string>> {
  const [webhookId, deliveryId] = [newId(), newId()];
  await server.database(async (session) => {
    await session.all(
      `insert into webhooks (org_id, id, url, secret, created_by, owner_id, last_number)
       values ($1, $2, 'https://hooks.corner.example/', '', $3, $3, 1)`,
      [of.orgId, webhookId, of.userId],
    );
    await session.all(
      `insert into webhook_deliveries (org_id, id, webhook_id, number, event_transaction, event_id, type)
       select org_id, $2, $3, 1, transaction, id, type from events where org_id = $1 limit 1`,
      [of.orgId, deliveryId, webhookId],
    );
  });
  return { webhookId, deliveryId };
}

/** One that is being counted, of a single variant. */
async function stocktakeOf(of: SignedIn, variantId: string): Promise<string> {
  const started = { outletId: of.outletId, scope: 'LIST', variantIds: [variantId] };
  return (await of.post('/inventory/stocktakes', started)).body.data.id;
}

/** An import that waits: nothing runs the jobs here. */
async function importOf(of: SignedIn): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob(['name,price\nSoap,1\n'], { type: 'text/csv' }), 'stock.csv');
  return (await of.post('/inventory/stock/import', form)).body.data.importId;
}

/** A product with an option, and all that its fields may name. */
async function productOf(of: SignedIn): Promise<Record<string, string>> {
  const type = (await of.post('/product/variant-type', { name: 'Size', values: ['S'] })).body.data;
  const valueIds = type.values[0].id;
  const options = [{ variant_type_id: type.id, valueIds: [valueIds] }];
  const product = (await of.post('/inventory/products', { name: 'Shirt', options })).body.data;
  const [variant] = product.variants;
  const categoryId = (await of.post('/inventory/categories', { name: 'Soaps' })).body.data.id;
  const measurementId = (await of.post('/measurements', { name: 'Box', abr: 'bx' })).body.data.id;
  const taxRateId = newId();
  // Not by its operation: the settings would have another version then than the sample of a body.
  await server.database((session) =>
    session.all(`insert into tax_rates (org_id, id, name, percent_e4) values ($1, $2, 'VAT', 75000)`, [
      of.orgId,
      taxRateId,
    ]),
  );
  return {
    ...{ categoryId, measurementId, taxRateId, valueIds, optionValueIds: valueIds },
    ...{ productId: product.id, variantId: variant.id, itemPriceId: variant.prices[0].itemPriceId },
    ...{ variantIds: variant.id, stocktakeId: await stocktakeOf(of, variant.id) },
    ...{ optionId: product.options[0].id, variantTypeId: type.id, variant_type_id: type.id },
  };
}

async function debtOf(of: SignedIn): Promise<Record<string, string>> {
  const partyId = (await of.post('/customer-relationship-management', { kind: 'BOTH', name: 'Bola' })).body
    .data.id;
  const { debtId } = await addDebt(server, of, { partyId, amountMinor: 500_000n });
  return { partyId, customerId: partyId, vendorId: partyId, debtId };
}

async function expenseOf(of: SignedIn): Promise<{ accountId: string; expenseId: string }> {
  const [rent] = await server.database((session) =>
    session.all<{ id: string }>(`select id from accounts where org_id = $1 and name = 'Rent'`, [of.orgId]),
  );
  const accountId = rent?.id ?? '';
  const spent = { accountId, outletId: of.outletId, amount: 1, method: 'CASH' };
  return { accountId, expenseId: (await of.post('/expenses', spent)).body.data.id };
}

/** Ids that the sender of a body makes up: of something that is not there yet. */
const madeUp = new Set([
  'paymentId',
  'expenseId',
  'saleId',
  'refundId',
  'adjustmentId',
  'movementId',
  'folderId',
]);

/** Fields that stand instead of another one: of the two, the one goes that it is not about. */
const instead: Record<string, Record<string, string>> = {
  checkout: { cartId: 'lines' },
  addCartItem: { code: 'itemPriceId' },
  exchangeSale: { givenBack: 'payments' },
};

/** Someone who may do it, so that nothing but the input is at fault. */
function allowed(operation: Operation): Client {
  if (operation.access === 'signature') return server.inside({}, signature);
  return inside(allowedPerson(operation));
}

function signature(bytes: string | Uint8Array | undefined): Record<string, string> {
  const [id, at, text] = [newId(), new Date(), Buffer.from(bytes ?? '').toString()];
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, text),
  };
}

/** The same by the network, where its ways with types and lengths have a part in it. */
function allowedByNetwork(operation: Operation): Client {
  if (operation.access === 'signature') return allowed(operation);
  return allowedPerson(operation) ?? server.stranger;
}

function allowedPerson({ access }: Operation): SignedIn | undefined {
  if (access === 'public') return undefined;
  return (permits('OWNER', access) ? owner : byRole.get('OPERATOR')) ?? owner;
}

function inside(person: { accessToken: string } | undefined): Client {
  return server.inside(person ? { authorization: `Bearer ${person.accessToken}` } : {});
}

function pathOf(
  { path }: Operation,
  ids: (name: string) => string = (name) => ours[name] ?? newId(),
): string {
  // The sessions of tills are called in paths what those of sign-ins are.
  const record = (name: string) =>
    name === 'sessionId' && path.startsWith('/till/') ? 'tillSessionId' : name;
  return path.replace(/\{(\w+)\}/g, (_, name: string) => (name.endsWith('Id') ? ids(record(name)) : 'x'));
}

/** What the query must have, so that nothing but the rest is at fault. */
function neededQuery({ query }: Operation): string {
  const { required = [], properties = {} } = schemaOf(query);
  return new URLSearchParams(
    required.map((name) => [name, String(sample(properties[name] ?? {}, name))]),
  ).toString();
}

type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  examples?: unknown[];
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  minItems?: number;
  anyOf?: Schema[];
};
const schemaOf = (schema: TSchema | undefined) => (schema ?? {}) as Schema;

function typesOf(schema: Schema): string[] {
  if (schema.anyOf) return schema.anyOf.flatMap(typesOf);
  return [schema.type ?? []].flat();
}

/** A value that the schema takes, with every field filled in. */
function sample(schema: Schema, name = ''): unknown {
  if (schema.anyOf) return sample(schema.anyOf[0] ?? {}, name);
  if (schema.format === 'uuid') return (!madeUp.has(name) && ours[name]) || newId();
  if (schema.examples) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [type] = typesOf(schema);
  if (type === 'object') {
    const properties = Object.entries(schema.properties ?? {});
    return Object.fromEntries(properties.map(([key, value]) => [key, sample(value, key)]));
  }
  if (type === 'array')
    return Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () => sample(schema.items ?? {}, name));
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1;
  if (type === 'boolean') return true;
  return 'x'.repeat(Math.max(1, schema.minLength ?? 1));
}

function sampleBody({ id, body, file }: Operation, about?: string): object | undefined {
  if (file) return sampleFile(file.types[0] ?? '');
  if (!body) return undefined;
  const filled = sample(schemaOf(body)) as Record<string, unknown>;
  for (const [name, other] of Object.entries((about && instead[id]) || {}))
    delete filled[name === about ? other : name];
  return filled;
}

/** A form with a small file of that type. */
function sampleFile(type: string): FormData {
  const form = new FormData();
  const bytes = Buffer.from(smallFiles[type] ?? '', 'base64');
  form.append('file', new Blob([bytes], { type }), 'sample');
  return form;
}

const smallFiles: Record<string, string> = {
  'text/csv': Buffer.from('name,price\nSoap,1\n').toString('base64'),
  'image/png': 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
};

type Field = { path: (string | number)[]; schema: Schema };

/** Every field of a body, nested ones too. */
function fieldsOf(schema: Schema, path: Field['path'] = []): Field[] {
  const own = path.length > 0 ? [{ path, schema }] : [];
  const inner = schema.anyOf
    ? schema.anyOf.flatMap((one) => fieldsOf(one, path).slice(own.length))
    : Object.entries(schema.properties ?? {}).flatMap(([name, value]) => fieldsOf(value, [...path, name]));
  // Entries that an operation reads one by one say nothing of themselves here: they are refused one by one.
  const items = Object.keys(schema.items ?? {}).length > 0 ? fieldsOf(schema.items ?? {}, [...path, 0]) : [];
  return [...own, ...inner, ...items];
}

function replaced(value: unknown, [first, ...rest]: Field['path'], by: unknown): unknown {
  if (first === undefined) return by;
  if (Array.isArray(value)) return value.with(Number(first), replaced(value[Number(first)], rest, by));
  const record = value as Record<string, unknown>;
  return { ...record, [first]: replaced(record[first], rest, by) };
}

type Case = { what: string; send: () => Promise<Answer>; expected: number[]; naming?: string | string[] };

/** Sends all, some at a time, and answers those that were not answered as expected. */
async function misses(cases: Case[], atOnce = 25): Promise<string[]> {
  assert.ok(cases.length > 0, 'there is something to send');
  const found: string[] = [];
  for (let start = 0; start < cases.length; start += atOnce) {
    await Promise.all(
      cases.slice(start, start + atOnce).map(async ({ what, send, expected, naming }) => {
        const { status, body } = await send();
        const fields = (body?.errors ?? []).map((error: { field: string }) => error.field);
        if (!expected.includes(status))
          found.push(`${what}: ${status} ${JSON.stringify(body).slice(0, 150)}`);
        for (const name of [naming ?? []].flat()) {
          if (expected.includes(status) && !fields.includes(name))
            found.push(`${what}: names ${fields}, not ${name}`);
        }
      }),
    );
  }
  return found;
}

/** All that the two businesses have, to see that nothing of it changed. */
function everything(): Promise<object[]> {
  return server.database(async (session) => {
    const tables = await session.all<{ name: string }>(`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`);
    const counted: object[] = [];
    for (const { name } of tables) {
      counted.push(...(await session.all(`select '${name}' as name, count(*)::int as rows from ${name}`)));
    }
    return counted;
  });
}

async function refusesAll(cases: Case[]): Promise<void> {
  const before = await everything();
  assert.deepEqual(await misses(cases), []);
  assert.deepEqual(await everything(), before, 'something was written by what was refused');
}

const json = (text: string | Uint8Array, type = 'application/json') => ({
  body: text as unknown,
  headers: { 'content-type': type },
});

// ---- who is asking ----

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

/** In the long run each sees all. */
const turns = isLong ? 1 : 8;

/** For what is decided before an operation is known: a third of them each day, and all in the long run. */
function inTurn<One>(list: One[]): One[] {
  const today = Math.floor(Date.now() / 86_400_000);
  return isLong ? list : list.filter((_, at) => at % 3 === today % 3);
}

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
    // All are checked in one place: each operation sees some, and all of them see all.
    guarded.flatMap((operation, index) =>
      tokens
        .filter((_, number) => number % turns === index % turns)
        .flatMap(([name, text]) => [
          refused(operation, name, byHeader(text)),
          refused(operation, name, byCookie(text)),
        ]),
    ),
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

// ---- what is sent ----

test('an unknown query field is 400 and named', async () => {
  // Providers add fields of their own to what they send the browser back with.
  const strict = operations.filter(({ id }) => id !== 'completeOAuth');
  await refusesAll(
    strict.flatMap((operation) =>
      ['unknown', '__proto__', 'constructor', 'limit[]', 'LIMIT'].map((name) => ({
        what: `${operation.id}?${name}`,
        send: () =>
          allowed(operation).send(operation.method, `${pathOf(operation)}?${encodeURIComponent(name)}=1`, {
            body: sampleBody(operation),
          }),
        expected: [400],
        naming: name,
      })),
    ),
  );
});

test('an unknown body field is 400 and named, at any depth', async () => {
  await refusesAll(
    [...withBody, ...withoutBody].flatMap((operation) => {
      const send = (body: unknown) => () =>
        allowed(operation).send(operation.method, pathOf(operation), { body });
      const body = sampleBody(operation) ?? {};
      const objects = fieldsOf(schemaOf(operation.body)).filter(({ schema }) => schema.properties);
      return [
        { what: operation.id, send: send({ ...body, unknown: 1 }), expected: [400], naming: 'unknown' },
        ...objects.map(({ path }) => ({
          what: `${operation.id} in ${path.join('.')}`,
          send: send(replaced(body, [...path, 'unknown'], 1)),
          expected: [400],
          naming: [...path, 'unknown'].join('.'),
        })),
      ];
    }),
  );
});

const oneOfEachType: [type: string, value: unknown][] = [
  ['null', null],
  ['integer', 1],
  ['number', 1.5],
  ['string', '1'],
  ['boolean', true],
  ['boolean', false],
  ['array', []],
  ['array', ['x']],
  ['object', {}],
];

function isOfType(value: [type: string, value: unknown], schema: Schema): boolean {
  const types = typesOf(schema);
  return (
    types.length === 0 || types.includes(value[0]) || (value[0] === 'integer' && types.includes('number'))
  );
}

/** Fields that one request can have wrong all at once: none is inside of another, and few enough that all are named. */
function apart(fields: Field[]): Field['path'][][] {
  const paths = new Map(fields.map(({ path }) => [path.join('.'), path]));
  return [...Map.groupBy(paths.values(), (path) => path.length).values()].flatMap((alike) => inChunks(alike));
}

/** At most twenty errors are told, and a field that may be of several types has one for each. */
function inChunks<Thing>(things: Thing[], size = 4): Thing[][] {
  const count = Math.ceil(things.length / size);
  return Array.from({ length: count }, (_, index) => things.slice(index * size, (index + 1) * size));
}

test('a body field of the wrong type is 400 and named, and is never read as another type', async () => {
  await refusesAll(
    withBody.flatMap((operation) =>
      oneOfEachType.flatMap((one) =>
        apart(fieldsOf(schemaOf(operation.body)).filter(({ schema }) => !isOfType(one, schema))).map(
          (paths) => ({
            what: `${operation.id} ${paths.map((path) => path.join('.'))}=${JSON.stringify(one[1])}`,
            send: () =>
              allowed(operation).send(operation.method, pathOf(operation), {
                body: paths.reduce<unknown>(
                  (body, path) => replaced(body, path, one[1]),
                  sampleBody(operation),
                ),
              }),
            expected: [400],
            naming: paths.map((path) => path.join('.')),
          }),
        ),
      ),
    ),
  );
});

test('a required field that is absent is 400 and named', async () => {
  await refusesAll(
    withBody.flatMap((operation) =>
      (schemaOf(operation.body).required ?? []).map((name) => ({
        what: `${operation.id} without ${name}`,
        send: () =>
          allowed(operation).send(operation.method, pathOf(operation), {
            body: { ...sampleBody(operation), [name]: undefined },
          }),
        expected: [400],
        naming: name,
      })),
    ),
  );
});

const texts = (operation: Operation) =>
  fieldsOf(schemaOf(operation.body)).filter(({ schema }) => typesOf(schema).includes('string'));

test('NUL and half a surrogate pair are 400 in every text of a body, also as the name of a field', async () => {
  await refusesAll(
    inTurn(withBody).flatMap((operation) => {
      const send = (body: unknown) => () =>
        allowed(operation).send(operation.method, pathOf(operation), { body });
      const body = sampleBody(operation);
      return [
        ...texts(operation).flatMap(({ path }) =>
          ['\0', 'a\0b', '\ud800', 'a\udfffb', '\udc00\ud800'].map((text) => ({
            what: `${operation.id} ${path.join('.')}=${JSON.stringify(text)}`,
            send: send(replaced(body, path, text)),
            expected: [400],
          })),
        ),
        ...['a\0', '\ud800'].map((name) => ({
          what: `${operation.id} with a field ${JSON.stringify(name)}`,
          send: send({ ...body, [name]: 1 }),
          expected: [400],
        })),
      ];
    }),
  );
});

test('NUL in a query or a path is 400, and bytes that are not UTF-8 never fail the server', async () => {
  const cases = inTurn(operations).flatMap((operation) => {
    const names = ['unknown', ...Object.keys(schemaOf(operation.query).properties ?? {})];
    const send = (path: string) => () =>
      allowed(operation).send(operation.method, path, { body: sampleBody(operation) });
    const inQuery = names.flatMap((name) =>
      ['%00', 'a%00b'].map((text) => ({
        what: `${operation.id}?${name}=${text}`,
        send: send(`${pathOf(operation)}?${name}=${text}`),
        expected: [400],
      })),
    );
    const inPath = ['%00', '%', '%ff', '%ed%a0%80'].map((text) => ({
      what: `${operation.id} at ${text}`,
      send: send(pathOf(operation, () => text)),
      expected: [400],
    }));
    return [...inQuery, ...(operation.path.includes('Id}') ? inPath : [])];
  });
  await refusesAll(cases);
  const lists = operations.filter(({ query }) => schemaOf(query).properties?.search);
  assert.deepEqual(
    await misses(
      lists.flatMap((operation) =>
        ['%ff', '%ed%a0%80', '%', '%zz'].map((text) => ({
          what: `${operation.id}?search=${text}`,
          send: () => allowed(operation).get(`${pathOf(operation)}?search=${text}`),
          expected: [200, 400],
        })),
      ),
    ),
    [],
  );
});

test('a field that would change the prototype of an object is 400, at any depth and however it is written', async () => {
  const poison = [
    '"__proto__":{"admin":true}',
    '"__proto__":null',
    '"\\u005f\\u005fproto\\u005f\\u005f":{"admin":true}',
    '"constructor":{"prototype":{"admin":true}}',
    '"unknown":{"__proto__":{"admin":true}}',
    '"unknown":[{"constructor":{"prototype":{}}}]',
  ];
  await refusesAll(
    inTurn([...withBody, ...withoutBody]).flatMap((operation) => {
      const inner = JSON.stringify(sampleBody(operation) ?? {}).slice(1, -1);
      return poison.map((field) => ({
        what: `${operation.id} with ${field}`,
        send: () =>
          allowed(operation).send(operation.method, pathOf(operation), {
            body: `{${[field, inner].filter(Boolean).join(',')}}`,
          }),
        expected: [400],
      }));
    }),
  );
  assert.equal(({} as { admin?: boolean }).admin, undefined);
});

test('what is not JSON is 400', async () => {
  const broken = [
    '{',
    '}',
    '{"a":1,}',
    "{'a':1}",
    '{a:1}',
    'undefined',
    'NaN',
    '[1',
    '{"a":1}{"b":2}',
    '{"a":\u0001"x"}',
    '"',
  ];
  await refusesAll(
    inTurn([...withBody, ...withoutBody]).flatMap((operation) =>
      broken.map((text) => ({
        what: `${operation.id} with ${JSON.stringify(text)}`,
        send: () => allowed(operation).send(operation.method, pathOf(operation), json(text)),
        expected: [400],
      })),
    ),
  );
});

test('JSON that is not an object is 400, and so is nothing where something is needed', async () => {
  const send = (operation: Operation, sending: object) => () =>
    allowed(operation).send(operation.method, pathOf(operation), sending);
  await refusesAll([
    ...inTurn([...withBody, ...withoutBody]).flatMap((operation) =>
      ['[]', '[{}]', '"x"', '1', 'true', 'false'].map((text) => ({
        what: `${operation.id} with ${text}`,
        send: send(operation, json(text)),
        expected: [400],
      })),
    ),
    ...withBody
      .filter(({ body }) => schemaOf(body).required?.length)
      .flatMap((operation) => [
        { what: `${operation.id} with null`, send: send(operation, json('null')), expected: [400] },
        { what: `${operation.id} with an empty body`, send: send(operation, json('')), expected: [400] },
        { what: `${operation.id} with no body`, send: send(operation, {}), expected: [400] },
        { what: `${operation.id} with {}`, send: send(operation, json('{}')), expected: [400] },
      ]),
  ]);
});

test('a body of another type is 415, and no way to write the type skips the validation', async () => {
  await refusesAll(
    inTurn([...withBody, ...withoutBody]).flatMap((operation) => {
      const good = JSON.stringify(sampleBody(operation) ?? {});
      const bad = JSON.stringify({ ...sampleBody(operation), unknown: 1 });
      const send = (sending: object) => () =>
        allowedByNetwork(operation).send(operation.method, pathOf(operation), sending);
      const others = [
        'text/plain',
        'text/plain; charset=utf-8',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'text/json',
        'application/xml',
        'application/octet-stream',
        'application/jsonx',
        'application/merge-patch+json',
        '*/*',
        'json',
        ';',
      ];
      const ours = [
        'application/json',
        'APPLICATION/JSON',
        'application/json;charset=utf-8',
        'application/json; charset=utf-16',
        'application/json; charset="x"; y=z',
        ' application/json ',
      ];
      return [
        ...others.map((type) => ({
          what: `${operation.id} as ${type}`,
          send: send(json(good, type)),
          expected: [415],
        })),
        ...ours.map((type) => ({
          what: `${operation.id} as ${type}`,
          send: send(json(bad, type)),
          expected: [400, 415],
        })),
        {
          what: `${operation.id} without a type`,
          send: send({ body: new TextEncoder().encode(good), headers: { 'content-type': '' } }),
          expected: [415],
        },
        {
          what: `${operation.id} in UTF-16`,
          send: () => sendBytes(operation, Buffer.from(bad, 'utf16le'), 'application/json; charset=utf-16'),
          expected: [400, 415],
        },
      ];
    }),
  );
});

/** Sends bytes as they are; without a type, no header says what they are. */
async function sendBytes(operation: Operation, body: Uint8Array, type?: string): Promise<Answer> {
  const token = operation.access === 'public' ? {} : { authorization: `Bearer ${owner.accessToken}` };
  const response = await fetch(server.url + pathOf(operation), {
    method: operation.method,
    headers: { ...token, ...(type && { 'content-type': type }) },
    body: body as BodyInit,
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

test('bytes without any type are 415', async () => {
  await refusesAll(
    [...withBody, ...withoutBody].map((operation) => ({
      what: operation.id,
      send: () => sendBytes(operation, new TextEncoder().encode(JSON.stringify(sampleBody(operation) ?? {}))),
      expected: [415],
    })),
  );
});

// ---- which record ----

const withId = operations.filter(({ path }) => /\{\w+Id\}/.test(path));

test('an id in a path that is no id is 400 and named', async () => {
  const id = newId();
  const malformed = [
    'x',
    '0',
    id.slice(1),
    `${id}0`,
    `${id}%20`,
    `urn:uuid:${id}`,
    `%7B${id}%7D`,
    id.replaceAll('-', ''),
    "'%20or%201=1%20--",
    'null',
    '..%2f..%2fetc',
  ];
  await refusesAll(
    withId.flatMap((operation) =>
      malformed.map((text) => ({
        what: `${operation.id} at ${text}`,
        send: () =>
          allowed(operation).send(
            operation.method,
            pathOf(operation, () => text),
            { body: sampleBody(operation) },
          ),
        expected: [400],
        naming: /\{(\w+Id)\}/.exec(operation.path)?.[1] ?? '',
      })),
    ),
  );
});

test("an id that nothing has and another tenant's id are 404 alike", async () => {
  const sent = (operation: Operation, ids: (name: string) => string) =>
    allowed(operation).send(operation.method, `${pathOf(operation, ids)}?${neededQuery(operation)}`, {
      body: sampleBody(operation),
    });
  // Ids that our own tokens and answers name are seen by the recorder as another tenant's.
  for (const path of ['/outlets', '/locations', '/auth/sessions', '/users', '/inventory/products'])
    await stranger.get(path);
  const before = await everything();
  for (const operation of withId) {
    const answers = [
      await sent(operation, () => newId()),
      await sent(operation, () => '00000000-0000-0000-0000-000000000000'),
      await sent(operation, () => newId().toUpperCase()),
      // No business is foreign to an operator.
      await sent(operation, (name) =>
        operation.access === 'platform.admin' ? newId() : (theirs[name] ?? newId()),
      ),
      await sent(operation, () => stranger.outletId),
      await sent(operation, (name) => (name === 'businessId' ? newId() : stranger.orgId)),
    ];
    for (const { status, body } of answers) {
      assert.equal(status, 404, operation.id);
      const { code, message, errors } = answers[0]?.body ?? {};
      assert.deepEqual([body.code, body.message, body.errors], [code, message, errors], operation.id);
    }
  }
  assert.deepEqual(await everything(), before);
});

/** What has happened at a till is recorded whatever it names, and what is amiss is an exception: nothing-lost.test.ts. */
const takesUnknown = new Set([
  'findUnknownRecords',
  'recordTillPayment',
  'recordTillRefund',
  'recordTillReturn',
]);
const isMadeUp = ({ id }: Operation, field: string) =>
  madeUp.has(field) || takesUnknown.has(id) || (id === 'openTill' && field === 'sessionId');

test("an id in a body that nothing has and another tenant's id are 404 alike, and named", async () => {
  await refusesAll(
    guarded.flatMap((operation) =>
      fieldsOf(schemaOf(operation.body))
        .filter(({ path, schema }) => schema.format === 'uuid' && !isMadeUp(operation, String(path.at(-1))))
        .flatMap(({ path }) => {
          const name = String(path.findLast((part) => typeof part === 'string'));
          return [newId(), theirs[name] ?? newId(), stranger.outletId].map((id) => ({
            what: `${operation.id} ${path.join('.')}=${id}`,
            send: () =>
              allowed(operation).send(operation.method, pathOf(operation), {
                body: replaced(sampleBody(operation, String(path[0])), path, id),
              }),
            expected: [404],
            naming: path.join('.'),
          }));
        }),
    ),
  );
});

test("another tenant's id in a query answers exactly as one that nothing has", async () => {
  for (const operation of guarded) {
    const ids = Object.entries(schemaOf(operation.query).properties ?? {}).filter(
      ([, schema]) => schema.format === 'uuid',
    );
    for (const [name] of ids) {
      const ask = (id: string) =>
        allowed(operation).get(`${pathOf(operation)}?${name}=${id}&${neededQuery(operation)}`);
      const [missing, foreign] = [await ask(newId()), await ask(theirs[name] ?? stranger.outletId)];
      assert.equal(foreign.status, missing.status, `${operation.id}?${name}`);
      assert.deepEqual(foreign.body.data, missing.body.data, `${operation.id}?${name}`);
    }
  }
});

// ---- lists ----

function badValues(schema: Schema): string[] {
  const types = typesOf(schema);
  const tooLong = schema.maxLength ? ['x'.repeat(schema.maxLength + 1)] : [];
  if (schema.enum) return ['GARBAGE', 'constructor', String(schema.enum[0]).concat(' '), "x' or 1=1 --"];
  if (schema.format === 'uuid') return ['x', '1', `urn:uuid:${newId()}`, 'null'];
  if (schema.format === 'date')
    return ['x', '2026-02-30', '2026-1-1', '0000-01-01', '20261115', '2026-11-15T00:00:00Z', '-infinity'];
  if (types.includes('integer')) {
    // More rows than a list gives at once are not refused.
    const tooLarge = cutTo in schema ? [] : ['9007199254740993'];
    return ['x', '1.5', 'true', 'null', 'NaN', 'Infinity', '1e400', '-1', ...tooLarge];
  }
  if (types.includes('boolean')) return ['maybe', '2'];
  return tooLong;
}

test('a query field with a value that it does not take is 400 and named', async () => {
  const asked = (operation: Operation, pairs: [name: string, value: string][]) => ({
    what: `${operation.id}?${pairs.map(([name, value]) => `${name}=${value.slice(0, 50)}`).join('&')}`,
    send: () =>
      allowed(operation).send(operation.method, `${pathOf(operation)}?${new URLSearchParams(pairs)}`, {
        body: sampleBody(operation),
      }),
    expected: [400],
    naming: pairs.map(([name]) => name),
  });
  await refusesAll(
    operations.flatMap((operation) => {
      const fields = Object.entries(schemaOf(operation.query).properties ?? {});
      return inChunks(fields).flatMap((some) => {
        const bad = some.map(([name, schema]) => ({ name, values: badValues(schema) }));
        const most = Math.max(...bad.map(({ values }) => values.length));
        return [
          ...Array.from({ length: most }, (_, index) =>
            asked(
              operation,
              bad.flatMap(({ name, values }) => {
                const value = values[index];
                return value === undefined ? [] : [[name, value]];
              }),
            ),
          ),
          asked(
            operation,
            some.flatMap(([name, schema]) => {
              const value = String(sample(schema, name));
              return [
                [name, value],
                [name, value],
              ];
            }),
          ),
        ];
      });
    }),
  );
});

/** Those with pages as the contract has them; the catalogue of a till has its own. */
const lists = operations.filter(
  ({ id, query }) => schemaOf(query).properties?.cursor && id !== 'syncTillCatalogue',
);

test('every list refuses a limit of 0, below it and of letters, and sorts that it does not have', async () => {
  const queries = [
    'limit=0',
    'limit=-1',
    'limit=abc',
    'sortKey=garbage',
    'sortKey=org_id',
    'sortDir=garbage',
  ];
  await refusesAll(
    lists.flatMap((operation) =>
      queries.map((query) => ({
        what: `${operation.id}?${query}`,
        send: () => allowed(operation).get(`${pathOf(operation)}?${query}`),
        expected: [400],
        naming: query.split('=')[0] ?? '',
      })),
    ),
  );
});

test('every list cuts a limit that is too large, and takes empty values as absent', async () => {
  for (const operation of lists) {
    const { properties = {}, required = [] } = schemaOf(operation.query);
    const empty = Object.keys(properties).filter((name) => !required.includes(name) && name !== 'limit');
    const query = new URLSearchParams(empty.map((name) => [name, '']));
    const path = `${pathOf(operation)}?${neededQuery(operation)}`;
    const { status, body } = await allowed(operation).get(`${path}&${query}&limit=1000`);
    assert.deepEqual([status, body.meta?.perPage], [200, 100], `${operation.id} ${JSON.stringify(body)}`);
    const usual = await allowed(operation).get(`${path}&limit=`);
    assert.equal(usual.body.meta.perPage, 20, operation.id);
  }
});

/** The same text with capital letters small and small ones capital. */
function otherCase(text: string): string {
  return text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();
}

/** The same value with every choice in it in another case. */
function inOtherCase(schema: Schema, value: unknown): unknown {
  if (schema.enum && typeof value === 'string') return otherCase(value);
  if (Array.isArray(value)) return value.map((entry) => inOtherCase(schema.items ?? {}, entry));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, inner]) => [
    name,
    inOtherCase(schema.properties?.[name] ?? {}, inner),
  ]);
  return Object.fromEntries(fields);
}

test('every choice is taken in any case, in queries and in bodies', async () => {
  const refusedChoices = ({ body }: Answer) =>
    body?.errors?.filter(({ code }: { code: string }) => code === 'CHOICE') ?? [];
  for (const operation of operations) {
    const choices = Object.entries(schemaOf(operation.query).properties ?? {}).filter(
      ([name, schema]) => schema.enum && name !== 'format',
    );
    for (const [name, { enum: values = [] }] of choices) {
      for (const value of values) {
        const path = `${pathOf(operation)}?${name}=${otherCase(String(value))}`;
        assert.deepEqual(refusedChoices(await allowed(operation).get(path)), [], `${operation.id} ${path}`);
      }
    }
    if (!operation.body) continue;
    const body = inOtherCase(schemaOf(operation.body), sampleBody(operation)) as object;
    // A field that is not known keeps it from having an effect; the choices are looked at all the same.
    const sent = { ...body, unknown: 1 };
    const answer = await allowed(operation).send(operation.method, pathOf(operation), { body: sent });
    assert.deepEqual(refusedChoices(answer), [], operation.id);
  }
});

test('every list is a sheet when it is asked for as one', async () => {
  assert.deepEqual(
    await misses(
      lists.flatMap((operation) =>
        ['csv', 'xlsx'].map((format) => ({
          what: `${operation.id} as ${format}`,
          send: () =>
            allowed(operation).get(`${pathOf(operation)}?format=${format}&${neededQuery(operation)}`),
          expected: [200],
        })),
      ),
      // A business has four at once, and a place is free again a moment after its answer.
      2,
    ),
    [],
  );
});

test('every list refuses a cursor that it did not give: garbage, and those of other lists', async () => {
  const cursors = ['x', 'AAAA', 'null'];
  for (const operation of lists) {
    const { body } = await allowed(operation).get(`${pathOf(operation)}?limit=1&${neededQuery(operation)}`);
    if (body.data.nextCursor) cursors.push(`${operation.id}:${body.data.nextCursor}`);
  }
  assert.ok(cursors.length > 5, 'there are real ones among them');
  await refusesAll(
    lists.flatMap((operation) =>
      cursors
        .filter((cursor) => !cursor.startsWith(`${operation.id}:`))
        .map((cursor) => ({
          what: `${operation.id}?cursor=${cursor}`,
          send: () =>
            allowed(operation).get(
              `${pathOf(operation)}?limit=1&${neededQuery(operation)}&cursor=${cursor.split(':').at(-1)}`,
            ),
          expected: [400],
        })),
    ),
  );
});

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** The nth of many texts that are almost this one. */
function mutated(text: string, n: number): string {
  const letter = alphabet[randomInt(64)] ?? '';
  const at = n % text.length;
  const ways = [
    () => text.slice(0, at) + letter + text.slice(at + 1),
    () => text.slice(0, -1) + (alphabet[n % 64] ?? ''),
    () => text.slice(0, at) + text.slice(at + 1),
    () => text.slice(0, at) + letter + text.slice(at),
    () => text.slice(0, at),
    () =>
      text.slice(0, at) +
      text
        .slice(at, at + 2)
        .split('')
        .reverse()
        .join('') +
      text.slice(at + 2),
    () => `${text}${'='.repeat(1 + (n % 3))}`,
    () => text.slice(0, at) + (text[at] === '-' ? '+' : text[at] === '_' ? '/' : '.') + text.slice(at + 1),
    () => text.slice(0, at) + text.slice(at).toUpperCase(),
    () => text + letter,
  ];
  return ways[Math.floor(n / 7) % ways.length]?.() ?? text;
}

/** Sends requests without a body, 25 at a time, and sorts them by their status. */
async function statusesOf(requests: { path: string; token: string }[]): Promise<Map<number, string[]>> {
  const byStatus = new Map<number, string[]>();
  const waiting = requests.values();
  const sendAll = async () => {
    for (const { path, token } of waiting) {
      const { status } = await inside({ accessToken: token }).get(path);
      byStatus.set(status, [...(byStatus.get(status) ?? []).slice(0, 2), `${path} ${token}`]);
    }
  };
  await Promise.all(Array.from({ length: 25 }, sendAll));
  return byStatus;
}

function manyMutations(text: string, count: number): string[] {
  const made = new Set<string>();
  for (let n = 0; made.size < count; n += 1) {
    const one = mutated(text, n);
    if (one !== text && one !== '') made.add(one);
  }
  return [...made];
}

const mutations = isLong ? 8_000 : 1_000;

test('of many mutated cursors none is accepted, and none fails the server', async () => {
  const { nextCursor } = (await owner.get('/outlets?limit=1')).body.data;
  assert.equal((await owner.get(`/outlets?limit=1&cursor=${nextCursor}`)).status, 200);
  const requests = manyMutations(nextCursor, mutations / 2).map((cursor) => ({
    path: `/outlets?limit=1&cursor=${encodeURIComponent(cursor)}`,
    token: owner.accessToken,
  }));
  const answers = await statusesOf(requests);
  assert.deepEqual([...answers.keys()], [400], JSON.stringify([...answers]));
});

test('of many mutated access tokens none is accepted, and none fails the server', async () => {
  const tokens = manyMutations(owner.accessToken, mutations);
  const answers = await statusesOf(tokens.map((token) => ({ path: '/auth/session', token })));
  assert.deepEqual([...answers.keys()], [401], JSON.stringify([...answers]));
});

test('a token is good only as the text that was given, also where it is validated', async () => {
  const { accessToken } = owner;
  const others = [...alphabet]
    .map((end) => accessToken.slice(0, -1) + end)
    .filter((other) => other !== accessToken);
  for (const token of [...others, `${accessToken}==`]) {
    const { body } = await server.stranger.post('/auth/token/validate', { token });
    assert.equal(body.data.valid, false, token);
  }
});

// ---- how much ----

test('numbers that JSON cannot carry and texts of 100 kB are 400 in every field', async () => {
  const long = JSON.stringify('x'.repeat(100_000));
  const numbers = ['9007199254740993', '1e400', '-1e400', '-0.1', '1e-400', '123456789012345678901234567890'];
  await refusesAll(
    withBody.flatMap((operation) =>
      fieldsOf(schemaOf(operation.body)).flatMap(({ path, schema }, index) => {
        const isNumber = typesOf(schema).some((type) => type === 'number' || type === 'integer');
        // A balance may be below zero.
        const { minimum = 1 } = schema;
        const wrong = numbers.filter((one) => !(one === '-0.1' && minimum < 0));
        const marker = '"\u2603"';
        const text = JSON.stringify(replaced(sampleBody(operation), path, '\u2603'));
        const tried = isNumber ? wrong : [long, ...numbers.slice(0, 2)];
        // Every field is tried with one of them, and every one with many fields.
        return (isLong ? tried : tried.slice(index % tried.length).slice(0, 1)).map((value) => ({
          what: `${operation.id} ${path.join('.')}=${value.slice(0, 30)}`,
          send: () =>
            allowed(operation).send(operation.method, pathOf(operation), {
              body: text.replace(marker, value),
            }),
          expected: [400],
        }));
      }),
    ),
  );
});

test('a list of 100,000 things and an object of 50,000 fields are 400', async () => {
  const things = `[${Array(100_000).fill('{}').join(',')}]`;
  const fields = `{${Array.from({ length: 50_000 }, (_, n) => `"f${n}":1`).join(',')}}`;
  await refusesAll(
    oneOfEachKind.flatMap((operation) =>
      [things, fields].map((text) => ({
        what: `${operation.id} with ${text.slice(0, 10)}`,
        send: () => allowed(operation).send(operation.method, pathOf(operation), json(text)),
        expected: [400],
      })),
    ),
  );
});

test('JSON of 500,000 levels is 400', async () => {
  const lists = `${'['.repeat(500_000)}${']'.repeat(500_000)}`;
  await refusesAll(
    oneOfEachKind.map((operation) => ({
      what: operation.id,
      send: () => allowed(operation).send(operation.method, pathOf(operation), json(lists)),
      expected: [400],
    })),
  );
});

test('JSON of 500,000 levels is 400 wherever it stands, with an Idempotency-Key and without', async () => {
  const deep = `${'['.repeat(500_000)}${']'.repeat(500_000)}`;
  const bodies = [
    deep,
    `${'{"a":'.repeat(170_000)}1${'}'.repeat(170_000)}`,
    `{"name":${deep}}`,
    `{"name":"Ikeja","unknown":${deep}}`,
    // With an escape in it every text is looked at, as deep as it may be.
    `{"name":"\\u0000","unknown":${deep}}`,
  ];
  await refusesAll(
    bodies.flatMap((text) =>
      [undefined, newId()].map((key) => ({
        what: `${text.slice(0, 30)} ${key}`,
        send: () => owner.post('/outlets', text, key ? { key } : {}),
        expected: [400],
      })),
    ),
  );
});

test('a body over 1 MiB is 413, whether it says its length or not', async () => {
  const text = JSON.stringify({ name: 'x'.repeat(1_048_576) });
  await refusesAll(
    [...withBody, ...withoutBody].map((operation) => ({
      what: operation.id,
      send: () => allowedByNetwork(operation).send(operation.method, pathOf(operation), json(text)),
      expected: [413],
    })),
  );
  const answer = await server.app.inject({
    method: 'POST',
    url: '/outlets',
    headers: {
      authorization: `Bearer ${owner.accessToken}`,
      'content-type': 'application/json',
      'transfer-encoding': 'chunked',
    },
    payload: text,
  });
  assert.equal(answer.statusCode, 413);
});

test('headers and addresses that are too large are 4xx', async () => {
  const token = { authorization: `Bearer ${owner.accessToken}` };
  const large = 'x'.repeat(20_000);
  const status = async (path: string, headers: Record<string, string>) =>
    (await fetch(server.url + path, { headers: { ...token, ...headers } })).status;
  const statuses = [
    await status('/auth/session', { 'x-large': large }),
    await status('/auth/session', { cookie: `a=${large}` }),
    await status('/auth/session', { authorization: `Bearer ${large}` }),
    await status(`/auth/session?${large}`, {}),
    await status(`/outlets/${large}`, {}),
    await status(`/outlets/${'x'.repeat(5_000)}`, {}),
    await status(`/outlets?search=${'x'.repeat(5_000)}`, {}),
    await status('/auth/session', { authorization: `Bearer ${'x'.repeat(9_000)}` }),
  ];
  for (const one of statuses) assert.ok(one >= 400 && one < 500, String(statuses));
  const client = clientOf(server.url, token);
  assert.equal((await client.get('/auth/session')).status, 200);
});
