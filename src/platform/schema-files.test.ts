import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { type Catalogue, readCatalogue } from '../../tests/catalogue.ts';
import { schemaText } from '../../tools/schema.ts';
import { type Session, withSession } from './db.ts';
import { newId } from './ids.ts';
import { isMigrated, migrate, readMigrations } from './migrate.ts';
import type { ConnectionSettings } from './postgres/connection-settings.ts';
import { readSchemaFiles, tableOwners } from './schema-files.ts';
import { StartError } from './start-error.ts';

const { admin } = JSON.parse(process.env.TEST_POSTGRES ?? 'null') as { admin: ConnectionSettings };

/** An empty database, or one that was migrated from nothing by this version. */
function newDatabase(kind: 'empty' | 'migrated') {
  const database = `test_${newId().replaceAll('-', '')}`;
  const here = { ...admin, database };
  // From another database, because a template cannot be copied while somebody is connected to it.
  const maintenance = { ...admin, database: 'postgres' };
  const template = kind === 'empty' ? 'template0' : `${admin.database} strategy file_copy`;
  before(() =>
    withSession(maintenance, (session) => session.script(`create database ${database} template ${template}`)),
  );
  after(() =>
    withSession(maintenance, (session) => session.script(`drop database ${database} with (force)`)),
  );
  return { here, inside: <Result>(work: (session: Session) => Promise<Result>) => withSession(here, work) };
}

/** A database of the previous version: each migration up to `last`, each in its own transaction. */
async function migrateAsBefore(session: Session, last: number): Promise<void> {
  await session.script(`
    create table schema_migrations (
      number integer primary key, name text not null, checksum text not null,
      applied_at timestamptz not null default now())`);
  for (const { number, name, checksum, text } of readMigrations().slice(0, last)) {
    await session.script('begin');
    await session.script(text);
    await session.all('insert into schema_migrations (number, name, checksum) values ($1, $2, $3)', [
      number,
      name,
      checksum,
    ]);
    await session.script('commit');
  }
}

/** The changes to existing objects since migration 38, with reasons. New objects are not listed. */
const changedSince: Record<string, string> = {
  'column users.email': 'a cashier may have a name and a PIN alone',
  'column users.updated_at': 'the right to update it is part of the right to update the row',
  'constraint tills.tills_outlet_id_exists': 'a till that was never used goes with its outlet',
  'constraint users.users_email_not_null': 'a cashier may have a name and a PIN alone',
  'function list_changed_products()': 'only its comments have other words',
  'function list_changed_variants()': 'only its comments have other words',
  'index categories_by_name': 'names are in natural order',
  'index events_by_age': 'it knows new pages soon',
  ...Object.fromEntries(
    [
      'parties_by_name',
      ...['brand', 'category', 'kind', 'name', 'status'].map((by) => `products_by_${by}`),
    ].map((name) => [`index ${name}`, 'names are in natural order']),
  ),
  'index sales_by_outlet': 'it has the times of the sales',
  'policy expired_only on events': 'a move takes all events along',
  'table receipt_settings': 'a new business has receipts in its language',
  'view due_stock_listings': 'names are in natural order',
  'view item_facts': 'goods that came back without a receipt count, too',
  'view item_movements': 'what is not folded is a view of its own',
  'view sale_facts': 'goods that came back without a receipt count, too',
};

