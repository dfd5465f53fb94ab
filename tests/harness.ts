import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import { type AppParts, build } from '../src/app.ts';
import { verifyEveryBusiness } from '../src/audit/exports.ts';
import { register } from '../src/auth/register.ts';
import { registrationOf } from '../src/auth/registration-request.ts';
import { issueTokens, openSession } from '../src/auth/store.ts';
import type { Role } from '../src/http/access.ts';
import { setTenant } from '../src/http/authenticate.ts';
import type { Operation } from '../src/http/operation.ts';
import { startCellJobs } from '../src/jobs.ts';
import { operations } from '../src/operations.ts';
import { misplacedBusinesses } from '../src/platform/cells/misplaced.ts';
import { misplacedAddresses } from '../src/platform/cells/misplaced-addresses.ts';
import { readConfig } from '../src/platform/config.ts';
import { type Cells, type Database, type DatabaseAccess, databasesOf } from '../src/platform/database.ts';
import { defaultWaits, type Pool, type Session, waits, withSession } from '../src/platform/db.ts';
import { newId } from '../src/platform/ids.ts';
import type { Jobs } from '../src/platform/jobs.ts';
import { openKeys } from '../src/platform/keys.ts';
import { createLog } from '../src/platform/log.ts';
import { type Message, openMessage } from '../src/platform/outbox.ts';
import { hashPassword, newHashSettings } from '../src/platform/passwords.ts';
import type { ConnectionSettings } from '../src/platform/postgres/connection-settings.ts';
import { type DatabaseRole, databaseRoles } from '../src/platform/roles.ts';
import { openDatabases, serverParts } from '../src/start.ts';
import { createUser } from '../src/users/exports.ts';
import { keepSessions } from './kept-sessions.ts';
import { record, recordTrail } from './records.ts';

type Registration = {
  organisation: { id: string };
  user: { id: string; email: string };
  outletId: string;
};
type Shared = { admin: ConnectionSettings; rolePasswords: Record<DatabaseRole, string> };

export const password = 'four calm otters';

export type Answer = {
  status: number;
  headers: Pick<Headers, 'get' | 'getSetCookie'>;
  /** The body as JSON of any shape. Tests assert what they expect. */
  // biome-ignore lint/suspicious/noExplicitAny: an answer is what the test asserts it to be
  body: any;
};
type RequestOptions = {
  body?: unknown;
  headers?: Record<string, string>;
  /** The Idempotency-Key. */
  key?: string;
};

/** A client that sends requests, signed in or not. */
export type Client = {
  send(method: string, path: string, options?: RequestOptions): Promise<Answer>;
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown, options?: RequestOptions): Promise<Answer>;
  put(path: string, body?: unknown, options?: RequestOptions): Promise<Answer>;
  patch(path: string, body?: unknown, options?: RequestOptions): Promise<Answer>;
  delete(path: string, options?: RequestOptions): Promise<Answer>;
};
export type SignedIn = Client & {
  orgId: string;
  userId: string;
  sessionId: string;
  email: string;
  accessToken: string;
  refreshToken: string;
  outletId: string;
};

export type TestServer = {
  url: string;
  app: FastifyInstance;
  parts: AppParts;
  /** A client without a token. */
  stranger: Client;
  withToken(token: string): Client;
  /** A client that injects requests without the network, for tests that send very many. */
  inside(headers: Record<string, string>, sign?: Sign): Client;
  /** A new business with its owner signed in, as after registration, but without audit trail and events. */
  business(changes?: object): Promise<SignedIn>;
  /** A new business by the registration operation itself, which hashes a password. */
  registered(): Promise<SignedIn>;
  /** Creates another user of that business and signs them in. */
  colleague(colleague: SignedIn, role: Role, outletIds?: string[]): Promise<SignedIn>;
  /** The messages to this address or number, oldest first, delivered or not. */
  messagesTo(recipient: string): Promise<Message[]>;
  /** Runs work as the owner of the database, without policies. */
  database<Result>(work: (session: Session) => Promise<Result>): Promise<Result>;
  /** Runs work as one of the server's own roles. */
  databaseAs<Result>(role: DatabaseRole, work: (session: Session) => Promise<Result>): Promise<Result>;
  /** The server's connections to its database, as owner and as each role. */
  access: DatabaseAccess;
  /** Starts the jobs, for tests that do not run them all the time. */
  startJobs(): Jobs;
  /** A second server with its own pools on the same database, with the same keys: as good as another process. */
  sibling(): Promise<{ url: string; parts: AppParts; stranger: Client; withToken(token: string): Client }>;
};

