import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { checkBackup } from '../../src/platform/backup/restore-backup.ts';
import { newId } from '../../src/platform/ids.ts';
import { walkPages } from '../checks.ts';
import { type Client, clientOf, password, registration } from '../harness.ts';
import { onlyLong } from '../long.ts';
import {
  dataFolder,
  preparedFolder,
  runCommand,
  type ServerProcess,
  startCommand,
  startServer,
} from '../server-process.ts';
import { until } from '../until.ts';

const tillsAtOnce = 4;

/** A shop that sells, by the real server in a process of its own. */
async function openShop(server: ServerProcess) {
  const owner = registration();
  await clientOf(server.url, {}).post('/auth/register', owner);
  const signIn = { identifier: owner.email, password, platform: 'pos' };
  const { accessToken } = (await clientOf(server.url, {}).post('/auth/login', signIn)).body.data;
  const headers = { authorization: `Bearer ${accessToken}` };
  const client = clientOf(server.url, headers);
  const outletId = (await client.get('/outlets')).body.data.rows[0].id;
  const product = (await client.post('/inventory/products', { name: 'Soap', prices: [{ price: 10 }] })).body
    .data;
  const { itemPriceId } = product.variants[0].prices[0];
  const stock = [{ productId: product.id, quantity: 100_000, costPrice: 6, itemPriceId }];
  const paid = { pmethod: 'cash', bankAmount: 0, posAmount: 0, cashAmount: 600_000, amount: 600_000 };
  const bought = { date: '2026-01-02', storeId: outletId, ...paid, total: 600_000, stock };
  assert.equal((await client.post('/inventory/bulk-stock', bought)).status, 200);
  const shopAt = (client: Client) => ({
    sell: async () => {
      const saleId = newId();
      const { status, body } = await client.post('/checkout', {
        ...{ saleId, outletId, lines: [{ itemPriceId, quantity: 1 }] },
        payments: [{ method: 'CASH', amount: 10 }],
      });
      assert.equal(status, 200, JSON.stringify(body));
      return saleId;
    },
    rename: async (name: string) =>
      assert.equal((await client.put(`/inventory/products/${product.id}`, { name })).status, 200),
    catalogue: (cursor?: string) =>
      client.get(`/till/catalogue?outletId=${outletId}${cursor ? `&cursor=${cursor}` : ''}`),
  });
  return { headers, ...shopAt(client), at: (url: string) => shopAt(clientOf(url, headers)) };
}

async function salesOf(client: Client): Promise<Set<string>> {
  const { rows } = await walkPages(client, '/sales?limit=100');
  return new Set(rows.map(({ id }) => id));
}

