import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { Type } from 'typebox';
import { type Answer, testServer } from '../../../tests/harness.ts';
import { clientTypes } from '../../../tools/client/types.ts';
import { enumValues } from '../../../tools/enum-values.ts';
import { endpoints, operations } from '../../operations.ts';
import { refusals } from '../../values/refusal.ts';
import { type Operation, operation } from '../operation.ts';
import { Exactly, Nullable, named } from '../schema.ts';
import { apiInfo } from './api-info.ts';
import { openApiDocument } from './openapi.ts';

type Media = { schema: object; example: unknown };
type Link = { operationId: string; parameters: Record<string, string> };
type Response = {
  $ref?: string;
  description: string;
  content?: Record<string, Media>;
  links?: Record<string, Link>;
};
type Entry = {
  operationId: string;
  tags: string[];
  'x-compat'?: string;
  security: object[];
  parameters?: { name?: string; in?: string; $ref?: string }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Response>;
  'x-permission'?: string;
  'x-refusals': string[];
};
type Document = {
  tags: { name: string }[];
  paths: Record<string, Record<string, Entry>>;
  components: { schemas: Record<string, object>; responses: Record<string, Response> };
};

const server = await testServer();
const committed = readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8');
const document = JSON.parse(committed) as Document;

const ajv = new Ajv2020({ strict: false, validateSchema: false });
(addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
ajv.addSchema(document, 'openapi');

/** The errors of a value by the schema at this place of the document. Empty when it is valid. */
function faults(pointer: string[], value: unknown): string {
  const path = pointer.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')));
  const validate = ajv.getSchema(`openapi#/${path.join('/')}`);
  assert.ok(validate, `no schema at ${pointer.join(' ')}`);
  return validate(value) ? '' : `${pointer.join(' ')}: ${ajv.errorsText(validate.errors)}`;
}

function forEachObject(
  value: unknown,
  visit: (found: Record<string, unknown>, pointer: string[]) => void,
  pointer: string[] = [],
): void {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) visit(value as Record<string, unknown>, pointer);
  for (const [key, inner] of Object.entries(value)) forEachObject(inner, visit, [...pointer, key]);
}

test('openapi.json says what the operations are', () => {
  const current = `${JSON.stringify(openApiDocument(operations, endpoints, apiInfo), null, 2)}\n`;
  assert.ok(current === committed, 'openapi.json is stale: run npm run generate');
});

test('the types of the client say what openapi.json says', async () => {
  const types = readFileSync(new URL('../../../web/src/api/schema.d.ts', import.meta.url), 'utf8');
  assert.ok(
    (await clientTypes(committed)) === types,
    'web/src/api/schema.d.ts is stale: run npm run generate',
  );
});

test('the enumerations of the client have the values of openapi.json', () => {
  const values = readFileSync(new URL('../../../web/src/api/enum-values.ts', import.meta.url), 'utf8');
  assert.ok(enumValues(committed) === values, 'web/src/api/enum-values.ts is stale: run npm run generate');
});

test('every operation is there with its access, statuses and key', () => {
  for (const { id, method, path, access, answers, refusals: own } of operations) {
    const entry = document.paths[path]?.[method.toLowerCase()];
    assert.equal(entry?.operationId, id);
    assert.equal(entry.security.length, access === 'public' ? 0 : access === 'signature' ? 1 : 2, id);
    const isByRole = !['public', 'signature', 'session'].includes(access);
    assert.equal(entry['x-permission'], isByRole ? access : undefined, id);
    for (const { status } of answers) assert.ok(entry.responses[status]?.content, `${id} ${status}`);
    for (const code of own) {
      assert.ok(entry.responses[refusals[code][0]]?.$ref, `${id} ${code}`);
      assert.ok(entry['x-refusals'].includes(code), `${id} ${code}`);
    }
    const takesKey = entry.parameters?.some(({ $ref }) => $ref?.includes('IdempotencyKey')) ?? false;
    assert.equal(takesKey, method !== 'GET', id);
  }
  for (const { id, path, answers } of endpoints) {
    const entry = document.paths[path]?.get;
    assert.equal(entry?.operationId, id);
    for (const status of Object.keys(answers)) assert.ok(entry.responses[status]?.content, `${id} ${status}`);
  }
});

test('the names that the interface prints for envelope and errors are there', () => {
  for (const name of ['ApiSuccess', 'SuccessMessage', 'PaginationMeta', 'ApiError']) {
    assert.ok(document.components.schemas[name], name);
  }
  const shared = [
    'BadRequest',
    'Unauthorized',
    'Forbidden',
    'NotFound',
    'Conflict',
    'TooManyRequests',
    'ServerError',
  ];
  for (const name of shared) assert.ok(document.components.responses[name], name);
});

