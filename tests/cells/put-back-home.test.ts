import assert from 'node:assert/strict';
import { cpSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { withSession } from '../../src/platform/db.ts';
import { onlyLong } from '../long.ts';
import { dataFolder, preparedFolder, startServer } from '../server-process.ts';
import { refused, run } from './commands.ts';
import { cellsOf, openCell, openShop, salesOf, signIn } from './shops.ts';

test(
  'a home that was put back to before its first cell knows its cells again, and takes no others',
  onlyLong,
  async () => {
    const [north, fresh] = [await openCell(), await openCell()];
    let server = await startServer({ folder: preparedFolder(), environment: { LOG_LEVEL: 'error' } });
    const here = { folder: server.folder, environment: cellsOf({ north }) };
    const shop = await openShop(server);
    await server.stop();
    const snapshot = dataFolder();
    cpSync(here.folder, snapshot, { recursive: true });
    server = await startServer(here);
    await run(here, 'move', shop.orgId, 'north');
    const sold = [...shop.sold, await shop.sell(await signIn(server, shop.email))].sort();
    await server.stop();
    rmSync(here.folder, { recursive: true });
    cpSync(snapshot, here.folder, { recursive: true });

    // Another command came first, and home got an id of its own.
    assert.match(await refused(here, 'verify'), /belongs to another Tillhouse/);
    // With other keys, nothing shows whose cell it is.
    const keys = join(here.folder, 'keys.json');
    renameSync(keys, `${keys}.kept`);
    await run({ ...here, environment: { LOG_LEVEL: 'error' } }, 'keys', 'new');
    assert.match(
      await refused(here, 'migrate', '--restored'),
      /^tillhouse: Home does not know north, and no message there was written with the keys of this server \(\S+keys\.json\)\. .*Nothing was changed\.$/m,
    );
    renameSync(`${keys}.kept`, keys);
    // A cell of somebody else is not taken along.
    await withSession(fresh.admin, (session) =>
      session.all(`insert into this_cell (name, home) values ('south', gen_random_uuid())`),
    );
    assert.match(
      await refused({ ...here, environment: cellsOf({ north, south: fresh }) }, 'migrate', '--restored'),
      /^tillhouse: The cells north, south do not belong to the same Tillhouse\. /m,
    );

    const told = await run(here, 'migrate', '--restored');
    assert.match(told, /^Home was put back to before its first cell\. It knows its cells again\.$/m);
    assert.match(
      told,
      new RegExp(
        `^The business ${shop.orgId} has rows in home and north\\. Those in home .* are set aside, as after a move to north\\.$`,
        'm',
      ),
    );
    assert.doesNotMatch(await run(here, 'migrate', '--restored'), /before its first cell/);
    await run(here, 'verify');
    server = await startServer(here);
    assert.deepEqual(await salesOf(await signIn(server, shop.email)), sold);
    await server.stop();
  },
);
