import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import sql from 'sql-template-tag';
import { moveHooks } from '../../src/move-hooks.ts';
import { misplacedAddresses } from '../../src/platform/cells/misplaced-addresses.ts';
import { type MoveStep, moveBusiness } from '../../src/platform/cells/move-business.ts';
import { newId } from '../../src/platform/ids.ts';
import { replaceContact } from '../../src/users/exports.ts';
import { dataOf, password, registration, type SignedIn, testServer } from '../harness.ts';
import { onlyLong } from '../long.ts';
import { bothDatabases } from './both-databases.ts';
import { startCell } from './cell-process.ts';
import { billing, pay } from './collector.ts';

/** Each test spoils an address and mends it, so that every invariant holds in the end. */
const [north, south] = await Promise.all([startCell(), startCell()]);
const server = await testServer({
  environment: {
    TILLHOUSE_CELLS: `north=${north.url} south=${south.url}`,
    LOG_LEVEL: 'silent',
    ...billing,
  },
});
after(() => Promise.all([north.remove(), south.remove()]));
const { stranger } = server;
const { cells } = server.parts.database;
if (!cells) throw new Error('this server has cells');
const { inCell: inNorth, atHome, placeOf } = bothDatabases(server, north);
const { inCell: inSouth } = bothDatabases(server, south);

type Place = 'home' | 'north' | 'south';
async function businesses(): Promise<Record<Place, SignedIn>> {
  const found: Partial<Record<Place, SignedIn>> = {};
  while (!found.home || !found.north || !found.south) {
    const business = await server.registered();
    found[(await placeOf(business.orgId)) as Place] ??= business;
  }
  return { home: found.home, north: found.north, south: found.south };
}
const shops = await businesses();

async function misplaced(): Promise<Record<string, string>> {
  const found = await misplacedAddresses(cells as NonNullable<typeof cells>);
  return Object.fromEntries(found.misplaced.map(({ orgId, detail }) => [orgId, detail]));
}
const signIn = async (email: string) =>
  (await stranger.post('/auth/login', { identifier: email, password })).status;
const hooks = (orgId: string, onStep: (step: MoveStep) => Promise<void> | void = () => {}) => ({
  ...moveHooks(orgId),
  checks: moveHooks(orgId).checks.slice(0, 3),
  onStep,
});
const move = (orgId: string, to: Place) => moveBusiness(cells, { orgId, to }, hooks(orgId));
const mendBy = ({ orgId }: SignedIn, other: string, place: string) =>
  ` To mend it: tillhouse move ${orgId} ${other}, then tillhouse move ${orgId} ${place}.`;

test('an address that is missing in the directory is named, and two moves mend it', async () => {
  const { orgId, userId, email } = shops.north;
  await atHome('delete from placed_addresses where value = $1', [email]);
  assert.equal(await signIn(email), 401);
  const missing = 'is missing in the directory.';
  assert.deepEqual(await misplaced(), {
    [orgId]: `EMAIL of user ${userId} ${missing}${mendBy(shops.north, 'home', 'north')}`,
  });
  await move(orgId, 'home');
  await move(orgId, 'north');
  assert.deepEqual(await misplaced(), {});
  assert.equal(await signIn(email), 200);
  await inNorth(
    `insert into oauth_identities (issuer, subject, org_id, user_id) values ('https://accounts.example', $1, $2, $3)`,
    [newId(), orgId, userId],
  );
  assert.deepEqual(await misplaced(), {
    [orgId]: `OAUTH of user ${userId} ${missing}${mendBy(shops.north, 'home', 'north')}`,
  });
  await inNorth('delete from oauth_identities where user_id = $1', [userId]);
  assert.deepEqual(await misplaced(), {});
});

