import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { type AppParts, build } from '../src/app.ts';
import { verifyEveryBusiness } from '../src/audit/exports.ts';
import { register } from '../src/auth/register.ts';
import { registrationOf } from '../src/auth/registration-request.ts';
import { answerTokens, openSession } from '../src/auth/store.ts';
import type { Role } from '../src/http/access.ts';
import { setTenant } from '../src/http/authenticate.ts';
import type { Operation } from '../src/http/operation.ts';
import { jobsOf } from '../src/jobs.ts';
import { operations } from '../src/operations.ts';
import { readConfig } from '../src/platform/config.ts';
import { type Database, type DatabaseAccess, openPools } from '../src/platform/database.ts';
import { defaultWaits, type Session, waits, withSession } from '../src/platform/db.ts';
import { newId } from '../src/platform/ids.ts';
import { type Jobs, startJobs } from '../src/platform/jobs.ts';
import { openKeys } from '../src/platform/keys.ts';
import { createLog } from '../src/platform/log.ts';
import { type Message, openMessage } from '../src/platform/outbox.ts';
import { hashPassword, newHash } from '../src/platform/passwords.ts';
import type { ConnectionSettings } from '../src/platform/postgres/connection-settings.ts';
import { type DatabaseRole, databaseRoles } from '../src/platform/roles.ts';
import { serverParts } from '../src/start.ts';
import { createUser } from '../src/users/exports.ts';
import { keepSessions } from './kept-sessions.ts';
import { record, recordTrail } from './records.ts';

type Registered = {
  organisation: { id: string };
  user: { id: string; email: string };
  outletId: string;
};
type Shared = { admin: ConnectionSettings; rolePasswords: Record<DatabaseRole, string> };

export const password = 'four calm otters';

export type Answer = {
  status: number;
  headers: Pick<Headers, 'get' | 'getSetCookie'>;
  /** The body as JSON, whatever its shape: tests say what they expect of it. */
  // biome-ignore lint/suspicious/noExplicitAny: an answer is what the test asserts it to be
  body: any;
};
type Sending = {
  body?: unknown;
  headers?: Record<string, string>;
  /** The Idempotency-Key. */
  key?: string;
};

/** Someone who sends requests, signed in or not. */
export type Client = {
  send(method: string, path: string, sending?: Sending): Promise<Answer>;
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown, sending?: Sending): Promise<Answer>;
  put(path: string, body?: unknown, sending?: Sending): Promise<Answer>;
  patch(path: string, body?: unknown, sending?: Sending): Promise<Answer>;
  delete(path: string, sending?: Sending): Promise<Answer>;
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
  /** Nobody: sends no token. */
  stranger: Client;
  withToken(token: string): Client;
  /** Someone who sends these headers, past the network: for so many requests that it would be most of the work. */
  inside(headers: Record<string, string>, sign?: Sign): Client;
  /** A new business as registration leaves it, but for the audit trail and the events, with its owner signed in. */
  business(changes?: object): Promise<SignedIn>;
  /** The same by the registration itself, which hashes a password. */
  registered(): Promise<SignedIn>;
  /** Signs in another user of that business. */
  colleague(of: SignedIn, role: Role, outletIds?: string[]): Promise<SignedIn>;
  /** What was written to this address or number, oldest first, whether it was delivered or not. */
  messagesTo(recipient: string): Promise<Message[]>;
  /** The database as its owner sees it, past every policy. */
  database<Result>(work: (session: Session) => Promise<Result>): Promise<Result>;
  /** The database as one of the server's own roles sees it. */
  databaseAs<Result>(role: DatabaseRole, work: (session: Session) => Promise<Result>): Promise<Result>;
  /** How the server reaches its database, as its owner and as each role. */
  access: DatabaseAccess;
  /** Runs the jobs until they are stopped; for tests that do not run them all the time. */
  startJobs(): Jobs;
  /** A second server process in all but name: pools of its own on the same database, with the same keys. */
  sibling(): Promise<{ url: string; stranger: Client; withToken(token: string): Client }>;
};

