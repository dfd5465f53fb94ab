import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { parseArgs } from 'node:util';
import manifest from '../../package.json' with { type: 'json' };
import { prune, verifyEveryBusiness } from '../../src/audit/exports.ts';
import { peopleInvariants } from '../../src/audit/people-invariants.ts';
import type { Command, Values } from '../../src/command-line/command.ts';
import { exportCommand } from '../../src/command-line/export.ts';
import { userCommand } from '../../src/command-line/user.ts';
import { tenantRoles } from '../../src/http/access.ts';
import { readConfig } from '../../src/platform/config.ts';
import { lockDataFolder, openDataFolder } from '../../src/platform/data-folder.ts';
import { type Pool, type Session, withSession } from '../../src/platform/db.ts';
import { newId } from '../../src/platform/ids.ts';
import type { ConnectionSettings } from '../../src/platform/postgres/connection-settings.ts';
import { StartError } from '../../src/platform/start-error.ts';
import { Refusal } from '../../src/values/refusal.ts';
import { codeAt, steadyStep } from '../fixtures/authenticator.ts';
import { type Client, clientOf, password, registration, type SignedIn, testServer } from '../harness.ts';
import { isLong, onlyLong } from '../long.ts';
import { ownerConnection } from '../owner-connection.ts';
import {
  dataFolder,
  type Ending,
  inherited,
  preparedFolder,
  runCommand,
  runningPostmaster,
  type ServerProcess,
  type StartOptions,
  startCommand,
  startServer,
} from '../server-process.ts';
import { until } from '../until.ts';

const commandNames = [
  'serve',
  'migrate',
  'demo',
  'verify',
  'backup',
  'restore',
  'export',
  'import',
  'businesses',
  'user',
  'outbox',
  'keys',
];

async function succeeds(words: string[], starting: StartOptions = {}): Promise<Ending> {
  const ending = await runCommand(words, starting);
  assert.equal(ending.code, 0, `${words.join(' ')}: ${ending.stderr}`);
  return ending;
}

