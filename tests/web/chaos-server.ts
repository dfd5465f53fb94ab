import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type Client, clientOf, password, registration } from '../harness.ts';
import { dataFolder, preparedFolder, runCommand, startServer } from '../server-process.ts';
import { until } from '../until.ts';

export type Owner = Client & { email: string; outletId: string };
export type ShopServer = Awaited<ReturnType<typeof openShopServer>>;

/** The real server in a process of its own: killed and started again, backed up and restored, as its operator would. */
export async function openShopServer() {
  const environment = { WORKERS: '1', TILLHOUSE_RATES: 'loginAddress=1000000/60,refreshSession=1000000/60' };
  const folder = preparedFolder();
  let server = await startServer({ folder, environment });
  const start = async () => {
    server = await startServer({ folder, environment });
  };
  const command = async (...words: string[]) => {
    const { code, stdout, stderr } = await runCommand(words, { folder });
    assert.equal(code, 0, stdout + stderr);
  };
  const backup = join(dataFolder(), 'shop.tar.gz');
  const signUp = registration();
  assert.equal((await clientOf(server.url, {}).post('/auth/register', signUp)).status, 200);

  return {
    url: () => server.url,
    /** Signed in anew: an access token is good for a quarter of an hour. */
    owner: async (): Promise<Owner> => {
      const login = { identifier: signUp.email, password, platform: 'pos' };
      const { accessToken } = (await clientOf(server.url, {}).post('/auth/login', login)).body.data;
      const client = clientOf(server.url, { authorization: `Bearer ${accessToken}` });
      const outletId = (await client.get('/outlets')).body.data.rows[0].id;
      return { ...client, email: signUp.email, outletId };
    },
    kill: async () => {
      await server.kill9();
      await start();
    },
    /** The database dies with it. */
    killBoth: async () => {
      process.kill(await until(server.postmasterId), 'SIGKILL');
      await server.kill9();
      await start();
    },
    backUp: () => command('backup', backup),
    restore: async () => {
      await server.stop();
      await command('restore', backup, '--force');
      await start();
    },
    /** All invariants of the books, as `tillhouse verify` finds them. */
    verify: () => command('verify'),
    stop: async () => assert.equal((await server.stop()).code, 0),
  };
}