/** A server with its own database. Both are gone when the test file is done. */
export async function testServer(
  options: {
    environment?: Record<string, string>;
    operations?: Operation[];
    /** Also runs the jobs, so that messages are delivered as the environment says. */
    jobs?: boolean;
    /** The tests change rows directly, so not all invariants hold at the end. */
    breaksInvariants?: boolean;
    /** Hashes new passwords with the full cost of the product. */
    usualHashes?: boolean;
    /** Uses the wait limits of the product, after which a request gets 503. */
    defaultWaits?: boolean;
    /** Whether the disk of the database has room. */
    hasRoom?: () => boolean;
    /** Receives the log instead of standard output. */
    log?: { write(line: string): void };
    /** Another address for the server's connections to the database, such as a proxy. */
    proxy?: (database: ConnectionSettings) => Promise<{ host: string; port: number }>;
  } = {},
): Promise<TestServer> {
  const shared = JSON.parse(process.env.TEST_POSTGRES ?? 'null') as Shared | null;
  if (!shared) throw new Error('run tests by: npm test -- <part of the file name>');
  Object.assign(newHashSettings, options.usualHashes ? usualHash : leastHash);
  Object.assign(waits, options.defaultWaits ? defaultWaits : longWaits);
  const name = `test_${newId().replaceAll('-', '')}`;
  // From another database, because a template cannot be copied while somebody is connected to it.
  const maintenance = { ...shared.admin, database: 'postgres' };
  await withSession(maintenance, (session) =>
    session.script(`create database ${name} template ${shared.admin.database} strategy file_copy`),
  );
  const admin = { ...shared.admin, database: name };
  const folder = mkdtempSync(join(tmpdir(), 'tillhouse-keys-'));
  const cell = process.env.TEST_CELLS ? `${name}_north` : undefined;
  if (cell) {
    await withSession(maintenance, (session) =>
      session.script(`create database ${cell} template ${shared.admin.database} strategy file_copy`),
    );
  }

  const config = readConfig({
    PORT: '0',
    LOG_LEVEL: 'error',
    TILLHOUSE_RATES: generousRates,
    ...(cell && { TILLHOUSE_CELLS: `north=${addressOf({ ...shared.admin, database: cell })}` }),
    ...options.environment,
  });
  const proxy = await options.proxy?.(admin);
  const as = (role: DatabaseRole) => ({
    ...admin,
    ...proxy,
    user: databaseRoles[role],
    password: shared.rolePasswords[role],
  });
  const access = { admin, as, rolePasswords: shared.rolePasswords };
  // Tests that look at rows themselves find them in one database.
  const seen =
    cell && process.env.TEST_CELLS === 'all'
      ? {
          ...access,
          admin: { ...admin, database: cell },
          as: (role: DatabaseRole) => ({ ...as(role), database: cell }),
        }
      : access;
  const owner = keepSessions(seen.admin);
  const open = async () => {
    const log = createLog(config.logLevel, options.log);
    const database = await openDatabases(config, access, log);
    if (seen !== access) placeInCell(database);
    const parts = {
      ...(await serverParts(config, database, openKeys(join(folder, 'keys.json')))),
      ...(options.hasRoom && { hasRoom: options.hasRoom }),
      log,
    };
    const app = await build(parts, options.operations ?? operations);
    record(app);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const jobs = options.jobs ? startCellJobs(parts, access, log) : undefined;
    opened.push({ app, database, jobs });
    const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    return { app, parts, database, url, ...clientsOf(url) };
  };
  const opened: { app: FastifyInstance; database: Database; jobs: Jobs | undefined }[] = [];
  const { app, parts, database, url, stranger, withToken } = await open();

  after(async () => {
    try {
      if (!options.breaksInvariants) await assertInvariants(database);
      for (const cell of databasesOf(database)) await recordTrail(cell.database.jobs);
    } finally {
      for (const one of opened) {
        await one.app.close();
        await one.jobs?.stop();
        await one.database.close();
      }
      owner.end();
      for (const database of cell ? [name, cell] : [name]) {
        await withSession(maintenance, (session) => session.script(`drop database ${database} with (force)`));
      }
      rmSync(folder, { recursive: true, force: true });
    }
  });

  /** Signs in without a password. */
  const signIn = async (
    email: string,
    ids: { orgId: string; userId: string; outletId: string },
  ): Promise<SignedIn> => {
    const { sessionId, refresh } = await database.identity.transaction(async (tx) => {
      await tx.run(setTenant(ids.orgId));
      return openSession(tx, ids, { device: { platform: 'pos', deviceId: undefined }, caller });
    }, ids.orgId);
    const { accessToken, refreshToken } = await issueTokens(parts, { ...ids, sessionId }, refresh);
    return { ...withToken(accessToken), ...ids, email, accessToken, refreshToken, sessionId };
  };

  const ownerOf = ({ organisation, user, outletId }: Registration) =>
    signIn(user.email, { orgId: organisation.id, userId: user.id, outletId });

  return {
    url,
    app,
    parts: seen === access ? parts : { ...parts, database: asSeenInCell(database) },
    stranger,
    withToken,
    inside: (headers, sign = () => ({})) =>
      clientBy((data) => injectRequest(app, { ...data, headers: { ...data.headers, ...sign(data.bytes) } }), {
        host: new URL(url).host,
        ...headers,
      }),
    business: async (changes = {}) => {
      const prepared = {
        registration: await registrationOf(registration(changes)),
        passwordHash,
        language: null,
      };
      const newBusinessId = await database.cells?.directory.place();
      const { data } = await database.identity.transaction(
        (tx) => register.handle({ tx, service: parts, prepared, newBusinessId }),
        newBusinessId,
      );
      return ownerOf(data as Registration);
    },
    registered: async () => ownerOf((await stranger.post('/auth/register', registration())).body.data),
    colleague: async (colleague, role, outletIds) => {
      const email = `${newId()}@colleague.example`;
      const person = {
        orgId: colleague.orgId,
        firstName: 'Kit',
        lastName: role,
        email,
        phone: null,
        role,
        passwordHash,
      };
      const user = await database.app.transaction(async (tx) => {
        await tx.run(setTenant(colleague.orgId));
        return createUser(tx, person);
      }, colleague.orgId);
      if (outletIds) {
        await owner.use(async (session) => {
          await session.all('update users set outlet_limited = true where id = $1', [user.id]);
          for (const outletId of outletIds) {
            await session.all('insert into user_outlets values ($1, $2, $3)', [
              colleague.orgId,
              user.id,
              outletId,
            ]);
          }
        });
      }
      return signIn(email, { orgId: colleague.orgId, userId: user.id, outletId: colleague.outletId });
    },
    messagesTo: (recipient) =>
      owner.use(async (session) => {
        const rows = await session.all<{ body: Buffer | null }>(
          'select body from messages where recipient = $1 order by created_at, id',
          [recipient],
        );
        return rows.flatMap(({ body }) => (body ? [openMessage(parts.keys, body)] : []));
      }),
    database: owner.use,
    databaseAs: (role, work) => withSession(seen.as(role), work),
    access: seen,
    startJobs: () => startCellJobs(parts, access, createLog(config.logLevel, options.log)),
    sibling: open,
  };
}