/** Writes the address of the business in the north into another database too, while the work is done. */
async function doubled(place: 'home' | 'south', work: () => Promise<void>): Promise<void> {
  const run = place === 'home' ? atHome : inSouth;
  const { orgId, userId } = shops[place];
  await run(`insert into identities (kind, value, org_id, user_id) values ('EMAIL', $1, $2, $3)`, [
    shops.north.email,
    orgId,
    userId,
  ]);
  await work();
  await run('delete from identities where value = $1', [shops.north.email]);
  assert.deepEqual(await misplaced(), {});
}
const toBoth = ({ userId }: SignedIn, other: SignedIn) =>
  `EMAIL of user ${userId} leads to business ${other.orgId}, which has it too. Once its user there has changed it, verify says how this one gets it back.`;

test('an address that two businesses have in two databases is named', async () => {
  for (const place of ['home', 'south'] as const)
    await doubled(place, async () =>
      assert.deepEqual(await misplaced(), { [shops[place].orgId]: toBoth(shops[place], shops.north) }),
    );
});

test('an address that is at home too leads there if the directory does not have it', () =>
  doubled('home', async () => {
    const [kept] = await atHome<{ row: object }>(
      'delete from placed_addresses a where value = $1 returning to_jsonb(a) as row',
      [shops.north.email],
    );
    assert.deepEqual(await misplaced(), { [shops.north.orgId]: toBoth(shops.north, shops.home) });
    await atHome(
      'insert into placed_addresses select * from jsonb_populate_record(null::placed_addresses, $1)',
      [JSON.stringify(kept?.row)],
    );
  }));

test('an address that leads to a business that does not have it is named, and moves mend it', async () => {
  const { home, north, south: other } = shops;
  for (const { email } of [home, north])
    await atHome(
      `insert into placed_addresses (kind, value, business_id, claim, confirmed_at)
       values ('EMAIL', $1, $2, gen_random_uuid(), now())
       on conflict (kind, value) do update set business_id = excluded.business_id`,
      [email, other.orgId],
    );
  assert.deepEqual([await signIn(home.email), await signIn(north.email)], [401, 401]);
  const toOther = ({ userId }: SignedIn) =>
    `EMAIL of user ${userId} leads to business ${other.orgId}, which does not have it.${mendBy(other, 'home', 'south')}`;
  assert.deepEqual(await misplaced(), { [home.orgId]: toOther(home), [north.orgId]: toOther(north) });
  await move(other.orgId, 'home');
  await move(other.orgId, 'south');
  assert.deepEqual(Object.keys(await misplaced()), [north.orgId]);
  assert.match((await misplaced())[north.orgId] ?? '', /is missing in the directory/);
  await move(north.orgId, 'home');
  await move(north.orgId, 'north');
  assert.deepEqual(await misplaced(), {});
  assert.deepEqual([await signIn(home.email), await signIn(north.email)], [200, 200]);
});

test('a confirmed address that nobody has is named, unless its cell does not answer or its business moves', async () => {
  const phone = '+2348000000001';
  const claim = (orgId: string) =>
    atHome(
      `insert into placed_addresses (kind, value, business_id, claim) values ('PHONE', $1, $2, gen_random_uuid())
       on conflict (kind, value) do update set business_id = excluded.business_id`,
      [phone, orgId],
    );
  await claim(shops.north.orgId);
  // A claim that is not confirmed belongs to a transaction that still runs.
  assert.deepEqual(await misplaced(), {});
  await atHome('update placed_addresses set confirmed_at = now() where value = $1', [phone]);
  const stale = 'the directory has PHONE of it that it does not have, so nobody else can use it.';
  assert.deepEqual(await misplaced(), {
    [shops.north.orgId]: `${stale}${mendBy(shops.north, 'home', 'north')}`,
  });
  const all = cells.all.map((cell) => (cell.name === 'north' ? { ...cell, problem: 'it is away' } : cell));
  const { misplaced: found, unseen } = await misplacedAddresses({ ...cells, all });
  const [placed] = await atHome<{ count: number }>(
    `select count(*)::int as count from placed_addresses join placements using (business_id) where cell = 'north'`,
  );
  assert.deepEqual([found, unseen], [[], placed?.count]);
  await inNorth(`insert into departures (business_id, to_cell, state) values ($1, 'home', 'MOVING')`, [
    shops.north.orgId,
  ]);
  assert.deepEqual(await misplaced(), {});
  await inNorth('delete from departures where business_id = $1', [shops.north.orgId]);
  await claim(shops.home.orgId);
  assert.deepEqual(await misplaced(), {
    [shops.home.orgId]: `${stale}${mendBy(shops.home, 'north', 'home')}`,
  });
  const nobody = newId();
  await claim(nobody);
  assert.deepEqual(await misplaced(), { [nobody]: stale });
  await atHome('delete from placed_addresses where value = $1', [phone]);
});

