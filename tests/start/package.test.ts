import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { clientOf, password, registration } from '../harness.ts';
import { onlyLong } from '../long.ts';
import { inherited, statusOf } from '../server-process.ts';
import { until } from '../until.ts';

const nobody = 65_534;

/** Needs the npm registry, as `npm ci` does. The folder is on a disk: a folder in memory may forbid programs. */
test(
  'the package of npm pack starts by npx in an empty folder, as root and as an ordinary user',
  onlyLong,
  async (t) => {
    const root = resolve(import.meta.dirname, '../..');
    const place = mkdtempSync(join('/var/tmp', 'tillhouse-package-'));
    chmodSync(place, 0o755);
    try {
      // Builds the pages and the server first, by `prepare`.
      npm(['pack', '--pack-destination', place], root);
      const [packed = ''] = readdirSync(place).filter((name) => name.endsWith('.tgz'));
      const isRoot = process.getuid?.() === 0;
      for (const user of isRoot ? [0, nobody] : [process.getuid?.() ?? 0]) {
        const folder = join(place, `empty-${user}`);
        mkdirSync(folder);
        npm(['init', '-y'], folder);
        npm(['install', join(place, packed)], folder);
        if (isRoot) chownSync(folder, user, user);
        await tryPackage(folder, isRoot ? user : undefined);
        t.diagnostic(`it serves for user ${user}`);
      }
    } finally {
      rmSync(place, { recursive: true, force: true });
    }
  },
);

async function tryPackage(folder: string, user: number | undefined): Promise<void> {
  const port = await freePort();
  const server = spawn('npx', ['tillhouse', 'serve'], {
    cwd: folder,
    env: { ...inherited(), PORT: String(port), HOME: folder, TMPDIR: tmpdir() },
    ...(user !== undefined && { uid: user, gid: user }),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      output += part;
    });
  }
  const ended = new Promise<number | null>((done) => server.on('exit', done));
  const url = `http://127.0.0.1:${port}`;
  try {
    await until(async () => {
      assert.equal(server.exitCode, null, output);
      return (await statusOf(`${url}/readyz`)) === 200 || undefined;
    }, 60_000);
    assert.match(await (await fetch(`${url}/app`)).text(), /<script type="module"/);
    assert.equal(await statusOf(`${url}/docs`), 200);
    assert.ok(readdirSync(folder).includes('data'), 'the data is where the command was run');
    const owner = registration();
    const stranger = clientOf(url, {});
    assert.equal((await stranger.post('/auth/register', owner)).status, 200);
    const login = await stranger.post('/auth/login', { identifier: owner.email, password });
    const authorization = `Bearer ${login.body.data.accessToken}`;
    // A sheet is read by a thread, which has a file of its own.
    const form = new FormData();
    form.set('file', new Blob(['name,price\nSoap,10\n'], { type: 'text/csv' }), 'goods.csv');
    const client = clientOf(url, { authorization });
    const accepted = await client.post('/inventory/stock/import', form);
    assert.equal(accepted.status, 202, JSON.stringify(accepted.body));
    await until(async () => {
      const { data } = (await client.get(`/inventory/stock/import/${accepted.body.data.importId}`)).body;
      assert.notEqual(data.status, 'FAILED', JSON.stringify(data));
      return data.status === 'COMPLETED' || undefined;
    });
  } finally {
    process.kill(-(server.pid ?? 0), 'SIGTERM');
    await ended;
  }
}

function npm(words: string[], cwd: string): void {
  execFileSync('npm', words, { cwd, env: inherited(), stdio: 'pipe' });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const { port } = server.address() as { port: number };
  await new Promise((done) => server.close(done));
  return port;
}