async function assertInvariants(database: Database): Promise<void> {
  for (const cell of databasesOf(database)) {
    const findings = await verifyEveryBusiness(cell.database.jobs);
    const broken = findings.filter(({ violations }) => violations.length > 0);
    assert.deepEqual(broken, [], `the tests left invariants broken (${cell.name})`);
  }
  if (!database.cells) return;
  for (const find of [misplacedBusinesses, misplacedAddresses])
    assert.deepEqual((await find(database.cells)).misplaced, []);
}

/** Every new business goes to the cell. */
function placeInCell({ cells }: Database): void {
  if (!cells) return;
  const { directory, placements, all } = cells;
  directory.place = async () => {
    const orgId = newId();
    await all[0]?.database.identity.transaction((tx) =>
      tx.run(sql`insert into placements (business_id, cell) values (${orgId}, 'north')`),
    );
    placements.remember(orgId, 'north');
    return orgId;
  };
}

/** The database of the server for tests that look at rows: what has no tenant is done in the cell. */
function asSeenInCell(database: Database): Database {
  const cell = database.cells?.all.find(({ name }) => name === 'north')?.database;
  if (!cell) return database;
  const inCell = (role: 'app' | 'identity'): Pool => ({
    ...database[role],
    transaction: (work, tenant) =>
      (tenant === undefined ? cell[role] : database[role]).transaction(work, tenant),
  });
  return { ...cell, cells: database.cells as Cells, app: inCell('app'), identity: inCell('identity') };
}

