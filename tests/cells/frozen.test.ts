import assert from 'node:assert/strict';
import { get } from 'node:http';
import { after, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { withSession } from '../../src/platform/db.ts';
import { signalPostgres } from '../fixtures/signal-postgres.ts';
import { dataOf, password, patientClientOf, registration } from '../harness.ts';
import { onlyLong } from '../long.ts';
import { preparedFolder, runCommand, type ServerProcess, startServer } from '../server-process.ts';
import { until } from '../until.ts';
import { startCell } from './cell-process.ts';

const METRICS_TOKEN = 'a-token-for-the-figures';
const cell = await startCell();
const folder = preparedFolder();
const home = {
  freeze: () => signalPostgres({ path: folder }, 'SIGSTOP'),
  thaw: () => signalPostgres({ path: folder }, 'SIGCONT'),
};
after(() => {
  home.thaw();
  return cell.remove();
});
/** Starts two processes. A server is ready with the first, but the second cannot start while a database is frozen. */
async function start(): Promise<ServerProcess> {
  const environment = { WORKERS: '2', METRICS_TOKEN, TILLHOUSE_CELLS: `north=${cell.url}` };
  const started = await startServer({ folder, environment });
  await until(() => started.stdout().match(/"Server listening/g)?.length === 2 || undefined);
  return started;
}
let server: ServerProcess = await start();

type Answered = { status: number | undefined; text: string };

/** Each request has a connection of its own, so that all processes get some. */
const ask = (path: string, token: string) =>
  new Promise<Answered>((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    const request = get(`${server.url}${path}`, { agent: false, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      answer.on('end', () => resolve({ status: answer.statusCode, text }));
    });
    request.on('error', reject);
  });

const metric = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`^${name}[^ ]* (\\S+)$`, 'gm'))].map(([, value]) => Number(value));
const logLines = () =>
  server
    .stdout()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

/** Registers until a business is in the cell, and signs its owner in. */
async function businessInCell(): Promise<string> {
  const stranger = patientClientOf(server.url, {});
  for (;;) {
    const owner = registration();
    const { organisation } = dataOf(await stranger.post('/auth/register', owner));
    const signedIn = dataOf(await stranger.post('/auth/login', { identifier: owner.email, password }));
    const isThere = await withSession(cell.admin, (session) =>
      session.all('select from organisations where org_id = $1', [organisation.id]),
    );
    if (isThere.length > 0) return signedIn.accessToken;
  }
}

test('the figures of all processes are told while a database is frozen', async () => {
  for (const [name, database] of Object.entries({ north: cell, home })) {
    // The one that was frozen before answers every process again.
    await until(async () => {
      const { text } = await ask('/metrics', METRICS_TOKEN);
      const up = metric(text, 'tillhouse_cell_up');
      return (up.length === 4 && up.every((value) => value === 1)) || undefined;
    });
    database.freeze();
    try {
      const told = await until(async () => {
        const { status, text } = await ask('/metrics', METRICS_TOKEN);
        assert.equal(status, 200);
        assert.notEqual(metric(text, 'process_resident_memory_bytes').length, 0, text);
        const isDown = metric(text, `tillhouse_cell_up\\{cell="${name}"`).includes(0);
        return isDown ? text : undefined;
      });
      const other = name === 'home' ? 'north' : 'home';
      assert.deepEqual(metric(told, `tillhouse_cell_up\\{cell="${other}"`), [1, 1], told);
      assert.equal(metric(told, 'process_resident_memory_bytes').length, 2, told);
    } finally {
      database.thaw();
    }
  }
});

test('a business in a cell goes on in every process that was started anew, while home is frozen', async () => {
  const token = await businessInCell();
  await server.stop();
  server = await start();
  home.freeze();
  try {
    await until(async () => {
      // Few at once: each process opens its connections to the cell now, and nobody waits for one for long.
      const answers = await Promise.all(Array.from({ length: 4 }, () => ask('/outlets', token)));
      for (const { status, text } of answers) assert.equal(status, 200, text);
      const served = logLines().filter(({ operation }) => operation === 'listOutlets');
      return new Set(served.map(({ pid }) => pid)).size === 2 || undefined;
    });
  } finally {
    home.thaw();
  }
});

test(
  'the log names the cell that is away, and says the same of it about once in ten seconds',
  onlyLong,
  async () => {
    const token = await businessInCell();
    const before = logLines().length;
    const watchedMs = 15_000;
    await cell.stop();
    try {
      const refused = ask('/outlets', token);
      await wait(watchedMs);
      assert.equal((await refused).status, 503);
    } finally {
      await cell.start();
    }
    const lines = logLines()
      .slice(before)
      .filter(({ level, msg }) => Number(level) > 30 && msg !== 'answered');
    const messages = new Set(lines.map(({ msg }) => msg));
    for (const expected of [
      'the job queue has trouble',
      'a standing job stopped; beginning again',
      'the request failed',
    ])
      assert.ok(messages.has(expected), [...messages].join());
    assert.deepEqual(
      lines.filter((line) => line.cell !== 'north'),
      [],
    );
    const counts = new Map<string, number>();
    for (const { pid, msg, err } of lines) {
      const trouble = [pid, msg, (err as Error).message].join();
      counts.set(trouble, (counts.get(trouble) ?? 0) + 1);
    }
    // Twice within the time that was watched, and once more when the cell went away and came back.
    for (const [trouble, count] of counts) assert.ok(count <= 3, `${trouble}: ${count} times`);
    assert.ok(lines.length < 60, `${lines.length} lines`);
  },
);

test('a command says what to do about an embedded database that is frozen', onlyLong, async () => {
  home.freeze();
  try {
    const { stderr, code } = await runCommand(['businesses'], { folder });
    assert.match(stderr, /^tillhouse: The embedded database does not answer: .*database\.log/);
    assert.equal(code, 1);
  } finally {
    home.thaw();
  }
});

test('a command waits once for frozen cells, for all of them at the same time', onlyLong, async () => {
  cell.freeze();
  const environment = { TILLHOUSE_CELLS: `north=${cell.url} south=${cell.url}` };
  try {
    const { code, stderr, tookMs } = await runCommand(['businesses'], { folder, environment });
    assert.match(stderr, /^The cell north cannot be reached.*\nThe cell south cannot be reached.*\n$/);
    assert.equal(code, 1);
    assert.ok(tookMs < 30_000, `${tookMs} ms`);
  } finally {
    cell.thaw();
  }
});