describe('databases of each age', () => {
  const [fresh, latest, older] = [newDatabase('migrated'), newDatabase('empty'), newDatabase('empty')];
  const orgId = '00000000-0000-7000-8000-000000000009';
  const partyId = '00000000-0000-7000-8000-00000000000a';
  let asBefore: Catalogue;
  const catalogues: Catalogue[] = [];

  before(async () => {
    asBefore = await latest.inside(async (session) => {
      await migrateAsBefore(session, 38);
      return readCatalogue(session);
    });
    await migrate(latest.here);
    await older.inside(async (session) => {
      await migrateAsBefore(session, 9);
      await session.script(`
        insert into organisations (org_id, name, currency, currency_decimals, timezone)
        values ('${orgId}', 'Corner Shop', 'NGN', 2, 'UTC');
        insert into parties (org_id, id, kind, name) values ('${orgId}', '${partyId}', 'CUSTOMER', 'Adaeze Obi')`);
    });
    await migrate(older.here);
    for (const { inside } of [fresh, latest, older]) catalogues.push(await inside(readCatalogue));
  });

  test('one whose objects came from migrations has the same from the files', () => {
    const [, now = {}] = catalogues;
    // These policies all have a new form, which tests/tenancy.test.ts compares.
    const isNewPolicy = (name: string) => /^policy (?:tenant|operator) on /.test(name);
    const names = Object.keys(asBefore).filter((name) => !isNewPolicy(name));
    assert.ok(names.length > 3000, `only ${names.length} things were compared`);
    const changed = names.filter((name) => asBefore[name] !== now[name]);
    assert.deepEqual(changed.sort(), Object.keys(changedSince));
  });

  test('a new one, one of the version before and an old one have the same schema', () => {
    const [now, ...others] = catalogues;
    for (const other of others) assert.deepEqual(other, now);
  });

  test('an old one keeps its data, and the triggers of now go on with it', async () => {
    await older.inside(async (session) => {
      await session.script(`set app.org_id = '${orgId}'`);
      const found = (part: string) => session.all('select find_parties($1) as id', [part]);
      assert.deepEqual(await found('adaeze'), [{ id: partyId }]);
      await session.script(`update parties set name = 'Bolanle Obi' where id = '${partyId}'`);
      assert.deepEqual([await found('adaeze'), await found('bolanle')], [[], [{ id: partyId }]]);
    });
  });

  test('everything that is no table stands in a file, but for two functions that tables rest on', async () => {
    const left = await fresh.inside((session) =>
      session.all<{ name: string }>(`
        select p.oid::regprocedure::text as name from pg_proc p where p.pronamespace = 'public'::regnamespace
        union all
        select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'v'
        union all
        select format('%I on %s', t.tgname, t.tgrelid::regclass) from pg_trigger t
        join pg_class c on c.oid = t.tgrelid
        where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
        except select name from schema_objects order by 1`),
    );
    assert.deepEqual(
      left.map(({ name }) => name),
      ['new_id()', 'text_grams(uuid,text,text[])'],
    );
    const texts = readSchemaFiles().map(({ text }) => text);
    for (const name of ['new_id', 'text_grams'])
      assert.ok(texts.some((text) => text.includes(`create or replace function ${name}(`)));
  });
});

describe('the schema to be read', () => {
  const { inside } = newDatabase('migrated');

  test('schema.sql says what a new database has', async () => {
    const committed = readFileSync(new URL('../../migrations/schema.sql', import.meta.url), 'utf8');
    assert.ok(
      (await inside(schemaText)) === committed,
      'migrations/schema.sql is stale: run npm run generate',
    );
  });

  test('each table has one owner', async () => {
    const found = await inside((session) =>
      session.all<{ name: string }>(`
        select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`),
    );
    assert.deepEqual(
      found.map(({ name }) => name).sort(),
      [...tableOwners(readSchemaFiles()).keys()].sort(),
      'a table is owned by the area whose tables.sql calls protect_tenant for it',
    );
  });
});