/** The settings as an address, as a cell is named. */
export function addressOf({ host, port, user, password: secret, database }: ConnectionSettings): string {
  const place = `host=${encodeURIComponent(host)}&port=${port}`;
  return `postgres://${user}:${encodeURIComponent(secret)}@/${database}?${place}`;
}

function clientsOf(url: string) {
  return {
    stranger: clientOf(url, {}),
    withToken: (token: string) => clientOf(url, { authorization: `Bearer ${token}` }),
  };
}

const caller = {
  address: '127.0.0.1',
  network: '127.0.0.1',
  requestId: 'test',
  userAgent: 'node',
  cookies: {},
  fromOwnPage: false,
};
/**
 * Passwords are hashed with the least work, which would otherwise be most of the tests' work. The text of a hash
 * contains its cost. Tests of the cost of a login use `usualHashes`.
 */
const usualHash = { ...newHashSettings };
const leastHash = { ...newHashSettings, memory: 8, passes: 1 };
Object.assign(newHashSettings, leastHash);
const passwordHash = await hashPassword(password);

/** Long limits, so that a busy machine only matters in tests about waiting. */
const longWaits = {
  requestMs: 60_000,
  placeMs: 60_000,
  lockMs: 60_000,
  rowLockMs: 30_000,
  statementMs: 60_000,
};

/** Tests sign in far more often than people do. */
const generousRates = 'loginAddress=1000000/60,registerAddress=1000000/60,validateAddress=1000000/60';

/** The data of an answer. The request must have succeeded. */
export function dataOf({ status, body }: Answer) {
  assert.equal(status, 200, JSON.stringify(body));
  return body.data;
}

export function registration(changes: object = {}) {
  return {
    businessName: 'Corner Shop',
    firstName: 'Ada',
    lastName: 'Obi',
    email: `${newId()}@corner.example`,
    password,
    currency: 'NGN',
    timezone: 'Africa/Lagos',
    ...changes,
  };
}

/** The bytes of a body and its content type. */
async function encodeBody(body: unknown): Promise<{ bytes?: string | Uint8Array; type?: string }> {
  if (body === undefined) return {};
  const type = 'application/json';
  if (typeof body === 'string' || body instanceof Uint8Array) return { bytes: body, type };
  if (!(body instanceof FormData)) return { bytes: JSON.stringify(body), type };
  // A form has its own type, which contains its boundary.
  const form = new Response(body);
  return { bytes: await form.bytes(), type: form.headers.get('content-type') ?? '' };
}