/** As section 2.10 and section 3 of the interface print them. */
const printedSchemas = `
  Product, ProductCategory, Stock, StockAdjustment, StockTake, PurchaseLog, Measurement, Payment, PaymentAnalysis,
  Expenses, Party, PartyBase, Customer data, Vendor data, Outlet data, Location data, Bank data, Bank details, Sale,
  Sale list, Sale line, Cart, Cart line, Customer transaction, Session, User (public), Platform, PaymentMethod,
  OutletType, AdjustmentPurpose, AdjustmentEffect, IncomeType, Facets, CustomerSummaryDTO, VendorSummaryDTO,
  LoginRequest, RegisterRequest, RefreshRequest, ForgotPasswordRequest, ResetPasswordRequest, VerifyEmailRequest,
  MfaVerifyRequest, CreateBankRequest, UpdateBankRequest, AddCartItemRequest, UpdateCartItemRequest, CheckoutRequest,
  AuthTokens, MfaRequired, CheckoutResponse, ListSalesResponse, PaymentLogsResponse, PaymentSummaryResponse,
  BankAccountListResponse, BankTransactionsResponse, SalesSummaryResponse, CustomerTransactionListResponse,
  CustomerTransactionSummaryResponse, ProductStatus, OutletStatus, LocationStatus, BankStatus, RecordStatus,
  CustomerStatus, StockStatus, VendorStatus, SaleStatus, PaymentAnalysisStatus, CategoryStatus, StockTakeStatus`;

test('every schema that the interface names stands in the document under that name', () => {
  const keys = printedSchemas
    .split(',')
    .map((name) => name.trim().replace(/[^A-Za-z0-9]+(\w?)/g, (_, next: string) => next.toUpperCase()));
  assert.equal(keys.length, 70);
  assert.deepEqual(
    keys.filter((key) => !document.components.schemas[key]),
    [],
  );
  // Each schema is used, not only listed.
  const used = new Set([...committed.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, key]) => key));
  assert.deepEqual(
    keys.filter((key) => !used.has(key)),
    [],
  );
});

test('what is kept for compatibility says what to use instead, and stands last', () => {
  const entries = Object.values(document.paths).flatMap((path) => Object.values(path));
  const compat = entries.filter((entry) => entry['x-compat']);
  const instead = Object.fromEntries(compat.map((entry) => [entry.operationId, entry['x-compat']]));
  assert.deepEqual(instead, {
    deleteBankAccount: 'deleteBank',
    listBankAccountTransactions: 'listBankLedger',
    updateBankAccount: 'editBank',
    createProductV2: 'createProduct',
    createVendor: 'createParty',
    listPartyTransactions: 'listTransactions',
  });
  assert.deepEqual(new Set(compat.flatMap(({ tags }) => tags)), new Set(['Compatibility']));
  assert.equal(document.tags.at(-1)?.name, 'Compatibility');
  const lostInstead = operation({
    id: 'paintAgain',
    route: 'POST /things',
    group: 'Service',
    summary: 'Paint',
    access: 'public',
    compat: 'paint',
    answer: { code: 'PAINTED', message: 'Painted.', data: Type.Null() },
    handle: async () => ({ data: null }),
  });
  assert.throws(() => openApiDocument([lostInstead], [], apiInfo), /paintAgain/);
});

test('every reference leads somewhere', () => {
  forEachObject(document, ({ $ref }, pointer) => {
    if (typeof $ref !== 'string') return;
    const target = $ref
      .slice(2)
      .split('/')
      .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document);
    assert.ok(target, `${pointer.join(' ')}: ${$ref}`);
  });
});

test('every example is what its schema accepts', () => {
  const found: string[] = [];
  forEachObject(document, (object, pointer) => {
    if ('schema' in object && 'example' in object) found.push(faults([...pointer, 'schema'], object.example));
    // In a list of properties, "examples" is the name of a property.
    if (Array.isArray(object.examples)) {
      for (const example of object.examples) found.push(faults(pointer, example));
    }
  });
  assert.ok(found.length > operations.length);
  assert.deepEqual(found.filter(Boolean), []);
});

test('two schemas of one name stop the generation', () => {
  const withSchemas = (one: object, other: object) =>
    [one, other].map((properties, index) =>
      operation({
        id: `make${index}`,
        route: `POST /things/${index}`,
        group: 'Service',
        summary: 'Make a thing',
        access: 'public',
        answer: { code: 'MADE', message: 'Made.', data: named('Thing', Exactly(properties as never)) },
        handle: async () => ({ data: {} as never }),
      }),
    );
  const generate = (served: Operation[]) => openApiDocument(served, [], apiInfo);
  assert.throws(() => generate(withSchemas({ a: Type.String() }, { a: Type.Integer() })), /named Thing/);
  assert.doesNotThrow(() => generate(withSchemas({ a: Type.String() }, { a: Type.String() })));
});