describe('a database that is up to date', () => {
  const { here, inside } = newDatabase('migrated');
  const ids = (session: Session) =>
    session.all(`
      select (select max(oid)::text from pg_policy) as policies, (select max(oid)::text from pg_trigger) as triggers,
             'sale_facts'::regclass::oid::text as view, 'stock_status'::regproc::oid::text as function,
             (select relacl::text from pg_class where oid = 'sales'::regclass) as rights`);
  const outdate = `update schema_files set checksum = 'another' where file = 'src/inventory/stock/only-goods.sql'`;

  test('is not touched by a start', async () => {
    const objectIds = await inside(ids);
    let filesAlone = 0;
    await migrate(here, () => {
      filesAlone += 1;
    });
    assert.deepEqual(await inside(ids), objectIds);
    assert.equal(filesAlone, 0);
  });

  test('has everything made again when one file is another, once, and comes out the same', async () => {
    const schema = await inside(readCatalogue);
    const objectIds = await inside(ids);
    await inside((session) => session.script(outdate));
    assert.equal(await isMigrated(here), false);
    let filesAlone = 0;
    const starts = [1, 2, 3].map(() =>
      migrate(here, () => {
        filesAlone += 1;
      }),
    );
    assert.deepEqual(await Promise.all(starts), [[], [], []]);
    assert.equal(filesAlone, 1);
    assert.equal(await isMigrated(here), true);
    assert.notDeepEqual(await inside(ids), objectIds);
    assert.deepEqual(await inside(readCatalogue), schema);
  });

  test('loses what is in no file any more, and rights that were given beside the files', async () => {
    const schema = await inside(readCatalogue);
    await inside((session) =>
      session.script(`
        create view former_view with (security_invoker) as select org_id from outlets;
        create function former_function() returns int language sql as 'select 1';
        create trigger former_trigger before insert on stock for each row execute function stock_is_of_goods();
        insert into schema_objects values ('view', 'former_view'), ('function', 'former_function()'),
                                          ('trigger', 'former_trigger on stock');
        create policy former_policy on sales using (true);
        grant delete on sales to tillhouse_app;
        grant update (total_minor) on refunds to tillhouse_app;
        ${outdate}`),
    );
    assert.notDeepEqual(await inside(readCatalogue), schema);
    await migrate(here);
    assert.deepEqual(await inside(readCatalogue), schema);
  });

  test('keeps what its owner has added, and says what stands in the way of an update', async () => {
    await inside((session) =>
      session.script(`
        create view own_report as select count(*) as sales from sales;
        create view own_totals as select sum(debit_minor) as debit from account_movements;
        ${outdate}`),
    );
    const schema = await inside(readCatalogue);
    await assert.rejects(migrate(here), (error) => {
      assert.ok(error instanceof StartError, String(error));
      assert.match(
        error.message,
        /^Dropping views, functions and triggers failed, and nothing was changed: /,
      );
      assert.match(error.message, /view own_totals depends on view account_movements/);
      return true;
    });
    assert.deepEqual(await inside(readCatalogue), schema);
    await inside((session) => session.script('drop view own_totals'));
    await migrate(here);
    await inside((session) => session.script('select sales from own_report; drop view own_report'));
  });

  test('tries again when another was in its way, and gives up in the end', async () => {
    const patience = { indexMs: 1_000, attempts: 5, pauseMs: 10 };
    const update = () => migrate(here, () => {}, patience);
    const schema = await inside(readCatalogue);
    await inside((session) =>
      session.script(`
        create schema tries;
        create sequence tries.made;
        create function tries.meet_another() returns event_trigger language plpgsql as $$
        begin
          if nextval('tries.made') <= 7 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
        end $$;
        create event trigger meet_another on ddl_command_start when tag in ('CREATE VIEW')
          execute function tries.meet_another();
        ${outdate}`),
    );
    await assert.rejects(
      update(),
      (error) => error instanceof StartError && /Stop the other server/.test(error.message),
    );
    assert.deepEqual(await inside(readCatalogue), schema);
    // Two of the seven are left.
    await update();
    await inside((session) => session.script('drop event trigger meet_another; drop schema tries cascade'));
    assert.equal(await isMigrated(here), true);
    assert.deepEqual(await inside(readCatalogue), schema);
  });
});

test('files are applied in the order of the areas, and within one by name', () => {
  const files = readSchemaFiles().map(({ file }) => file);
  assert.equal(files[0], 'src/platform/ids.sql');
  assert.ok(files.indexOf('src/http/tables.sql') < files.indexOf('src/org/tables.sql'));
  assert.ok(
    files.indexOf('src/crm/tables.sql') < files.indexOf('src/inventory/adjustment/adjustment-lines.sql'),
  );
});