test('a business whose move has left payments behind is mended where it is now', onlyLong, async () => {
  const { orgId } = shops.north;
  const subscriptionId = dataOf(await shops.north.post('/subscriptions', { planId: 'starter' })).id;
  dataOf(await pay(stranger, { subscriptionId, paymentId: `pay_${newId()}` }));
  const phone = '+2348000000002';
  let found: Record<string, string> = {};
  const onStep = async (step: MoveStep) => {
    if (step !== 'set aside') return;
    const left = await inNorth('select from subscription_payments where org_id = $1', [orgId]);
    assert.equal(left.length, 1);
    await atHome(
      `insert into placed_addresses (kind, value, business_id, claim, confirmed_at)
       values ('PHONE', $1, $2, gen_random_uuid(), now())`,
      [phone, orgId],
    );
    found = await misplaced();
    await atHome('delete from placed_addresses where value = $1', [phone]);
  };
  await moveBusiness(cells, { orgId, to: 'home', largeRows: 1 }, hooks(orgId, onStep));
  await move(orgId, 'north');
  assert.match(found[orgId] ?? '', new RegExp(`${mendBy(shops.north, 'north', 'home')}$`));
});

test(
  'nothing is named while people register and change their addresses, and a business moves',
  onlyLong,
  async () => {
    const moving = shops.north;
    const sibling = await server.sibling();
    const changing = [moving, await server.colleague(shops.south, 'CASHIER'), shops.home];
    const counted = { registrations: 0, changes: 0, looks: 0 };
    let isDone = false;
    const look = async () => {
      assert.deepEqual(await misplaced(), {});
      counted.looks += 1;
    };
    const repeat = async (work: () => Promise<unknown>) => {
      while (!isDone) await work();
    };
    const working = [
      ...[stranger, sibling.stranger].map((client) =>
        repeat(async () => {
          dataOf(await client.post('/auth/register', registration()));
          counted.registrations += 1;
        }),
      ),
      ...changing.map(({ orgId, userId }) =>
        repeat(async () => {
          const changed = server.parts.database.app.transaction(async (tx) => {
            await tx.run(sql`select set_config('app.org_id', ${orgId}, true)`);
            const value = `${newId()}@corner.example`;
            return replaceContact(tx, { orgId, userId, kind: 'EMAIL', value });
          }, orgId);
          // A business that is being moved refuses.
          await changed.then(
            () => (counted.changes += 1),
            (error) => assert.equal(error.code, 'UNAVAILABLE', error),
          );
        }),
      ),
      repeat(look),
    ];
    try {
      for (const to of ['home', 'south'] as const) {
        const steps = hooks(moving.orgId, async (step) => {
          if (['close', 'place', 'finish', 'set aside'].includes(step)) await look();
        });
        await moveBusiness(cells, { orgId: moving.orgId, to, largeRows: 1 }, steps);
      }
    } finally {
      isDone = true;
      await Promise.all(working);
    }
    for (const [what, count] of Object.entries(counted)) assert.ok(count > 3, what);
  },
);