test('a named schema is one component, nullable, described and inside of others too', () => {
  const Colour = named('Colour', Type.String({ examples: ['red'] }));
  const paint = operation({
    id: 'paint',
    route: 'POST /things',
    group: 'Service',
    summary: 'Paint a thing',
    access: 'public',
    body: Exactly({
      first: Colour,
      second: Nullable(Colour),
      third: { ...Colour, description: 'The last coat.' },
    }),
    answer: { code: 'PAINTED', message: 'Painted.', data: Type.Array(Colour) },
    handle: async () => ({ data: [] }),
  });
  const { paths, components } = openApiDocument([paint], [], apiInfo) as Document;
  const $ref = '#/components/schemas/Colour';
  assert.deepEqual(components.schemas.Colour, { examples: ['red'], type: 'string' });
  assert.deepEqual(paths['/things']?.post?.requestBody?.content['application/json'], {
    schema: {
      type: 'object',
      required: ['first', 'second', 'third'],
      properties: {
        first: { $ref },
        second: { anyOf: [{ $ref }, { type: 'null' }] },
        third: { $ref, description: 'The last coat.' },
      },
      additionalProperties: false,
    },
    example: { first: 'red', second: 'red', third: 'red' },
  });
});

test('only the options of measurements are documented without the envelope, as a bare list', () => {
  const bare = operations.filter(({ answers }) => answers.some((answer) => answer.bare));
  assert.deepEqual(
    bare.map(({ id }) => id),
    ['listMeasurementOptions'],
  );
  const { schema, example } =
    document.paths['/measurements/options']?.get?.responses['200']?.content?.['application/json'] ?? {};
  assert.deepEqual(schema, { type: 'array', items: { $ref: '#/components/schemas/MeasurementOption' } });
  assert.ok(Array.isArray(example));
});

test('the server answers what the document says', async () => {
  const owner = await server.business();
  const outlet = { name: 'Ikeja', code: 'IKJ' };
  const check = (path: string, method: string, { status, body }: Answer) => {
    const response = document.paths[path]?.[method]?.responses[status];
    assert.ok(response, `${method} ${path} ${status} is not documented`);
    const place = response.$ref?.slice(2).split('/') ?? ['paths', path, method, 'responses', String(status)];
    assert.equal(faults([...place, 'content', 'application/json', 'schema'], body), '');
    return status;
  };
  const { email: identifier } = owner;
  const statuses = [
    check(
      '/auth/login',
      'post',
      await server.stranger.post('/auth/login', { identifier, password: 'not this one' }),
    ),
    check('/auth/session', 'get', await owner.get('/auth/session')),
    check('/outlets', 'post', await owner.post('/outlets', outlet)),
    check('/outlets', 'post', await owner.post('/outlets', outlet)),
    check('/outlets', 'post', await owner.post('/outlets', { names: 1 })),
    check('/outlets', 'get', await owner.get('/outlets?limit=1')),
    check('/outlets', 'get', await owner.get('/outlets?cursor=none')),
    check('/outlets', 'get', await server.stranger.get('/outlets')),
    check('/outlets/summary', 'get', await owner.get('/outlets/summary')),
    check('/measurements/options', 'get', await owner.get('/measurements/options')),
    check('/measurements/options', 'get', await server.stranger.get('/measurements/options')),
    check('/auth/sessions/{sessionId}', 'delete', await owner.delete(`/auth/sessions/${owner.outletId}`)),
    check('/auth/sessions/{sessionId}', 'delete', await owner.delete(`/auth/sessions/${owner.sessionId}`)),
    check('/readyz', 'get', await server.stranger.get('/readyz')),
    check('/readyz', 'get', await server.stranger.get('/readyz?deep=1')),
    check('/openapi.json', 'get', await server.stranger.get('/openapi.json')),
  ];
  assert.deepEqual(
    statuses,
    [401, 200, 200, 409, 400, 200, 400, 401, 200, 200, 401, 404, 200, 200, 400, 200],
  );
});

test('the server serves this very document', async () => {
  const { body, headers } = await server.stranger.get('/openapi.json');
  assert.match(headers.get('content-type') ?? '', /^application\/json/);
  assert.deepEqual(body, document);
});

test('each parameter of a path is reached by a link, from an answer that has it there', () => {
  const entries = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).map((entry) => ({ path, entry })),
  );
  const reached = new Set<string>();
  for (const { path, entry } of entries) {
    for (const response of Object.values(entry.responses)) {
      const example = response.content?.['application/json']?.example;
      for (const { operationId, parameters } of Object.values(response.links ?? {})) {
        const target = entries.find((other) => other.entry.operationId === operationId);
        assert.ok(target, operationId);
        const names = [...target.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
        assert.deepEqual(Object.keys(parameters), names, operationId);
        for (const [name, expression] of Object.entries(parameters)) {
          reached.add(`${operationId} ${name}`);
          const [, pointer] = /^\$response\.body#(.+)$/.exec(expression) ?? [];
          if (pointer)
            assert.equal(typeof valueAt(example, pointer), 'string', `${operationId} ${expression}`);
          else assert.ok(path.includes(`{${name}}`) && expression === `$request.path.${name}`, expression);
        }
      }
    }
  }
  const missing = entries.flatMap(({ path, entry }) =>
    [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) =>
      // The settings of the server define the providers.
      name === 'provider' || reached.has(`${entry.operationId} ${name}`)
        ? []
        : [`${entry.operationId} ${name}`],
    ),
  );
  assert.deepEqual(missing, []);
});

function valueAt(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], value);
}
