import assert from 'node:assert/strict';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { testServer } from '../../../tests/harness.ts';
import { setTenant } from '../../http/authenticate.ts';
import { databaseFault, isRetryable, type Tx } from '../db.ts';
import { newId } from '../ids.ts';

const server = await testServer();
const owner = await server.business();

const within = <Result>(work: (tx: Tx) => Promise<Result>) =>
  server.parts.database.app.transaction(async (tx) => {
    await tx.run(setTenant(owner.orgId));
    return work(tx);
  });
const openLocation = (name: string) =>
  sql`insert into locations (org_id, id, name) values (${owner.orgId}, ${newId()}, ${name})`;
const named = (name: string) => sql`select 1 from locations where org_id = ${owner.orgId} and name = ${name}`;
const isThere = (name: string) => within(async (tx) => (await tx.one(named(name))) !== undefined);

test('what is deferred is seen by what follows, and is there after the commit', async () => {
  const seen = await within(async (tx) => {
    tx.defer(openLocation('Deferred'));
    return (await tx.one(named('Deferred'))) !== undefined;
  });
  assert.equal(seen, true);
  assert.equal(await isThere('Deferred'), true);
});

test('of statements that are sent together, those behind one that fails tell its failure', async () => {
  const failsWith = (code: string) => (error: unknown) => databaseFault(error)?.code === code;
  const second = within(async (tx) => {
    tx.run(sql`select 1 / 0`).catch(() => {});
    await tx.run(sql`select 1`);
  });
  await assert.rejects(second, failsWith('22012'));
  const afterTheSavepoint = within(async (tx) => {
    await tx.run(sql`savepoint here`);
    await tx.run(sql`select 1 / 0`).catch(() => tx.run(sql`rollback to savepoint here`));
    tx.run(openLocation('Twice')).catch(() => {});
    tx.run(openLocation('Twice')).catch(() => {});
    await tx.run(sql`select 1`);
  });
  await assert.rejects(afterTheSavepoint, failsWith('23505'));
});

test('a deferred statement that fails undoes the transaction, and its own failure is told', async () => {
  const isDuplicate = (error: unknown) => databaseFault(error)?.constraint === 'locations_name_unique';
  await within(async (tx) => tx.defer(openLocation('Taken')));
  const atTheCommit = within(async (tx) => {
    await tx.run(openLocation('Before'));
    tx.defer(openLocation('Taken'));
  });
  await assert.rejects(atTheCommit, isDuplicate);
  const byTheNext = within(async (tx) => {
    await tx.run(openLocation('Before'));
    tx.defer(openLocation('Taken'));
    await tx.run(openLocation('After'));
  });
  await assert.rejects(byTheNext, isDuplicate);
  assert.deepEqual([await isThere('Before'), await isThere('After')], [false, false]);
});

test('what failed, or stood behind what failed, can be sent again on the same connection', async () => {
  await within(async (tx) => {
    const unreached = (number: number) => sql`select ${number}::int as unreached, null as nothing`;
    const read = (text: string) => sql`select ${text}::int as number`;
    await tx.run(sql`savepoint here`);
    const failed = await Promise.allSettled([tx.run(sql`select 2 / 0`), tx.one(unreached(1))]);
    assert.deepEqual(
      failed.map(({ status }) => status),
      ['rejected', 'rejected'],
    );
    await tx.run(sql`rollback to savepoint here`);
    for (const number of [2, 3]) {
      assert.deepEqual(await tx.one(unreached(number)), { unreached: number, nothing: null });
    }
    await assert.rejects(tx.one(read('seven')), (error) => databaseFault(error)?.code === '22P02');
    await tx.run(sql`rollback to savepoint here`);
    assert.deepEqual(await Promise.all([tx.one(read('7')), tx.all(read('8'))]), [
      { number: 7 },
      [{ number: 8 }],
    ]);
  });
});

test('members in order run one after the other in one round trip, and answer as a tuple', async () => {
  const plans = () => sql`select name from locations where org_id = ${owner.orgId} and name like 'Ordered %'`;
  const answers = await within((tx) =>
    tx.inOrder(
      () => tx.all<{ name: string }>(plans()),
      () => tx.run(openLocation('Ordered 1')),
      () => undefined,
      async () => {
        const [first] = await tx.all<{ name: string }>(plans());
        // It came after the last member, because it first waited for its own answer.
        return [first?.name, (await tx.all(plans())).length] as const;
      },
      () => tx.run(openLocation('Ordered 2')),
    ),
  );
  const [before, opened, nothing, seen, last]: [
    { name: string }[],
    number,
    undefined,
    readonly unknown[],
    number,
  ] = answers;
  assert.deepEqual([before, opened, nothing, seen, last], [[], 1, undefined, ['Ordered 1', 2], 1]);
});