function headersOf(headers: IncomingHttpHeaders): Answer['headers'] {
  return {
    get: (name) => {
      const found = headers[name.toLowerCase()];
      return found === undefined ? null : [found].flat().join(', ');
    },
    getSetCookie: () => headers['set-cookie'] ?? [],
  };
}

/** Takes half the time of fetch, which would be a third of the tests' time. */
// It ends silent connections long before the server does. Both share one thread here and notice the time late, so the
// client would take a connection that the server is just closing.
const agent = new Agent({ keepAlive: true, timeout: 30_000 });

/** Headers that are computed from the body. */
type Sign = (bytes: string | Uint8Array | undefined) => Record<string, string>;

/** How often a patient client sends the same request. */
const attemptsAtMost = 30;

type RequestData = {
  method: string;
  path: string;
  headers: Record<string, string>;
  bytes: string | Uint8Array | undefined;
};

function sendOverNetwork(url: string, { method, path, headers, bytes }: RequestData): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // Set for every method, because Node omits the length of a DELETE.
    const length = bytes !== undefined && { 'content-length': Buffer.byteLength(bytes) };
    const sent = request(url + path, { method, headers: { ...headers, ...length }, agent }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => {
        text += part;
      });
      answer.on('error', reject);
      answer.on('end', () => resolve(answerOf(answer.statusCode ?? 0, answer.headers, text)));
    });
    sent.on('error', reject);
    sent.end(bytes);
  });
}

async function injectRequest(
  app: FastifyInstance,
  { method, path, headers, bytes }: RequestData,
): Promise<Answer> {
  const payload = typeof bytes === 'string' || bytes === undefined ? bytes : Buffer.from(bytes);
  const answer = await app.inject({
    method: method as 'GET',
    url: path,
    headers,
    ...(payload !== undefined && { payload }),
  });
  return answerOf(answer.statusCode, answer.headers as IncomingHttpHeaders, answer.body);
}

function answerOf(status: number, headers: IncomingHttpHeaders, text: string): Answer {
  const isJson = headers['content-type']?.includes('json');
  return { status, headers: headersOf(headers), body: isJson ? JSON.parse(text) : text };
}

export function clientOf(url: string, ownHeaders: Record<string, string>): Client {
  return clientBy((sent) => sendOverNetwork(url, sent), ownHeaders);
}

/**
 * A client that does what docs/api.md says: a request that is answered 503 with Retry-After is sent again after that
 * time, under the same key.
 */
export function patientClientOf(url: string, ownHeaders: Record<string, string>): Client {
  return clientBy(async (sent) => {
    const isWrite = sent.method !== 'GET';
    const headers = isWrite ? { 'idempotency-key': randomUUID(), ...sent.headers } : sent.headers;
    for (let attempt = 1; ; attempt += 1) {
      const answer = await sendOverNetwork(url, { ...sent, headers });
      const seconds = Number(answer.headers.get('retry-after') ?? 0);
      if (answer.status !== 503 || seconds === 0 || attempt === attemptsAtMost) return answer;
      await wait(seconds * 1_000);
    }
  }, ownHeaders);
}

function clientBy(
  sendRequest: (sent: RequestData) => Promise<Answer>,
  ownHeaders: Record<string, string>,
): Client {
  const send = async (method: string, path: string, { body, headers, key }: RequestOptions = {}) => {
    const { bytes, type } = await encodeBody(body);
    return sendRequest({
      method,
      path,
      headers: {
        'user-agent': 'node',
        ...ownHeaders,
        ...(type !== undefined && { 'content-type': type }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...headers,
      },
      bytes,
    });
  };
  return {
    send,
    get: (path) => send('GET', path),
    post: (path, body, options) => send('POST', path, { ...options, body }),
    put: (path, body, options) => send('PUT', path, { ...options, body }),
    patch: (path, body, options) => send('PATCH', path, { ...options, body }),
    delete: (path, options) => send('DELETE', path, options),
  };
}