/** A server of its own on a database of its own, gone when the test file is done. */
export async function testServer(
  options: {
    environment?: Record<string, string>;
    operations?: Operation[];
    /** Runs the jobs, too: messages are then delivered as the environment says. */
    jobs?: boolean;
    /** The tests change rows past the operations, so that not all invariants hold in the end. */
    breaksInvariants?: boolean;
    /** New passwords are hashed with as much work as the product does. */
    usualHashes?: boolean;
    /** Requests wait for the database as long as the product lets them: what comes after is 503. */
    defaultWaits?: boolean;
    /** Where the log goes instead of standard output. */
    log?: { write(line: string): void };
    /** The way that the server's own connections take to the database, when it is not the usual one. */
    through?: (database: ConnectionSettings) => Promise<{ host: string; port: number }>;
  } = {},
): Promise<TestServer> {
  const shared = JSON.parse(process.env.TEST_POSTGRES ?? 'null') as Shared | null;
  if (!shared) throw new Error('run tests by: npm test -- <part of the file name>');
  Object.assign(newHash, options.usualHashes ? usualHash : leastHash);
  Object.assign(waits, options.defaultWaits ? defaultWaits : longWaits);
  const name = `test_${newId().replaceAll('-', '')}`;
  // From another database: nobody may be connected to a template while it is being copied.
  const maintenance = { ...shared.admin, database: 'postgres' };
  await withSession(maintenance, (session) =>
    session.script(`create database ${name} template ${shared.admin.database} strategy file_copy`),
  );
  const admin = { ...shared.admin, database: name };
  const folder = mkdtempSync(join(tmpdir(), 'tillhouse-keys-'));

  const config = readConfig({
    PORT: '0',
    LOG_LEVEL: 'error',
    TILLHOUSE_RATES: generousRates,
    ...options.environment,
  });
  const way = await options.through?.(admin);
  const as = (role: DatabaseRole) => ({
    ...admin,
    ...way,
    user: databaseRoles[role],
    password: shared.rolePasswords[role],
  });
  const access = { admin, as, rolePasswords: shared.rolePasswords };
  const owner = keepSessions(admin);
  const open = async () => {
    const database = openPools(access, { connections: config.databaseConnections, onLost: () => {} });
    const parts = {
      ...(await serverParts(config, database, openKeys(join(folder, 'keys.json')))),
      log: createLog(config.logLevel, options.log),
    };
    const app = await build(parts, options.operations ?? operations);
    record(app);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const jobs = options.jobs ? startJobs(as('jobs'), parts.log, jobsOf(parts)) : undefined;
    opened.push({ app, database, jobs });
    const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    return { app, parts, database, url, ...clientsOf(url) };
  };
  const opened: { app: FastifyInstance; database: Database; jobs: Jobs | undefined }[] = [];
  const { app, parts, database, url, stranger, withToken } = await open();

  after(async () => {
    try {
      if (!options.breaksInvariants) await assertInvariants(database);
      await recordTrail(database.jobs);
    } finally {
      for (const one of opened) {
        await one.app.close();
        await one.jobs?.stop();
        await one.database.close();
      }
      owner.end();
      await withSession(maintenance, (session) => session.script(`drop database ${name} with (force)`));
      rmSync(folder, { recursive: true, force: true });
    }
  });

  /** What a login does, without the password. */
  const signIn = async (
    email: string,
    ids: { orgId: string; userId: string; outletId: string },
  ): Promise<SignedIn> => {
    const { sessionId, refresh } = await database.identity.transaction(async (tx) => {
      await tx.run(setTenant(ids.orgId));
      return openSession(tx, ids, { device: { platform: 'pos', deviceId: undefined }, caller });
    });
    const { accessToken, refreshToken } = await answerTokens(parts, { ...ids, sessionId }, refresh);
    return { ...withToken(accessToken), ...ids, email, accessToken, refreshToken, sessionId };
  };

  const ownerOf = ({ organisation, user, outletId }: Registered) =>
    signIn(user.email, { orgId: organisation.id, userId: user.id, outletId });

  return {
    url,
    app,
    parts,
    stranger,
    withToken,
    inside: (headers, sign = () => ({})) =>
      clientBy(
        (sent) => exchangeInside(app, { ...sent, headers: { ...sent.headers, ...sign(sent.bytes) } }),
        {
          host: new URL(url).host,
          ...headers,
        },
      ),
    business: async (changes = {}) => {
      const prepared = {
        registration: registrationOf(registration(changes)),
        passwordHash,
      };
      const { data } = await database.identity.transaction((tx) =>
        register.handle({ tx, service: parts, prepared }),
      );
      return ownerOf(data as Registered);
    },
    registered: async () => ownerOf((await stranger.post('/auth/register', registration())).body.data),
    colleague: async (of, role, outletIds) => {
      const email = `${newId()}@colleague.example`;
      const person = {
        orgId: of.orgId,
        firstName: 'Kit',
        lastName: role,
        email,
        phone: null,
        role,
        passwordHash,
      };
      const user = await database.app.transaction(async (tx) => {
        await tx.run(setTenant(of.orgId));
        return createUser(tx, person);
      });
      if (outletIds) {
        await owner.use(async (session) => {
          await session.all('update users set outlet_limited = true where id = $1', [user.id]);
          for (const outletId of outletIds) {
            await session.all('insert into user_outlets values ($1, $2, $3)', [of.orgId, user.id, outletId]);
          }
        });
      }
      return signIn(email, { orgId: of.orgId, userId: user.id, outletId: of.outletId });
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
    databaseAs: (role, work) => withSession(as(role), work),
    access,
    startJobs: () => startJobs(as('jobs'), parts.log, jobsOf(parts)),
    sibling: open,
  };
}

async function assertInvariants(database: Database): Promise<void> {
  const findings = await verifyEveryBusiness(database.jobs);
  const broken = findings.filter(({ violations }) => violations.length > 0);
  assert.deepEqual(broken, [], 'the tests left invariants broken');
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
 * Passwords are hashed with the least work: a hash's text says with how much, and it would be most of what the tests do.
 * What a login costs is tested with the usual one (`usualHashes`).
 */
const usualHash = { ...newHash };
const leastHash = { ...newHash, memory: 8, passes: 1 };
Object.assign(newHash, leastHash);
const passwordHash = await hashPassword(password);

/** How long a request waits decides only the tests that are about waiting: a machine may be as busy as it likes. */
const longWaits = {
  requestMs: 60_000,
  placeMs: 60_000,
  lockMs: 60_000,
  rowLockMs: 30_000,
  statementMs: 60_000,
};

/** Tests of other things sign in far more often than people do. */
const generousRates = 'loginAddress=1000000/60,registerAddress=1000000/60,validateAddress=1000000/60';

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

/** A body as it travels, and the type that it brings. */
async function encoded(body: unknown): Promise<{ bytes?: string | Uint8Array; type?: string }> {
  if (body === undefined) return {};
  const type = 'application/json';
  if (typeof body === 'string' || body instanceof Uint8Array) return { bytes: body, type };
  if (!(body instanceof FormData)) return { bytes: JSON.stringify(body), type };
  // A form brings its own type, with the boundary that it was made with.
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

/** Half the work of fetch, which would be a third of all that the tests do. */
const agent = new Agent({ keepAlive: true });

/** Headers that go with a body, made of it. */
type Sign = (bytes: string | Uint8Array | undefined) => Record<string, string>;

type Sent = {
  method: string;
  path: string;
  headers: Record<string, string>;
  bytes: string | Uint8Array | undefined;
};

function exchange(url: string, { method, path, headers, bytes }: Sent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // Said for every method: Node leaves the length of a DELETE out.
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

async function exchangeInside(app: FastifyInstance, { method, path, headers, bytes }: Sent): Promise<Answer> {
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

export function clientOf(url: string, standing: Record<string, string>): Client {
  return clientBy((sent) => exchange(url, sent), standing);
}

function clientBy(exchanged: (sent: Sent) => Promise<Answer>, standing: Record<string, string>): Client {
  const send = async (method: string, path: string, { body, headers, key }: Sending = {}) => {
    const { bytes, type } = await encoded(body);
    return exchanged({
      method,
      path,
      headers: {
        'user-agent': 'node',
        ...standing,
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
    post: (path, body, sending) => send('POST', path, { ...sending, body }),
    put: (path, body, sending) => send('PUT', path, { ...sending, body }),
    patch: (path, body, sending) => send('PATCH', path, { ...sending, body }),
    delete: (path, sending) => send('DELETE', path, sending),
  };
}