test('a member that waits before it sends is refused, and nothing of its transaction stays', async () => {
  const late = async (tx: Tx) => {
    await Promise.resolve();
    return tx.run(openLocation('Late in order'));
  };
  const refused = within((tx) =>
    tx.inOrder(
      () => tx.run(openLocation('First in order')),
      () => late(tx),
      () => tx.all(named('Late in order')),
    ),
  );
  await assert.rejects(refused, /member 2 of 3 waits before it sends its statement/);
  assert.deepEqual([await isThere('First in order'), await isThere('Late in order')], [false, false]);
  // The last member may wait first, because nothing follows that could overtake it.
  await within((tx) =>
    tx.inOrder(
      () => tx.run(openLocation('First in order')),
      () => late(tx),
    ),
  );
  assert.deepEqual([await isThere('First in order'), await isThere('Late in order')], [true, true]);
});

test('a member that refuses before it sends is heard, and none behind it is called', async () => {
  const refused = within((tx) =>
    tx.inOrder(
      async () => {
        throw new Error('too much');
      },
      () => tx.run(openLocation('Behind a refusal')),
    ),
  );
  await assert.rejects(refused, /too much/);
  assert.equal(await isThere('Behind a refusal'), false);
});

test('when a member throws, those before it are undone', async () => {
  const refused = within((tx) =>
    tx.inOrder(
      () => tx.run(sql`select 1 / 0`),
      () => {
        throw new Error('thought better of it');
      },
    ),
  );
  await assert.rejects(refused, /thought better of it/);
});

test('a value that cannot be written undoes the transaction', async () => {
  const unwritable = within(async (tx) => {
    await tx.run(openLocation('Beside'));
    tx.defer(sql`select ${{ amount: 1n }}`);
  });
  await assert.rejects(unwritable, TypeError);
  assert.equal(await isThere('Beside'), false);
});

test('what is sent when its transaction has ended is refused, and runs in nobody else’s', async () => {
  let isEnded = () => {};
  const ended = new Promise<void>((resolve) => {
    isEnded = resolve;
  });
  let late: Promise<number> | undefined;
  const failed = within(async (tx) => {
    late = ended.then(() => tx.run(openLocation('Late')));
    throw new Error('refused');
  });
  await assert.rejects(failed, /refused/);
  await within(async () => {
    isEnded();
    await assert.rejects(late ?? Promise.resolve(), /has ended/);
  });
  assert.equal(await isThere('Late'), false);
});

test('a statement whose preparation stood behind a failure tells that failure, too', async () => {
  const other = within(async (tx) => {
    const again = sql`select 1 as "behind a failure"`;
    tx.run(sql`select pg_sleep(0.05)`).catch(() => {});
    tx.run(sql`select 3 / 0`).catch(() => {});
    tx.run(again).catch(() => {});
    // They are sent by then, but not answered.
    for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
    await tx.run(again);
  });
  await assert.rejects(other, (error) => databaseFault(error)?.code === '22012');
});

test('a column that has got another type is read by its new one at the next try', async () => {
  await server.database((session) =>
    session.script(
      'create table shapes (value int); insert into shapes values (7); grant select on shapes to public',
    ),
  );
  const read = () => within((tx) => tx.one(sql`select value from shapes`));
  assert.deepEqual(await read(), { value: 7 });
  await server.database((session) => session.script('alter table shapes alter value type text'));
  const tried = await Promise.allSettled([read()]);
  for (const one of tried) assert.equal(one.status === 'fulfilled' || isRetryable(one.reason), true);
  assert.deepEqual(await read(), { value: '7' });
});

test('of two columns with one name the last is read, also where it is null', async () => {
  const row = await within((tx) => tx.one(sql`select 1 as twice, 2 as once, null as twice`));
  assert.deepEqual(row, { twice: null, once: 2 });
});

test('a transaction that unlocks early is answered when it is on the disk, and not before', async () => {
  for (let time = 0; time < 5; time += 1) {
    const name = `Unlocked ${time}`;
    const written = await within(async (tx) => {
      tx.unlockEarly();
      await tx.run(openLocation(name));
      return tx.one<{ lsn: string }>(sql`select pg_current_wal_insert_lsn() as lsn`);
    });
    // Otherwise PostgreSQL would write it within the next fifth of a second.
    const [flushed] = await server.database((session) =>
      session.all<{ isFlushed: boolean }>('select pg_current_wal_flush_lsn() >= $1 as "isFlushed"', [
        written?.lsn,
      ]),
    );
    assert.equal(flushed?.isFlushed, true);
    assert.equal(await isThere(name), true);
  }
});

test('a transaction that unlocks early and fails is undone', async () => {
  const fails = within(async (tx) => {
    tx.unlockEarly();
    await tx.run(openLocation('Undone'));
    tx.defer(openLocation('Undone'));
  });
  await assert.rejects(fails, (error) => databaseFault(error)?.code === '23505');
  assert.equal(await isThere('Undone'), false);
  // The connection goes on with ordinary commits.
  const mode = await within((tx) => tx.one(sql`select current_setting('synchronous_commit') as mode`));
  assert.deepEqual(mode, { mode: 'on' });
});
