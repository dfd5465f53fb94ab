import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { until } from '../../tests/until.ts';
import { type Session, withSession } from './db.ts';
import { newId } from './ids.ts';
import { isMigrated, type Migration, migrate, pendingOf, readMigrations } from './migrate.ts';
import type { ConnectionSettings } from './postgres/connection-settings.ts';
import { StartError } from './start-error.ts';

const { admin } = JSON.parse(process.env.TEST_POSTGRES ?? 'null') as { admin: ConnectionSettings };

function migration(number: number, checksum = `sum ${number}`): Migration {
  return { number, name: `step${number}`, checksum, text: '' };
}

describe('which migrations are pending', () => {
  const ours = [migration(1), migration(2), migration(3)];
  const cases: [name: string, applied: Migration[], pending: number[]][] = [
    ['all of them in a fresh database', [], [1, 2, 3]],
    ['the later ones in an older database', [migration(1)], [2, 3]],
    ['none when all are applied', ours, []],
  ];
  for (const [name, applied, pending] of cases) {
    test(name, () => {
      assert.deepEqual(
        pendingOf(ours, applied).map(({ number }) => number),
        pending,
      );
    });
  }

  const refused: [name: string, applied: Migration[], message: RegExp][] = [
    ['a changed one', [migration(1), migration(2, 'another sum')], /^Migration 2 step2 is not the one/],
    ['one that we do not have', [...ours, migration(4)], /newer Tillhouse \(migration 4 step4\)/],
  ];
  for (const [name, applied, message] of refused) {
    test(`${name} is refused`, () => {
      assert.throws(
        () => pendingOf(ours, applied),
        (error) => error instanceof StartError && message.test(error.message),
      );
    });
  }
});

test('our own migrations are numbered without gaps, and named', () => {
  const found = readMigrations();
  assert.ok(found.length > 0);
  for (const [index, { number, name, checksum }] of found.entries()) {
    assert.equal(number, index + 1);
    assert.match(name, /^[a-z0-9_]+$/);
    assert.match(checksum, /^[0-9a-f]{64}$/);
  }
});