/** Exactly one line for the person at the keyboard. */
async function refuses(words: string[], starting: StartOptions, ...told: string[]): Promise<void> {
  const { code, stdout, stderr } = await runCommand(words, starting);
  assert.match(stderr, /^tillhouse: .+\n$/, words.join(' '));
  for (const part of told) assert.ok(stderr.includes(part), `${words.join(' ')}: ${stderr} lacks ${part}`);
  assert.doesNotMatch(stderr, /undefined|\[object/);
  assert.equal(stdout, '');
  assert.equal(code, 1);
}

function login(client: Client, identifier: string, secret: string) {
  return client.post('/auth/login', { identifier, password: secret, platform: 'desktop' });
}

describe('the command line', { concurrency: 2 }, () => {
  describe('help', { concurrency: 1 }, () => {
    for (const words of [[], ['--help']]) {
      test(`tillhouse ${words.join(' ')} lists every command`, async () => {
        const { stdout, stderr } = await succeeds(words);
        for (const name of commandNames) assert.match(stdout, new RegExp(`^  ${name} +\\S`, 'm'));
        assert.equal(stderr, '');
      });
    }

    // All are made by one function.
    for (const name of isLong ? commandNames : commandNames.slice(0, 2)) {
      test(`tillhouse ${name} --help says what it does and touches nothing`, async () => {
        const environment = { TILLHOUSE_DATA: '/proc/nowhere', PORT: 'abc' };
        const { stdout, stderr } = await succeeds([name, '--help'], { environment });
        assert.match(stdout, new RegExp(`^tillhouse ${name}.*: .+\\n\\n.+`));
        assert.equal(stderr, '');
      });
    }

    test('the first npx tillhouse of a user builds nothing below a running server', () => {
      const root = join(import.meta.dirname, '../..');
      const builtAt = () =>
        ['dist/main.js', 'web/dist/index.html'].map(
          (file) => statSync(join(root, file), { throwIfNoEntry: false })?.mtimeMs,
        );
      const before = builtAt();
      const { stdout } = spawnSync(
        'npx',
        ['--offline', '--cache', join(dataFolder(), 'npm'), 'tillhouse', '--version'],
        { cwd: root, env: inherited(), encoding: 'utf8' },
      );
      assert.equal(stdout.trim(), manifest.version);
      assert.deepEqual(builtAt(), before);
    });

    test('what is not known is named, with the way to the help', async () => {
      await refuses(['sell'], {}, '"sell" is not a command', 'See: tillhouse --help');
      await refuses(['serve', '--port', '80'], {}, "'--port'", 'See: tillhouse serve --help');
      await refuses(['verify', 'twice'], {}, '"twice"', 'See: tillhouse verify --help');
      await refuses(['user', 'destroy'], {}, '"destroy"', 'See: tillhouse user --help');
      await refuses(['user'], {}, 'choose one: create, password', 'See: tillhouse user --help');
    });

    test('options that contradict each other are refused, before anything is opened', async () => {
      const environment = {
        TILLHOUSE_DATA: '/nonexistent/nowhere',
        TILLHOUSE_CELLS: 'north=postgres://nobody@127.0.0.1:1/none',
      };
      const together = (words: string[], one: string, other: string) =>
        refuses(
          words,
          { environment },
          `${one} and ${other} do not go together`,
          `See: tillhouse ${words[0]} --help`,
        );
      await together(['move', '--drop-old', '--set-aside', 'shop', 'north'], '--drop-old', '--set-aside');
      await together(['move', '--set-aside', '--undo', 'shop', 'north'], '--undo', '--set-aside');
      await together(['move', 'shop', '--drop-old', '--undo'], '--undo', '--drop-old');
      await together(['restore', '--cell', 'north', '--force', 'all.tar.gz'], '--force', '--cell');
      for (const option of ['--undo', '--drop-old'])
        await refuses(
          ['move', option, 'shop', 'north'],
          { environment },
          `CELL does not go with ${option}`,
          'See: tillhouse move --help',
        );
    });

    test('what was built runs until a source has changed', () => {
      const folder = dataFolder();
      for (const name of ['bin', 'src', 'dist']) mkdirSync(join(folder, name));
      cpSync(join(import.meta.dirname, '../../bin/tillhouse.js'), join(folder, 'bin/tillhouse.js'));
      writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
      writeFileSync(join(folder, 'src/main.ts'), 'console.log("the sources" as string);');
      writeFileSync(join(folder, 'dist/main.js'), 'console.log("what was built");');
      const [earlier, later] = [new Date('2026-11-17T08:00:00Z'), new Date('2026-11-17T09:00:00Z')];
      const runs = () => {
        const { stdout } = spawnSync(process.execPath, [join(folder, 'bin/tillhouse.js')], {
          encoding: 'utf8',
        });
        return stdout.trim();
      };
      for (const name of ['package.json', 'src', 'src/main.ts', 'dist/main.js'])
        utimesSync(join(folder, name), earlier, earlier);
      assert.equal(runs(), 'what was built');
      for (const name of ['src', 'src/main.ts']) {
        utimesSync(join(folder, name), later, later);
        assert.equal(runs(), 'the sources', name);
        utimesSync(join(folder, name), earlier, earlier);
      }
      rmSync(join(folder, 'dist'), { recursive: true });
      assert.equal(runs(), 'the sources');
    });

    test('tillhouse --version tells the version of the package', async () => {
      const { stdout } = await succeeds(['--version']);
      assert.equal(stdout, `${manifest.version}\n`);
    });
  });

  describe('without a server', { concurrency: 1 }, () => {
    let folder: string;
    before(() => {
      folder = preparedFolder();
    });

    test('migrate makes the database, a second one finds nothing to do, and none stays running', async () => {
      const folder = dataFolder();
      const first = await succeeds(['migrate'], { folder });
      assert.match(first.stdout, /^applied 0001 foundation\napplied 0002 /);
      assert.match(first.stdout, /up to date now/);
      const second = await succeeds(['migrate'], { folder });
      assert.equal(second.stdout, 'The database was already up to date.\n');
      assert.equal(second.stderr, '');
      assert.equal(runningPostmaster(folder), undefined);
    });

    test('demo fills a business that verify finds in order', onlyLong, async () => {
      const { stdout } = await succeeds(['demo', '--days', '1'], { folder });
      assert.match(stdout, /Harbour Grocers is open/);
      const verified = await succeeds(['verify'], { folder });
      assert.match(verified.stdout, /every business has an active owner \(1 checked\)/);
      assert.match(verified.stdout, /every user signs in .* \(5 checked\)/);
      assert.match(verified.stdout, /All \d+ invariants hold\.\n$/);
      assert.equal(runningPostmaster(folder), undefined);
    });

    test('a command waits for nobody when a server is just starting', async () => {
      const lock = lockDataFolder(openDataFolder(folder));
      await refuses(['verify'], { folder }, 'starting or stopping', 'Try again');
      lock.release();
    });

    test('Ctrl+C in the middle of one leaves no database behind', async () => {
      const command = startCommand(['demo'], { folder });
      await until(() => runningPostmaster(command.folder));
      command.send('SIGINT');
      await command.ended;
      await until(() => runningPostmaster(command.folder) === undefined || undefined);
    });
  });

  describe('beside a server', { concurrency: 1 }, () => {
    let server: ServerProcess;
    let here: StartOptions;
    let stranger: Client;
    const owner = registration();
    before(async () => {
      server = await startServer({
        folder: preparedFolder(),
        environment: { TILLHOUSE_RATES: 'loginAddress=1000/60' },
      });
      here = { folder: server.folder };
      stranger = clientOf(server.url, {});
      assert.equal((await stranger.post('/auth/register', owner)).status, 200);
    });

    test('a demo that fails says so in one line, and the next one completes it', async () => {
      // It registers, and may then not sign in.
      const { code, stdout, stderr } = await runCommand(['demo'], {
        ...here,
        environment: { TILLHOUSE_RATES: 'loginAddress=0/60' },
      });
      assert.equal(code, 1);
      assert.equal(stdout, '');
      assert.match(
        stderr,
        /\ntillhouse: The demo is not complete: POST \/auth\/login answered 429: .* Run tillhouse demo again to go on\.\n$/,
      );
    });

    test('demo creates a user of every role, who all can sign in by what it prints', async () => {
      const { stdout, stderr } = await succeeds(['demo', '--days', '1'], here);
      assert.match(stdout, /Harbour Grocers is open/);
      assert.match(stderr, /^Filling the demo \d+%\n(.*\n)*Filling the demo 100%\n$/);
      const [, secret = ''] = /with the password (\S+) as:/.exec(stdout) ?? [];
      for (const role of tenantRoles) {
        const email = `${role.toLowerCase()}@demo.example`;
        assert.ok(stdout.includes(`  ${email}\n`));
        const { status, body } = await login(stranger, email, secret);
        assert.equal(status, 200, email);
        const client = clientOf(server.url, { authorization: `Bearer ${body.data.accessToken}` });
        const session = await client.get('/auth/session');
        assert.equal(session.body.data.user.role, role);
        const outlets = await client.get('/outlets');
        assert.equal(outlets.body.data.rows.length, 5);
      }
    });

    test('a second demo says what to do, and leaves everything as it is', async () => {
      const ending = await runCommand(['demo'], here);
      assert.equal(ending.code, 1);
      assert.match(
        ending.stderr,
        /^tillhouse: The demo business already exists\. .*tillhouse user password.*\n$/,
      );
    });

    test('migrate and verify find everything in order, and leave the server running', async () => {
      assert.equal((await succeeds(['migrate'], here)).stdout, 'The database was already up to date.\n');
      const { stdout } = await succeeds(['verify'], here);
      assert.match(stdout, /every business has an active owner \(2 checked\)/);
      assert.match(stdout, /every user signs in .* \(6 checked\)/);
      assert.match(stdout, /All \d+ invariants hold\.\n$/);
      assert.equal((await stranger.get('/readyz')).status, 200);
    });

    test('migrate --restored gives the data another id', async () => {
      const dataId = () =>
        withSession(ownerConnection(server.folder), (session) => session.all('select id from this_data'));
      const id = await dataId();
      const { stdout } = await succeeds(['migrate', '--restored'], here);
      assert.equal(stdout, 'The database was already up to date.\nTills and event streams start again.\n');
      assert.notDeepEqual(await dataId(), id);
    });

    test('migrate --restored creates nothing', async () => {
      const folder = dataFolder();
      await refuses(['migrate', '--restored'], { folder }, `There is no database in ${folder}.`);
      assert.deepEqual(readdirSync(folder), []);
    });

    test('businesses lists each with its owners, and until when it may go on where plans are enforced', async () => {
      const { stdout } = await succeeds(['businesses'], here);
      const listed = new RegExp(
        `^Corner Shop  ([\\w-]{36})\\n    since \\d{4}-\\d\\d-\\d\\d\\n    owner ${owner.email}  ([\\w-]{36})$`,
        'm',
      );
      assert.match(stdout, listed);
      assert.match(stdout, /^Harbour Grocers {2}/m);
      const environment = { ...here.environment, TILLHOUSE_BILLING: 'on' };
      const billed = await succeeds(['businesses'], { ...here, environment });
      assert.match(billed.stdout, /^ {4}since \S+, on trial until \S+$/m);
    });

    test('outbox shows what no mail server took, the newest last', async () => {
      await stranger.post('/auth/password/forgot', { identifier: owner.email });
      await until(() =>
        withSession(ownerConnection(server.folder), async (session) => {
          const kept = `select from messages where recipient = $1 and status = 'KEPT'`;
          return (await session.all(kept, [owner.email])).length === 2 || undefined;
        }),
      );
      const { stdout: shown } = await succeeds(['outbox'], here);
      const [, token = ''] = /reset-password#token=([\w-]+)/.exec(shown) ?? [];
      assert.match(shown, new RegExp(`^\\S+Z  EMAIL to ${owner.email}: Reset your Tillhouse password$`, 'm'));
      assert.ok(shown.indexOf('Confirm your email address') < shown.indexOf('Reset your Tillhouse password'));
      const sent = { token, password: owner.password };
      assert.equal((await stranger.post('/auth/password/reset', sent)).status, 200);
    });

    test('outbox with other keys shows what it can read, and says of how many messages it cannot', async () => {
      const withKeys = (file: string) => ({
        ...here,
        environment: { ...here.environment, TILLHOUSE_KEYS: join(dataFolder(), file) },
      });
      const [first, second] = [withKeys('first.json'), withKeys('second.json')];
      await succeeds(['keys', 'new'], first);
      const { code, stdout, stderr } = await runCommand(['outbox'], first);
      assert.match(
        stderr,
        /^\d+ messages were written with other keys and cannot be read\..*TILLHOUSE_KEYS.*\n$/,
      );
      assert.deepEqual([code, stdout], [1, '']);
      // The old keys are other ones now, until those of the data are lost again.
      const refused = await runCommand(['outbox'], here);
      assert.match(refused.stderr, /^tillhouse: The keys in .+ are not those of this database/);
      await succeeds(['keys', 'new'], second);
      await succeeds(['outbox'], here);
    });

    test('export writes a business that import brings to another server, where verify finds it in order', async () => {
      const file = join(dataFolder(), 'shop.tar.gz');
      const { stdout, stderr } = await succeeds(['export', '--org', owner.email, file], here);
      assert.match(stdout, /shop\.tar\.gz holds Corner Shop \(\d+ rows, /);
      assert.match(stderr, /^Exporting \d+%\n(.*\n)*Exporting 100%\n$/);
      const there = { folder: preparedFolder() };
      const brought = await succeeds(['import', file], there);
      assert.equal(brought.stdout, 'Corner Shop is on this server now. Check it: tillhouse verify\n');
      const verified = await succeeds(['verify'], there);
      assert.match(verified.stdout, /every business has an active owner \(1 checked\)/);
      const cases: [words: string[], told: RegExp][] = [
        [[file], /^--org is missing/],
        [['--org', 'nobody@corner.example', file], /No business matches nobody@corner\.example/],
      ];
      for (const [words, told] of cases) {
        await assert.rejects(
          runHere(exportCommand, server.folder, words),
          (error) => error instanceof StartError && told.test(error.message),
        );
      }
    });

    test('user create --operator makes an operator, who sees no business', async () => {
      const names = ['--first-name', 'Olu', '--last-name', 'Ojo'];
      const { stdout } = await succeeds(
        ['user', 'create', '--operator', '--email', ' Olu@Service.example', ...names],
        here,
      );
      assert.match(stdout, /^Created OPERATOR olu@service\.example \([0-9a-f-]{36}\)\.\nPassword: \S+\n$/);
      const [, secret = ''] = /Password: (\S+)/.exec(stdout) ?? [];
      const { status, body } = await login(stranger, 'olu@service.example', secret);
      assert.equal(status, 200);
      const operator = clientOf(server.url, { authorization: `Bearer ${body.data.accessToken}` });
      assert.equal((await operator.get('/auth/session')).body.data.user.role, 'OPERATOR');
      for (const path of ['/outlets', '/locations'])
        assert.equal((await operator.get(path)).status, 403, path);
    });

    test('user create --business-of makes a colleague, with a password from standard input', async () => {
      const words = ['user', 'create', '--business-of', owner.email, '--role', 'cashier', '--password-stdin'];
      const person = ['--email', 'kit@corner.example', '--first-name', 'Kit', '--last-name', 'Bo'];
      const { stdout } = await succeeds([...words, ...person], { ...here, input: 'seven tall ships\n' });
      assert.match(stdout, /^Created CASHIER kit@corner\.example \(\S+\)\.\n$/);
      const { body } = await login(stranger, 'kit@corner.example', 'seven tall ships');
      const cashier = clientOf(server.url, { authorization: `Bearer ${body.data.accessToken}` });
      assert.equal((await cashier.get('/outlets')).body.data.rows.length, 1);
      assert.equal((await cashier.post('/outlets', { name: 'Mine' })).status, 403);
    });

    test('user password sets a new one and ends every session', async () => {
      const { body } = await login(stranger, owner.email, password);
      const client = clientOf(server.url, { authorization: `Bearer ${body.data.accessToken}` });
      assert.equal((await client.get('/outlets')).status, 200);
      const { stdout } = await succeeds(['user', 'password', '--email', owner.email.toUpperCase()], here);
      const [, secret = ''] = /^Password: (\S+)$/m.exec(stdout) ?? [];
      assert.equal((await client.get('/outlets')).status, 401);
      const refreshed = await stranger.post('/auth/token/refresh', { refreshToken: body.data.refreshToken });
      assert.equal(refreshed.status, 401);
      assert.equal((await login(stranger, owner.email, password)).status, 401);
      assert.equal((await login(stranger, owner.email, secret)).status, 200);
    });

    test(
      'user password leaves no message that could set another one, and no sign-in that waits for a code',
      onlyLong,
      async () => {
        const words = [
          'user',
          'create',
          '--business-of',
          owner.email,
          '--role',
          'cashier',
          '--password-stdin',
        ];
        const names = ['--email', 'tola@corner.example', '--first-name', 'Tola', '--last-name', 'Bo'];
        await succeeds([...words, ...names], { ...here, input: 'seven tall ships\n' });
        const { secret, person } = await protect('tola@corner.example');
        await stranger.post('/auth/password/forgot', { identifier: person });
        const token = await until(async () => {
          const { stdout } = await succeeds(['outbox'], here);
          const [, , after = ''] = new RegExp(`(EMAIL to ${person}: Reset)([^]*)`).exec(stdout) ?? [];
          return /reset-password#token=([\w-]+)/.exec(after)?.[1];
        });
        const waiting = await login(stranger, person, 'seven tall ships');
        assert.equal(waiting.status, 202);
        await succeeds(['user', 'password', '--email', person], here);
        const sent = { token, password: 'eleven small boats' };
        assert.equal((await stranger.post('/auth/password/reset', sent)).status, 401);
        const code = { mfaToken: waiting.body.data.mfaToken, code: codeAt(secret, await steadyStep()) };
        assert.equal((await stranger.post('/auth/mfa/totp/verify', code)).status, 401);
      },
    );

    test('user reset-mfa takes a lost second factor away and ends every session', async () => {
      const { client, person } = await protect('kit@corner.example');
      assert.equal((await login(stranger, person, 'seven tall ships')).status, 202);
      const { stdout } = await succeeds(['user', 'reset-mfa', '--email', person], here);
      assert.equal(stdout, `${person} has no second factor any more. All sessions have ended.\n`);
      assert.equal((await client.get('/auth/session')).status, 401);
      assert.equal((await login(stranger, person, 'seven tall ships')).status, 200);
      const again = runHere(userCommand, server.folder, ['reset-mfa', '--email', person]);
      await assert.rejects(again, (error: Error) => error.message.includes(`${person} has no second factor`));
    });

    test('the audit trail of the business tells what commands did to its users', async () => {
      const words = ['user', 'password', '--email', owner.email, '--password-stdin'];
      await succeeds(words, { ...here, input: 'nine slow trains\n' });
      const { body } = await login(stranger, owner.email, 'nine slow trains');
      const client = clientOf(server.url, { authorization: `Bearer ${body.data.accessToken}` });
      type Entry = { operation: string; address: string; requestId: string; userId: string | null };
      const entries = (await client.get('/audit?limit=100')).body.data.rows as (Entry & {
        subjectId: string;
      })[];
      const told = entries.filter(({ address }) => address === 'command line');
      assert.deepEqual(
        told.slice(0, 2).map(({ operation, requestId, userId }) => [operation, requestId, userId]),
        [
          ['resetPassword', 'tillhouse user password', null],
          ['disableTotp', 'tillhouse user reset-mfa', null],
        ],
      );
      const { user } = (await client.get('/auth/session')).body.data;
      assert.equal(told[0]?.subjectId, user.id);
      assert.deepEqual(told.at(-1) && [told.at(-1)?.operation, told.at(-1)?.requestId], [
        'inviteUser',
        'tillhouse user create',
      ]);
    });

    /** Gives a colleague of the owner a second factor. */
    async function protect(person: string) {
      const { body } = await login(stranger, person, 'seven tall ships');
      const client = clientOf(server.url, { authorization: `Bearer ${body.data.accessToken}` });
      const { secret } = (await client.post('/auth/mfa/totp/provision')).body.data as { secret: string };
      const code = codeAt(secret, (await steadyStep()) - 1);
      assert.equal((await client.post('/auth/mfa/totp/verify', { code })).status, 200);
      return { client, secret, person };
    }

    test('what a user cannot be made of is told in one line, and nobody is made', onlyLong, async () => {
      const person = ['--email', 'ann@corner.example', '--first-name', 'Ann', '--last-name', 'Ade'];
      const cashier = ['--role', 'CASHIER', '--business-of'];
      const cases: [words: string[], told: string][] = [
        [['create', '--operator'], '--email is missing'],
        [['create', '--operator', '--email', 'ann'], '--email ann is not an email address'],
        [['create', '--operator', '--email', 'ann@taken.invalid'], 'keeps the addresses at taken.invalid'],
        [['create', '--operator', '--email', 'ann@corner.example'], '--first-name is missing'],
        [['create', ...person], '--role is missing'],
        [['create', ...person, '--role', 'CASHIER'], '--business-of is missing'],
        [['create', ...person, ...cashier, owner.email, '--role', 'KING'], 'Choose one of OWNER, MANAGER'],
        [['create', ...person, ...cashier, owner.email, '--role', 'OPERATOR'], 'is not a role'],
        [['create', ...person, ...cashier, 'no@one.example'], 'There is no user no@one.example'],
        [['create', ...person, ...cashier, 'olu@service.example'], 'no business'],
        [['create', ...person, ...cashier, owner.email, '--email', owner.email], 'already belongs to a user'],
        [['password', '--email', 'no@one.example'], 'There is no user no@one.example'],
        [['password', '--email', 'ann@corner.example'], 'There is no user ann@corner.example'],
      ];
      for (const [words, told] of cases) {
        await assert.rejects(runHere(userCommand, server.folder, words), (error) => {
          assert.ok(error instanceof StartError || error instanceof Refusal, String(error));
          assert.ok(error.message.includes(told), `${words.join(' ')}: ${error.message} lacks ${told}`);
          return true;
        });
      }
      const words = ['user', 'create', ...person, ...cashier, owner.email, '--password-stdin'];
      await refuses(words, { ...here, input: 'short\n' }, 'A password must have 10 to 128 characters');
      await refuses(words, { ...here, input: '1234567890\n' }, 'password', 'too common');
    });

    test('and all of it left everything in order', async () => {
      await succeeds(['verify'], here);
      const ending = await server.stop();
      assert.equal(ending.code, 0, ending.stderr);
      assert.equal(ending.stderr, 'Stopping. Running requests finish first.\n');
    });
  });
});

const server = await testServer({ breaksInvariants: true });

describe('verify', { concurrency: 1 }, () => {
  const breakings: Record<string, (session: Session, business: SignedIn) => Promise<unknown>> = {
    'every business has an active owner': (session, { userId }) =>
      session.all(`update users set status = 'DISABLED' where id = $1`, [userId]),
    'every business has an active outlet': (session, { orgId }) =>
      session.all(`update outlets set status = 'CLOSED' where org_id = $1`, [orgId]),
    'every user signs in with exactly the address and number on record': (session, { userId }) =>
      session.all('delete from identities where user_id = $1', [userId]),
    'locations form a tree': async (session, { orgId }) => {
      const [one, other] = [newId(), newId()];
      for (const id of [one, other])
        await session.all(`insert into locations (org_id, id, name) values ($1, $2, $2::uuid::text)`, [
          orgId,
          id,
        ]);
      const under = 'update locations set parent_id = $2 where id = $1';
      await session.all(under, [one, other]);
      await session.all(under, [other, one]);
    },
    'every session has one unused refresh token, the newest': (session, { sessionId }) =>
      session.all('update refresh_tokens set used_at = now() where session_id = $1', [sessionId]),
    'every audited change was made by a user of the business or by an operator': (session, { orgId }) =>
      session.all('update audit set user_id = $2 where org_id = $1', [orgId, newId()]),
  };

  test('finds each broken invariant, in the business where it is broken', async () => {
    const businesses = new Map<string, SignedIn>();
    for (const name of Object.keys(breakings)) businesses.set(name, await server.registered());
    const findings = await verifyEveryBusiness(server.parts.database.jobs);
    assert.deepEqual(
      peopleInvariants.map(({ name }) => name).sort(),
      Object.keys(breakings).sort(),
      'every invariant of people has a breaking here, and those of the books beside them',
    );
    for (const { name, violations } of findings) assert.deepEqual(violations, [], name);

    const { database } = server;
    for (const [name, business] of businesses) {
      await database((session) => breakings[name]?.(session, business) ?? Promise.resolve());
    }
    for (const { name, checked, violations } of await verifyEveryBusiness(server.parts.database.jobs)) {
      if (!businesses.has(name)) continue;
      assert.ok(checked > 0, name);
      assert.deepEqual(
        [...new Set(violations.map(({ orgId }) => orgId))],
        [businesses.get(name)?.orgId],
        name,
      );
    }

    const [found] = await database((session) =>
      session.all<{ name: string }>('select current_database() as name'),
    );
    // A command takes no database that could forget what it acknowledged, as those of the tests may.
    await durable('on');
    const environment = { DATABASE_URL: urlOf(found?.name ?? ''), TILLHOUSE_KEYS: server.parts.keys.file };
    const ending = await runCommand(['verify'], { environment });
    await durable('off');
    assert.equal(ending.code, 1);
    for (const [name, { orgId }] of businesses) {
      const [, told = ''] = ending.stdout.split(`BROKEN ${name} (`);
      assert.match(told, new RegExp(`^\\d+ of \\d+ broken\\)\\n +business ${orgId}: `), name);
    }
    assert.match(ending.stdout, new RegExp(`6 of ${findings.length} invariants are broken\\. .*\n$`));
    assert.equal(ending.stderr, '');
  });

  const durable = (state: 'on' | 'off') =>
    server.database(async (session) => {
      for (const setting of ['fsync', 'full_page_writes'])
        await session.script(`alter system set ${setting} = ${state}`);
      await session.script('select pg_reload_conf()');
      await until(async () => {
        const [is] = await session.all<{ fsync: string; pages: string }>(
          `select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages`,
        );
        return (is?.fsync === state && is.pages === state) || undefined;
      });
    });

  type Token = { generation: number; used: boolean };
  const [first, second] = [1, 2].map((generation) => ({ generation, used: true })) as [Token, Token];
  const unused = (token: Token) => ({ ...token, used: false });

  /** How many sessions verify finds broken when one has these tokens. */
  async function brokenWith(tokens: Token[]): Promise<number | undefined> {
    const { orgId, sessionId } = await server.business();
    await server.database(async (session) => {
      await session.all('delete from refresh_tokens where session_id = $1', [sessionId]);
      for (const { generation, used } of tokens) {
        await session.all(
          `insert into refresh_tokens (org_id, hash, session_id, generation, used_at)
           values ($1, $2, $3, $4, case when $5 then now() end)`,
          [orgId, Buffer.from(newId()), sessionId, generation, used],
        );
      }
    });
    const findings = await verifyEveryBusiness(server.parts.database.jobs);
    const found = findings.find(({ name }) => name.startsWith('every session has'));
    return found?.violations.filter((violation) => violation.orgId === orgId).length;
  }

  test('takes a session whose tokens follow each other as it is', async () => {
    assert.equal(await brokenWith([unused(first)]), 0);
    assert.equal(await brokenWith([first, unused(second)]), 0);
  });

  test('finds one whose tokens do not, whatever is wrong with them', async () => {
    assert.equal(await brokenWith([unused(first), unused(second)]), 1, 'two to use');
    assert.equal(await brokenWith([first, second]), 1, 'none to use');
    assert.equal(await brokenWith([unused(first), second]), 1, 'an earlier one to use');
    assert.equal(await brokenWith([unused(second)]), 1, 'the first is missing');
  });

  test('finds one that has no tokens at all', async () => {
    assert.equal(await brokenWith([]), 1);
  });
});

describe('prune', { concurrency: 1 }, () => {
  test('removes what has expired, in batches, and nothing else', async () => {
    const server = await testServer({ breaksInvariants: true });
    const { orgId, userId, sessionId } = await server.business();
    const old = 7;
    await server.database(async (session) => {
      const insert = (text: string, values: unknown[] = []) => session.all(text, values);
      await insert(
        `insert into idempotent_answers (org_id, user_id, operation, key, request_hash, status, answer, created_at)
         select $1, $2, 'createOutlet', 'key' || n, '\\x00', 200, '{}', now() - make_interval(hours => 49 - 2 * (n % 2))
         from generate_series(1, 2 * $3::int) n`,
        [orgId, userId, old],
      );
      await insert(
        `insert into public_answers (operation, key, scope, request_hash, status, answer, created_at)
         select 'register', 'key' || n, '\\x00', '\\x00', 200, '{}', now() - make_interval(hours => 49 - 2 * (n % 2))
         from generate_series(1, 2 * $1::int) n`,
        [old],
      );
      await session.script('delete from rate_limits');
      await insert(
        `insert into rate_limits (key, used, resets_at)
         select int4send(n), 1, now() - make_interval(mins => case when n <= 12000 then 61 else 59 end)
         from generate_series(1, 12007) n`,
      );
      await insert(
        `insert into sessions (org_id, id, user_id, platform, address, expires_at)
         select $1, gen_random_uuid(), $2, 'web', '::1', now() - make_interval(days => 8 - 2 * (n % 2))
         from generate_series(1, 2 * $3::int) n`,
        [orgId, userId, old],
      );
      await session.script(`
        insert into refresh_tokens (org_id, hash, session_id, generation)
        select org_id, int8send(row_number() over ()), id, 1 from sessions where address = '::1'`);
      await session.script('delete from one_time_secrets; delete from messages');
      await insert(
        `insert into one_time_secrets (org_id, id, user_id, purpose, link_hash, code_mac, link_expires_at, code_expires_at)
         select $1, gen_random_uuid(), $2, 'PASSWORD_RESET', int4send(n), '\\x00', at, at
         from generate_series(1, 2 * $3::int) n, lateral (select now() - make_interval(days => 8 - 2 * (n % 2)) as at)`,
        [orgId, userId, old],
      );
      await insert(
        `insert into mfa_challenges (org_id, hash, user_id, platform, expires_at)
         select $1, int4send(n), $2, 'web', now() - make_interval(hours => 25 - 2 * (n % 2))
         from generate_series(1, 2 * $3::int) n`,
        [orgId, userId, old],
      );
      await insert(
        `insert into oauth_flows (state_hash, provider, browser_hash, secrets, redirect_uri, expires_at)
         select int4send(n), 'x', '\\x00', '\\x00', 'https://x.example', now() - make_interval(hours => 25 - 2 * (n % 2))
         from generate_series(1, 2 * $1::int) n`,
        [old],
      );
      await insert(
        `insert into stock_imports (org_id, id, user_id, address, dry_run, skip_invalid, ignore_unknown, created_at)
         select $1, gen_random_uuid(), $2, '::1', false, false, false, now() - make_interval(days => 31 - 2 * (n % 2))
         from generate_series(1, 2 * $3::int) n`,
        [orgId, userId, old],
      );
      await insert(
        `insert into business_exports (org_id, id, user_id, created_at, finished_at)
         select $1, gen_random_uuid(), $2, now() - make_interval(hours => 25 - 2 * (n % 2)), now()
         from generate_series(1, 2 * $3::int) n`,
        [orgId, userId, old],
      );
      await insert(
        `insert into events (org_id, id, type, data, recorded_at)
         select $1, gen_random_uuid(), 'outlet.created', '{}', now() - make_interval(days => 31 - 2 * (n % 2))
         from generate_series(1, 2 * $2::int) n`,
        [orgId, old],
      );
      // Of two webhooks, one is deleted: its deliveries go whatever their age, and then the webhook itself.
      await insert(
        `insert into webhooks (org_id, id, url, secret, status, created_by, owner_id)
         select $1, gen_random_uuid(), 'https://x.example', '\\x00', s, $2, $2 from unnest(array['ACTIVE', 'DELETED']) s`,
        [orgId, userId],
      );
      await insert(
        `insert into webhook_deliveries (org_id, webhook_id, number, event_transaction, event_id, type, status, created_at)
         select w.org_id, w.id, n, '3', gen_random_uuid(), 'x', case when w.status = 'ACTIVE' then 'DELIVERED' else 'PENDING' end,
                now() - make_interval(days => 31 - 2 * (n % 2))
         from webhooks w, generate_series(1, 2 * $2::int) n where w.org_id = $1`,
        [orgId, old],
      );
      await insert(
        `insert into messages (org_id, id, channel, recipient, template, subject, status, created_at)
         select $1, gen_random_uuid(), 'EMAIL', 'x@x.example', 'x', 'x', 'SENT', now() - make_interval(days => 91 - 2 * (n % 2))
         from generate_series(1, 2 * $2::int) n`,
        [orgId, old],
      );
    });

    const batches: number[] = [];
    const removed = await prune(counting(server.parts.database.jobs, batches));
    assert.deepEqual(removed, {
      idempotent_answers: old,
      public_answers: old,
      rate_limits: 12_000,
      sessions: old,
      one_time_secrets: old,
      mfa_challenges: old,
      oauth_flows: old,
      stock_imports: old,
      business_exports: old,
      webhook_deliveries: old,
      deliveries_of_deleted_webhooks: 2 * old,
      webhooks: 1,
      events: old,
      messages: old,
    });
    assert.ok(Math.max(...batches) <= 5_000);

    const [left] = await server.database((session) =>
      session.all(`
        select (select count(*)::int from idempotent_answers) as answers,
               (select count(*)::int from public_answers) as public,
               (select count(*)::int from rate_limits) as limits,
               (select count(*)::int from sessions) as sessions,
               (select count(*)::int from refresh_tokens) as tokens,
               (select count(*)::int from one_time_secrets) as secrets,
               (select count(*)::int from mfa_challenges) as challenges,
               (select count(*)::int from oauth_flows) as flows,
               (select count(*)::int from messages) as messages`),
    );
    assert.deepEqual(left, {
      answers: old,
      public: old,
      limits: 7,
      sessions: old + 1,
      tokens: old + 1,
      secrets: old,
      challenges: old,
      flows: old,
      messages: old,
    });
    const [kept] = await server.database((session) =>
      session.all('select 1 from sessions where id = $1', [sessionId]),
    );
    assert.ok(kept, 'a session that lives stays');
    assert.deepEqual(
      new Set(Object.values(await prune(server.parts.database.jobs))),
      new Set([0]),
      'nothing is left for a second time',
    );
  });
});

/** The pool, writing down how many rows each transaction touched. */
function counting(pool: Pool, batches: number[]): Pool {
  return {
    ...pool,
    transaction: (work) =>
      pool.transaction((tx) =>
        work({
          ...tx,
          run: async (statement) => {
            const rows = await tx.run(statement);
            batches.push(rows);
            return rows;
          },
        }),
      ),
  };
}

/** What a command does, without a process of its own. */
async function runHere(command: Command, folder: string, args: string[]): Promise<void> {
  const { options } = command;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  await command.run(readConfig({ TILLHOUSE_DATA: folder }), values as Values, positionals);
}

/** A database of the tests' own PostgreSQL by its address, as its owner. */
function urlOf(database: string): string {
  const { admin } = JSON.parse(process.env.TEST_POSTGRES ?? 'null') as { admin: ConnectionSettings };
  return `postgres://${admin.user}:${admin.password}@/${database}?host=${admin.host}`;
}