describe('a backup', { concurrency: 1 }, () => {
  const files = dataFolder();
  const file = join(files, 'shop.tar.gz');
  // With a database of its own, which a restore finds in its way.
  const restored = preparedFolder();
  const acknowledged = new Set<string>();
  let acknowledgedBefore: string[] = [];
  let headers: Record<string, string> = {};
  let shop: Awaited<ReturnType<typeof openShop>>;
  let laterCursor = '';

  before(async () => {
    const server = await startServer({ folder: preparedFolder() });
    shop = await openShop(server);
    headers = shop.headers;
    let done = false;
    const tills = Array.from({ length: tillsAtOnce }, async () => {
      while (!done) acknowledged.add(await shop.sell());
    });
    await until(() => acknowledged.size >= 10 || undefined);
    acknowledgedBefore = [...acknowledged];
    const ending = await runCommand(['backup', file], { folder: server.folder });
    assert.equal(ending.code, 0, ending.stderr);
    assert.match(ending.stderr, /^Backing up \d+%\n(.*\n)*Backing up 100%\n$/);
    assert.match(ending.stdout, /holds one business /);
    done = true;
    await Promise.all(tills);
    assert.ok(acknowledged.size > acknowledgedBefore.length, 'something was sold meanwhile');
    await shop.rename('Later soap');
    laterCursor = (await shop.catalogue()).body.data.cursor;
    await server.kill9();
  });
  after(() => rmSync(files, { recursive: true, force: true }));

  test('is a file for its owner alone, and nothing else is left of it', () => {
    assert.equal(statSync(file).mode & 0o777, 0o600);
    assert.deepEqual(readdirSync(files), ['shop.tar.gz']);
  });

  test('does not replace what is there, unless told to', async () => {
    const { code, stderr } = await runCommand(['restore', file], { folder: restored });
    assert.equal(code, 1);
    assert.match(stderr, /^tillhouse: .*database already exists\. .*--force.*\n$/);
  });

  test('taken under load and restored verifies clean, and holds every sale acknowledged before it began', async () => {
    const { code, stdout, stderr } = await runCommand(['restore', file, '--force'], { folder: restored });
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^Restored one business to /m);
    const [, aside = ''] = /^The old data was moved to (.*)\.$/m.exec(stdout) ?? [];
    assert.deepEqual(readdirSync(aside), ['database', 'database-password']);
    const verified = await runCommand(['verify'], { folder: restored });
    assert.equal(verified.code, 0, verified.stdout);

    // Its keys came with it: who is signed in stays so.
    const server = await startServer({ folder: restored });
    const sales = await salesOf(clientOf(server.url, headers));
    assert.deepEqual(
      acknowledgedBefore.filter((id) => !sales.has(id)),
      [],
    );
    assert.equal((await server.stop()).code, 0);
  });

  test('restored makes a till that knows what came after it load its catalogue again', async () => {
    const server = await startServer({ folder: restored });
    const { sell, rename, catalogue } = shop.at(server.url);
    await rename('Old soap');
    // The transactions are counted on from the backup, until the till is no longer ahead.
    for (let sold = 0; sold < 2 * acknowledged.size; sold += 1) await sell();
    const { status, body } = await catalogue(laterCursor);
    assert.deepEqual([status, body.code], [400, 'INVALID_CURSOR']);
    const { products } = (await catalogue()).body.data;
    assert.deepEqual(
      products.map(({ name }: { name: string }) => name),
      ['Old soap'],
    );
    assert.equal((await server.stop()).code, 0);
  });

  test('restored into an empty folder and cut off is not taken for an empty database', async () => {
    const folder = dataFolder();
    const restoring = startCommand(['restore', file], { folder });
    await until(() => existsSync(join(folder, 'restore-unfinished.json')) || undefined);
    restoring.send('SIGKILL');
    await restoring.ended;
    const refused = `tillhouse: A restore into ${folder} was interrupted. Run it again: tillhouse restore --force ${file}\n`;
    for (const words of [['serve'], ['businesses']])
      assert.equal((await runCommand(words, { folder })).stderr, refused);
    assert.equal((await runCommand(['restore', '--force', file], { folder })).code, 0);
    assert.equal(existsSync(join(folder, 'restore-unfinished.json')), false);
  });

  test('that did not fit on the disk is restored again just so when there is room', onlyLong, async () => {
    const folder = dataFolder();
    const full = await runCommand(['restore', file], { folder, shell: 'ulimit -f 1000' });
    assert.equal(full.code, 1);
    assert.match(full.stderr, /^tillhouse: Tillhouse cannot use .* \(EFBIG: .*\n$/m);
    assert.equal(existsSync(join(folder, 'database')), false);
    const { stderr } = await runCommand(['businesses'], { folder });
    assert.match(stderr, /^tillhouse: A restore into .* was interrupted\./);
    const again = await runCommand(['restore', file], { folder });
    assert.equal(again.code, 0, again.stderr);
    assert.equal(existsSync(join(folder, 'restore-unfinished.json')), false);
  });

  test(
    'replaces keys that are on another disk, and keeps the old ones for their owner alone',
    onlyLong,
    async (t) => {
      const folder = preparedFolder();
      const isElsewhere = (path: string) => existsSync(path) && statSync(path).dev !== statSync(folder).dev;
      const elsewhere = ['/dev/shm', '/var/tmp'].find(isElsewhere);
      if (elsewhere === undefined) return t.skip('this machine has no second file system');
      const place = mkdtempSync(join(elsewhere, 'tillhouse-keys-'));
      try {
        const environment = { TILLHOUSE_KEYS: join(place, 'signing.json') };
        assert.equal((await runCommand(['keys', 'new'], { folder, environment })).code, 0);
        const old = readFileSync(environment.TILLHOUSE_KEYS, 'utf8');
        const { code, stdout, stderr } = await runCommand(['restore', '--force', file], {
          folder,
          environment,
        });
        assert.equal(code, 0, stderr);
        const [, aside = ''] = /^The old data was moved to (.*)\.$/m.exec(stdout) ?? [];
        const kept = join(aside, 'signing.json');
        assert.equal(readFileSync(kept, 'utf8'), old);
        assert.equal(statSync(kept).mode & 0o777, 0o600);
        assert.deepEqual(readdirSync(aside).toSorted(), ['database', 'database-password', 'signing.json']);
        assert.notEqual(readFileSync(environment.TILLHOUSE_KEYS, 'utf8'), old);
        assert.equal(statSync(environment.TILLHOUSE_KEYS).mode & 0o777, 0o600);
        assert.deepEqual(readdirSync(place), ['signing.json']);
      } finally {
        rmSync(place, { recursive: true });
      }
    },
  );

  test('that is damaged, cut short or something else is refused before anything is written', async () => {
    const whole = readFileSync(file);
    const broken = {
      flipped: withWrongBit(whole),
      short: whole.subarray(0, -1_000),
      other: Buffer.from('{}'),
    };
    for (const [name, bytes] of Object.entries(broken)) {
      writeFileSync(join(files, name), bytes);
      await assert.rejects(
        checkBackup(join(files, name), () => {}),
        { message: / is damaged.* Use another copy of it\.$/ },
      );
    }
    const folder = dataFolder();
    const { code, stderr } = await runCommand(['restore', join(files, 'flipped')], { folder });
    assert.equal(code, 1);
    assert.match(stderr, /^(Checking \d+%\n)*tillhouse: .* damaged.*\n$/);
    assert.equal(existsSync(join(folder, 'database')), false);
  });

  test(
    'is made of a server that is stopped, too, but not over a file that is there, nor of a database elsewhere',
    onlyLong,
    async () => {
      const stopped = join(files, 'stopped.tar.gz');
      assert.equal((await runCommand(['backup', stopped], { folder: restored })).code, 0);
      const again = await runCommand(['backup', stopped], { folder: restored });
      assert.match(again.stderr, /^tillhouse: .*stopped\.tar\.gz already exists\..*\n$/);
      const environment = { DATABASE_URL: 'postgres://shop@db.example/shop' };
      for (const command of ['backup', 'restore']) {
        const { code, stderr } = await runCommand([command, stopped], { environment });
        assert.equal(code, 1);
        assert.match(stderr, /^tillhouse: DATABASE_URL is set: .* with its own tools.*\n$/);
      }
    },
  );
});

/** One bit in the middle is wrong: the first that matters, for some name another copy of the same bytes. */
function withWrongBit(whole: Buffer): Buffer {
  const content = gunzipSync(whole);
  for (let at = Math.floor(whole.length / 2); ; at += 1) {
    const flipped = Buffer.from(whole);
    flipped.writeUInt8(whole.readUInt8(at) ^ 1, at);
    try {
      if (!gunzipSync(flipped).equals(content)) return flipped;
    } catch {
      return flipped;
    }
  }
}