describe('an empty database', () => {
  const database = `test_${newId().replaceAll('-', '')}`;
  const here = { ...admin, database };
  const inside = <Result>(work: (session: Session) => Promise<Result>) => withSession(here, work);
  const everything = readMigrations().map(({ number }) => number);
  const numbersOf = (migrations: Migration[]) => migrations.map(({ number }) => number);

  before(() =>
    withSession(admin, (session) => session.script(`create database ${database} template template0`)),
  );
  after(() => withSession(admin, (session) => session.script(`drop database ${database} with (force)`)));

  test('stays empty when a migration fails, which is told in one line', async () => {
    await inside((session) => session.script('create table outlets (id int)'));
    await assert.rejects(migrate(here), (error) => {
      assert.ok(error instanceof StartError, String(error));
      assert.match(error.message, /^Migration 1 foundation failed, and nothing was changed: .*outlets.*\.$/);
      return true;
    });
    const left = await inside((session) =>
      session.all('select tablename from pg_tables where schemaname = $1 order by 1', ['public']),
    );
    assert.deepEqual(left, [{ tablename: 'outlets' }, { tablename: 'schema_migrations' }]);
    assert.equal(await isMigrated(here), false);
    await inside((session) => session.script('drop table outlets'));
  });

  test('is migrated once by several at the same time', async () => {
    const applied = await Promise.all([migrate(here), migrate(here), migrate(here)]);
    assert.deepEqual(applied.map(numbersOf).sort(), [[], [], everything]);
    assert.equal(await isMigrated(here), true);
    const [kept] = await inside((session) =>
      session.all<{ numbers: number[] }>(
        'select array_agg(number order by number) as numbers from schema_migrations',
      ),
    );
    assert.deepEqual(kept?.numbers, everything);
  });

  test('is left as it is afterwards', async () => {
    assert.deepEqual(await migrate(here), []);
  });

  test('is updated beside somebody who reads for long, and nobody waits behind the update for long', async () => {
    await inside((session) =>
      session.script(`update schema_files set checksum = 'older' where file ~ 'org/'`),
    );
    let updated: Promise<Migration[]> | undefined;
    await inside(async (reader) => {
      await reader.script('begin; select from outlets');
      updated = migrate(here);
      updated.catch(() => {});
      await inside((other) => untilLockIsWanted(other));
      await inside((till) => till.script(`set statement_timeout = '5s'; select from outlets`));
      await reader.script('commit');
    });
    assert.deepEqual(await updated, []);
    assert.equal(await isMigrated(here), true);
  });

  /** As it was before the migration that replaces an index, and those after it. */
  const older = `
    drop table this_data;
    alter table this_cell drop column restored_from;
    alter table this_cell drop column is_filling;
    drop index sales_by_outlet;
    create index sales_by_outlet on sales (org_id, outlet_id, business_date, id);
    delete from schema_migrations where number >= 59`;
  const isReplaced = () =>
    inside(async (session) => {
      const [index] = await session.all<{ indisvalid: boolean; indnatts: number }>(
        `select indisvalid, indnatts from pg_index where indexrelid = to_regclass('sales_by_outlet')`,
      );
      return index?.indisvalid && index.indnatts === 5;
    });

  test('gets a new index while others write, and while another server starts', async () => {
    await inside((session) => session.script(older));
    assert.equal(await isReplaced(), false);
    let updated: Promise<Migration[][]> | undefined;
    await inside(async (till) => {
      await till.script('begin; lock table sales in row exclusive mode');
      updated = Promise.all([migrate(here), migrate(here)]);
      updated.catch(() => {});
      await inside((other) => untilIndexIsWanted(other));
      await inside((another) =>
        another.script(`set lock_timeout = '1s'; begin; lock table sales in row exclusive mode; commit`),
      );
      await till.script('commit');
    });
    assert.deepEqual((await updated)?.map(numbersOf).sort(), [[], [59, 60, 61]]);
    assert.equal(await isReplaced(), true);
  });

  test('gets an index again whose building was interrupted', async () => {
    await inside((session) =>
      session.script(
        `${older};
         create index sales_at_outlet on sales (org_id, outlet_id);
         update pg_index set indisvalid = false where indexrelid = 'sales_at_outlet'::regclass`,
      ),
    );
    assert.deepEqual(numbersOf(await migrate(here)), [59, 60, 61]);
    assert.equal(await isReplaced(), true);
  });

  test('gets an index with its migration when somebody reads for so long that it cannot be built before', async () => {
    await inside((session) => session.script(older));
    let updated: Promise<Migration[]> | undefined;
    await inside(async (reader) => {
      await reader.script('begin isolation level repeatable read; select from sales');
      updated = migrate(here, () => {}, { indexMs: 200, attempts: 60, pauseMs: 100 });
      updated.catch(() => {});
      await inside((other) => untilLockIsWanted(other, 'sales'));
      const unfinished = `select 1 as one from pg_index where indexrelid = to_regclass('sales_at_outlet') and not indisvalid`;
      assert.equal((await inside((other) => other.all(unfinished))).length, 1);
      await reader.script('commit');
    });
    assert.deepEqual(numbersOf((await updated) ?? []), [59, 60, 61]);
    assert.equal(await isReplaced(), true);
  });
});

async function untilIndexIsWanted(session: Session): Promise<void> {
  await until(async () => {
    const [found] = await session.all(
      `select 1 from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like 'create index concurrently%'`,
    );
    return found && true;
  });
}

async function untilLockIsWanted(session: Session, table = 'outlets'): Promise<void> {
  await until(async () => {
    const [found] = await session.all(
      `select 1 from pg_locks where relation = $1::regclass and mode = 'AccessExclusiveLock' and not granted`,
      [table],
    );
    return found && true;
  });
}
