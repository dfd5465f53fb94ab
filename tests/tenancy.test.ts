import assert from 'node:assert/strict';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { Type } from 'typebox';
import { setTenant } from '../src/http/authenticate.ts';
import { operation } from '../src/http/operation.ts';
import { Count, Exactly, Id } from '../src/http/schema.ts';
import { operations } from '../src/operations.ts';
import { databaseFault } from '../src/platform/db.ts';
import { newId } from '../src/platform/ids.ts';
import { type DatabaseRole, databaseRoles, searchRole } from '../src/platform/roles.ts';
import { serviceOrgId } from '../src/platform/service-org.ts';
import { testServer } from './harness.ts';

const roles = Object.keys(databaseRoles) as DatabaseRole[];

/** Made on purpose: each of these does what a handler must not do. */
const forgetfulList = operation({
  id: 'forgetfulList',
  route: 'GET /forgetful/outlets',
  group: 'Test',
  summary: 'Reads outlets and forgets whose',
  access: 'org.read',
  answer: { code: 'FORGOT', message: '-', data: Type.Array(Exactly({ id: Id, name: Type.String() })) },
  handle: async ({ tx }) => ({
    data: await tx.all<{ id: string; name: string }>(sql`select id, name from outlets order by id`),
  }),
});
const forgetfulRename = operation({
  id: 'forgetfulRename',
  route: 'POST /forgetful/outlets/rename',
  group: 'Test',
  summary: 'Renames outlets and forgets whose',
  access: 'org.write',
  body: Exactly({ name: Type.String() }),
  answer: { code: 'FORGOT', message: '-', data: Exactly({ renamed: Count }) },
  handle: async ({ tx, body }) => ({
    data: { renamed: await tx.run(sql`update outlets set name = ${body.name}`) },
  }),
});
const forgetfulDelete = operation({
  id: 'forgetfulDelete',
  route: 'DELETE /forgetful/outlets',
  group: 'Test',
  summary: 'Deletes outlets and forgets whose',
  access: 'org.write',
  answer: { code: 'FORGOT', message: '-', data: Exactly({ deleted: Count }) },
  handle: async ({ tx }) => ({ data: { deleted: await tx.run(sql`delete from outlets`) } }),
});
const smuggle = operation({
  id: 'smuggle',
  route: 'POST /forgetful/outlets',
  group: 'Test',
  summary: 'Writes into the tenant that the body names',
  access: 'org.write',
  body: Exactly({ orgId: Id, outletId: Id }),
  answer: { code: 'FORGOT', message: '-', data: Type.Null() },
  handle: async ({ tx, body }) => {
    await tx.run(sql`
      insert into outlets (org_id, id, code, name, timezone)
      values (${body.orgId}, ${body.outletId}, 'X1', 'Smuggled', 'UTC')`);
    return { data: null };
  },
});
const moveAway = operation({
  id: 'moveAway',
  route: 'POST /forgetful/outlets/move',
  group: 'Test',
  summary: 'Moves its outlets into the tenant that the body names',
  access: 'org.write',
  body: Exactly({ orgId: Id }),
  answer: { code: 'FORGOT', message: '-', data: Type.Null() },
  handle: async ({ tx, body }) => {
    await tx.run(sql`update outlets set org_id = ${body.orgId}, code = 'X2', name = 'Moved'`);
    return { data: null };
  },
});

const server = await testServer({
  operations: [...operations, forgetfulList, forgetfulRename, forgetfulDelete, smuggle, moveAway],
  environment: { LOG_LEVEL: 'silent' },
  // One of them deletes every outlet that it can reach.
  breaksInvariants: true,
});

type Table = { name: string; hasOrg: boolean; enabled: boolean; forced: boolean };

/** Every table that can hold rows: of schema public, partitions and foreign tables among them. */
function tablesOfPublic(): Promise<Table[]> {
  return server.database((session) =>
    session.all<Table>(`
      select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
             exists (select from pg_attribute a
                     where a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
                       and a.attnotnull and a.atttypid = 'uuid'::regtype) as "hasOrg"
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'f')
      order by c.relname`),
  );
}

const tenantTables = (await tablesOfPublic()).filter((table) => table.hasOrg).map((table) => table.name);

type Policy = {
  table: string;
  name: string;
  command: string;
  to: string;
  using: string;
  check: string | null;
};

const policies = await server.database((session) =>
  session.all<Policy>(`
    select p.polrelid::regclass::text as table, p.polname as name, p.polcmd as command,
           coalesce((select string_agg(r.rolname, ', ' order by r.rolname) from pg_roles r
                     where r.oid = any(p.polroles)), 'everyone') as to,
           pg_get_expr(p.polqual, p.polrelid) as using, pg_get_expr(p.polwithcheck, p.polrelid) as check
    from pg_policy p order by 1, 2`),
);

/** Tables that belong to no tenant, and why that is right. */
const withoutTenant = {
  departures: 'businesses that have moved away from this database',
  moved_rows: 'the rows of those businesses, as text, which no role of the application may read',
  oauth_flows: 'a sign-in at a provider that has begun: nobody knows yet whose it is',
  placed_addresses: 'whose an address in another database is, asked before anyone is known',
  placements: 'which database a business is in',
  public_answers: 'answers to people who are not signed in yet; a MAC says whose they are',
  rate_limits: 'counts of addresses and accounts, by their MACs, before anyone is known',
  schema_files: 'which views, functions and rights the database has had, by file',
  schema_migrations: 'which migrations the database has had',
  schema_objects: 'which views, functions and triggers those files made',
  standard_accounts: 'the accounts that every business begins with',
  this_cell: 'the name of this database among several',
  this_data: 'the id of the data, which a restore changes',
};

test('every table has a tenant, except for a short list', async () => {
  const without = (await tablesOfPublic()).filter((table) => !table.hasOrg).map((table) => table.name);
  assert.deepEqual(without, Object.keys(withoutTenant));
  assert.ok(tenantTables.length >= 11, `only ${tenantTables.length} tenant tables were looked at`);
});

test('every tenant table has row-level security, enabled and forced', async () => {
  const open = (await tablesOfPublic()).filter(
    ({ hasOrg, enabled, forced }) => hasOrg && !(enabled && forced),
  );
  assert.deepEqual(open, []);
});

test('every tenant table has the tenant policy, for every role and command, in the one form that is fast and safe', () => {
  const tenant = `NULLIF(current_setting('app.org_id'::text, true), ''::text)`;
  const using = `(org_id = ((JSON_SCALAR(${tenant}) #>> '{}'::text[]))::uuid)`;
  const check = `(org_id = (${tenant})::uuid)`;
  const expected = tenantTables.map((table) => {
    return { table, name: 'tenant', command: '*', to: 'everyone', using, check };
  });
  assert.deepEqual(
    policies.filter(({ name }) => name === 'tenant'),
    expected,
  );
});

const operatorsOnly = `(current_setting('app.org_id'::text, true) = '${serviceOrgId}'::text)`;

test('what sees past the tenant is exactly this: login, the search, the operators, and the jobs', () => {
  const others = policies.filter(({ name }) => name !== 'tenant');
  assert.deepEqual(
    others.filter(({ to }) => to !== 'tillhouse_jobs'),
    [
      // Read before the tenant is known: whose the address or number is, and the hash of their password.
      {
        table: 'identities',
        name: 'before_tenant',
        command: 'r',
        to: 'tillhouse_identity',
        using: 'true',
        check: null,
      },
      // Read by the function that counts for operators, and by nobody else: of these columns, see below.
      {
        table: 'invitations',
        name: 'operator_figures',
        command: 'r',
        to: searchRole,
        using: 'true',
        check: null,
      },
      // And who it is that comes back from a provider.
      {
        table: 'oauth_identities',
        name: 'before_tenant',
        command: 'r',
        to: 'tillhouse_identity',
        using: 'true',
        check: null,
      },
      // An operator, whose tenant is the service itself, lists the businesses, with their subscriptions below.
      {
        table: 'organisations',
        name: 'operator',
        command: 'r',
        to: 'tillhouse_app',
        using: operatorsOnly,
        check: null,
      },
      {
        table: 'outlets',
        name: 'operator_figures',
        command: 'r',
        to: searchRole,
        using: 'true',
        check: null,
      },
      // Under the tenant's policy a search would get no index; its function keeps to the tenant itself.
      {
        table: 'search_texts',
        name: 'every_tenant',
        command: 'r',
        to: searchRole,
        using: 'true',
        check: null,
      },
      {
        table: 'sessions',
        name: 'operator_figures',
        command: 'r',
        to: searchRole,
        using: 'true',
        check: null,
      },
      // The id of a payment counts once for all businesses.
      {
        table: 'subscription_payments',
        name: 'before_tenant',
        command: 'r',
        to: 'tillhouse_identity',
        using: 'true',
        check: null,
      },
      // A payment names the subscription and not the business.
      {
        table: 'subscriptions',
        name: 'before_tenant',
        command: 'r',
        to: 'tillhouse_identity',
        using: 'true',
        check: null,
      },
      {
        table: 'subscriptions',
        name: 'operator',
        command: 'r',
        to: 'tillhouse_app',
        using: operatorsOnly,
        check: null,
      },
      {
        table: 'users',
        name: 'before_tenant',
        command: 'r',
        to: 'tillhouse_identity',
        using: 'true',
        check: null,
      },
      // And finds the business of a user, and its owners.
      {
        table: 'users',
        name: 'operator',
        command: 'r',
        to: 'tillhouse_app',
        using: operatorsOnly,
        check: null,
      },
      {
        table: 'users',
        name: 'operator_figures',
        command: 'r',
        to: searchRole,
        using: 'true',
        check: null,
      },
    ],
  );
  const limits = others.filter(({ name }) => name === 'expired_only');
  assert.deepEqual(
    limits.map(({ table, command, to }) => [table, command, to]),
    [['events', 'd', 'tillhouse_jobs']],
  );
  for (const policy of others.filter((one) => one.to === 'tillhouse_jobs' && !limits.includes(one))) {
    const { table } = policy;
    assert.deepEqual(policy, {
      table,
      name: 'every_tenant',
      command: '*',
      to: 'tillhouse_jobs',
      using: 'true',
      check: null,
    });
  }
});

/** What a role may write in tenant tables, as `table: privileges`. */
async function mayWrite(role: string): Promise<string[]> {
  const rows = await server.database((session) =>
    session.all<{ line: string }>(
      `select c.relname || ': ' || string_agg(lower(acl.privilege_type), ', ' order by acl.privilege_type) as line
       from pg_class c, aclexplode(c.relacl) acl
       where c.relnamespace = 'public'::regnamespace and acl.grantee = $1::regrole and acl.privilege_type <> 'SELECT'
       group by c.relname order by c.relname`,
      [role],
    ),
  );
  return rows.map(({ line }) => line);
}

test('the jobs, who see every tenant, may only remove what has expired, fold days, and write and deliver messages, to people and to webhooks', async () => {
  assert.deepEqual(await mayWrite('tillhouse_jobs'), [
    'account_days: delete, insert, update',
    'account_periods: delete, insert, update',
    'audit_chains: insert, update',
    'audit_seals: insert',
    'best_items: delete, insert, update',
    'business_exports: delete',
    'events: delete',
    'fold_marks: update',
    'idempotent_answers: delete',
    'item_days: delete, insert, update',
    'item_periods: delete, insert, update',
    'messages: delete, insert, update',
    'mfa_challenges: delete',
    'oauth_flows: delete',
    // The job of a forgotten password makes the secret that its message carries; it cannot use one.
    'one_time_secrets: delete, insert',
    'party_days: delete, insert, update',
    'payment_days: delete, insert, update',
    'public_answers: delete',
    'rate_limits: delete',
    'refresh_tokens: delete',
    'sale_days: delete, insert, update',
    'sale_quarters: delete, insert, update',
    'sessions: delete',
    'stock_imports: delete',
    'tax_component_days: delete, insert, update',
    'tax_days: delete, insert, update',
    'tender_days: delete, insert, update',
    'webhook_deliveries: delete, insert, update',
    'webhooks: delete, update',
  ]);
});

test('the role of sign-in may write only what signing in, registering and resetting a password write', async () => {
  assert.deepEqual(await mayWrite('tillhouse_identity'), [
    'accounts: insert',
    'audit: insert',
    // The account that comes with a business.
    'banks: insert',
    'events: insert',
    'fold_marks: insert',
    'identities: insert',
    'invitations: update',
    'messages: insert',
    'mfa_challenges: insert, update',
    'oauth_flows: insert, update',
    'oauth_identities: insert',
    'one_time_secrets: insert, update',
    'organisations: insert',
    'outlets: insert',
    // The directory of all databases, before and after an address is written in one of them.
    'placed_addresses: delete, insert, update',
    'placements: delete, insert, update',
    'public_answers: insert',
    'rate_limits: delete, insert, update',
    // The language of the receipts of a new business.
    'receipt_settings: insert',
    // They are made when the secret is confirmed, and that is a public operation.
    'recovery_codes: delete, insert, update',
    'refresh_tokens: insert, update',
    'sessions: insert, update',
    'subscription_payments: insert',
    'subscriptions: update',
    'totp_secrets: update',
    'user_outlets: insert',
    'users: insert, update',
  ]);
});

test('nothing is granted to everyone', async () => {
  const rows = await server.database((session) =>
    session.all(`
      select c.relname, acl.privilege_type from pg_class c, aclexplode(c.relacl) acl
      where c.relnamespace in ('public'::regnamespace, 'jobs'::regnamespace) and acl.grantee = 0`),
  );
  assert.deepEqual(rows, []);
});

/** Keys that do not start with the tenant, and why that is right. */
const keysWithoutTenant = {
  identities_value_unique: 'an address belongs to one user of the whole service: the tenant is found by it',
  oauth_identities_pkey: 'an account at a provider belongs to one user of the whole service, like an address',
};

test('primary keys and uniques of tenant tables start with the tenant, so that none tells what exists elsewhere', async () => {
  const rows = await server.database((session) =>
    session.all<{ name: string }>(
      `
      select i.indexrelid::regclass::text as name
      from pg_index i
      join pg_class c on c.oid = i.indrelid
      left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
      where c.relnamespace = 'public'::regnamespace and c.relname <> all($1)
        and (i.indisunique or i.indisprimary or i.indisexclusion) and a.attname is distinct from 'org_id'
      order by 1`,
      [Object.keys(withoutTenant)],
    ),
  );
  assert.deepEqual(
    rows.map(({ name }) => name),
    Object.keys(keysWithoutTenant),
  );
});

test('every tenant table has a primary key', async () => {
  const rows = await server.database((session) =>
    session.all<{ name: string }>(`
      select c.relname as name from pg_class c
      join pg_index i on i.indrelid = c.oid and i.indisprimary
      where c.relnamespace = 'public'::regnamespace order by 1`),
  );
  assert.deepEqual(
    rows.map(({ name }) => name).filter((name) => tenantTables.includes(name)),
    tenantTables,
  );
});

test('foreign keys between tenant tables carry the tenant first, on both sides', async () => {
  const rows = await server.database((session) =>
    session.all<{ name: string; table: string; target: string; from: string[]; to: string[] }>(`
      select k.conname as name, c.relname as table, f.relname as target,
             array(select a.attname::text from unnest(k.conkey) with ordinality as u (number, place)
                   join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.number order by place) as from,
             array(select a.attname::text from unnest(k.confkey) with ordinality as u (number, place)
                   join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.number order by place) as to
      from pg_constraint k
      join pg_class c on c.oid = k.conrelid
      join pg_class f on f.oid = k.confrelid
      where k.contype = 'f' and c.relnamespace = 'public'::regnamespace`),
  );
  const between = rows.filter(
    ({ table, target }) => tenantTables.includes(table) && tenantTables.includes(target),
  );
  assert.ok(between.length >= 10, `only ${between.length} foreign keys were looked at`);
  for (const { name, target, from, to } of between) {
    assert.equal(from[0], 'org_id', name);
    assert.equal(to[0], 'org_id', name);
    // The organisation is the tenant itself; whatever else is referred to has an id beside it.
    if (target !== 'organisations') assert.ok(from.length > 1, name);
  }
});

test("a foreign key does not take another tenant's row", async () => {
  const [ours, theirs] = await Promise.all([server.business(), server.business()]);
  await server.database(async (session) => {
    const locationId = newId();
    await session.all(`insert into locations (org_id, id, name) values ($1, $2, 'Lagos')`, [
      theirs.orgId,
      locationId,
    ]);
    await assert.rejects(
      session.all('update outlets set location_id = $1 where org_id = $2', [locationId, ours.orgId]),
      { code: '23503' },
    );
  });
});

test('views run with the rights of whoever asks, and nothing else keeps rows past the policies', async () => {
  const views = await server.database((session) =>
    session.all<{ name: string }>(`
      select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace
        and (c.relkind = 'm' or c.relkind = 'v' and not coalesce('security_invoker=true' = any(c.reloptions), false))`),
  );
  assert.deepEqual(views, []);
});

test('two functions of ours run with the rights of their owner: the figures for operators and the search', async () => {
  const definers = await server.database((session) =>
    session.all(`
      select p.oid::regprocedure::text as name, p.proowner::regrole::text as owner, p.proconfig as settings,
             array(select acl.grantee::regrole::text from aclexplode(p.proacl) acl
                   where acl.grantee <> p.proowner) as callers
      from pg_proc p
      where p.prosecdef and p.pronamespace in ('public'::regnamespace, 'jobs'::regnamespace)
      order by 1`),
  );
  assert.deepEqual(definers, [
    {
      name: 'business_use(uuid)',
      owner: searchRole,
      settings: ['search_path=pg_catalog, pg_temp'],
      callers: ['tillhouse_app'],
    },
    {
      name: 'find_by_text(text,text)',
      owner: searchRole,
      settings: [
        'search_path=pg_catalog, pg_temp',
        'plan_cache_mode=force_custom_plan',
        'enable_seqscan=off',
      ],
      callers: ['tillhouse_app'],
    },
  ]);
});

test('the role that owns them cannot log in, reads one table and what is counted, writes and creates nothing', async () => {
  const [facts] = await server.database((session) =>
    session.all(
      `select rolcanlogin, rolsuper, rolbypassrls, rolcreatedb, rolcreaterole, rolreplication,
              (select count(*)::int from pg_auth_members m where m.member = r.oid) as memberships,
              (select count(*)::int from pg_namespace n
               where has_schema_privilege(r.oid, n.oid, 'create')) as "schemasToCreateIn",
              array(select c.relname || ' ' || acl.privilege_type from pg_class c, aclexplode(c.relacl) acl
                    where acl.grantee = r.oid) as may,
              array(select c.relname || '.' || a.attname || ' ' || acl.privilege_type
                    from pg_attribute a join pg_class c on c.oid = a.attrelid, aclexplode(a.attacl) acl
                    where acl.grantee = r.oid order by 1) as "mayInColumns",
              (select count(*)::int from pg_shdepend d join pg_database b on b.oid = d.dbid
               where d.refobjid = r.oid and d.deptype = 'o' and b.datname = current_database()) as owned
       from pg_roles r where rolname = $1`,
      [searchRole],
    ),
  );
  assert.deepEqual(facts, {
    rolcanlogin: false,
    rolsuper: false,
    rolbypassrls: false,
    rolcreatedb: false,
    rolcreaterole: false,
    rolreplication: false,
    memberships: 0,
    schemasToCreateIn: 0,
    may: ['search_texts SELECT'],
    mayInColumns: [
      'invitations.accepted_at SELECT',
      'invitations.expires_at SELECT',
      'invitations.org_id SELECT',
      'invitations.withdrawn_at SELECT',
      'outlets.org_id SELECT',
      'outlets.status SELECT',
      'sessions.last_used_at SELECT',
      'sessions.org_id SELECT',
      'users.org_id SELECT',
      'users.status SELECT',
    ],
    owned: 2,
  });
});

test('the database keeps text as UTF-8', async () => {
  const [row] = await server.database((session) =>
    session.all(`select current_setting('server_encoding') as encoding`),
  );
  assert.deepEqual(row, { encoding: 'UTF8' });
});

for (const role of roles) {
  const name = databaseRoles[role];

  test(`${name} is no superuser, passes no policy, owns nothing, belongs to no other role and cannot create`, async () => {
    const [facts] = await server.database((session) =>
      session.all(
        `select rolsuper, rolbypassrls, rolcreatedb, rolcreaterole, rolreplication,
                (select count(*)::int from pg_auth_members m where m.member = r.oid) as memberships,
                (select count(*)::int from pg_shdepend d where d.refobjid = r.oid and d.deptype = 'o') as owned,
                (select count(*)::int from pg_namespace n
                 where has_schema_privilege(r.oid, n.oid, 'create')) as "schemasToCreateIn",
                has_database_privilege(r.oid, current_database(), 'create') as "createsSchemas"
         from pg_roles r where rolname = $1`,
        [name],
      ),
    );
    assert.deepEqual(facts, {
      rolsuper: false,
      rolbypassrls: false,
      rolcreatedb: false,
      rolcreaterole: false,
      rolreplication: false,
      memberships: 0,
      owned: 0,
      schemasToCreateIn: 0,
      createsSchemas: false,
    });
  });

  test(`${name} cannot change the shape or the policies of any table, nor its own rights`, async () => {
    const [{ me: owner } = { me: '' }] = await server.database((session) =>
      session.all<{ me: string }>('select quote_ident(current_user) as me'),
    );
    const perTable = [...tenantTables, ...Object.keys(withoutTenant)].flatMap((table) => [
      `alter table ${table} disable row level security`,
      `alter table ${table} no force row level security`,
      `alter table ${table} add column extra text`,
      `truncate ${table} cascade`,
      `drop table ${table} cascade`,
      `create policy open on ${table} using (true)`,
      `create trigger spy before insert on ${table} for each row execute function suppress_redundant_updates_trigger()`,
    ]);
    const attempts = [
      ...perTable,
      'drop policy tenant on outlets',
      'alter policy tenant on outlets using (true)',
      'create table public.mine (id int)',
      'create table jobs.mine (id int)',
      'create schema mine',
      'create view public.mine as select 1',
      `create function public.mine() returns int language sql as 'select 1'`,
      `alter role ${name} bypassrls`,
      `alter role ${name} superuser`,
      `grant ${owner} to ${name}`,
      `set role ${owner}`,
      `set session authorization ${owner}`,
      ...roles.filter((other) => other !== role).map((other) => `set role ${databaseRoles[other]}`),
      `copy (select 1) to program 'true'`,
      `select pg_read_file('/etc/hostname')`,
      `set session_replication_role = replica`,
      // With it off, a query fails instead of passing the policies.
      'set row_security = off; select * from user_outlets',
    ];
    await server.databaseAs(role, async (session) => {
      for (const attempt of attempts) {
        // In a transaction that ends here, so that nothing stays should it be allowed after all.
        await session.script('begin');
        await assert.rejects(session.script(attempt), { code: '42501' }, attempt);
        await session.script('rollback');
      }
    });
  });

  test(`${name} cannot change or remove what was audited, or what happened`, async () => {
    await server.databaseAs(role, async (session) => {
      for (const table of ['audit', 'events']) {
        // Events go with their time, by the jobs.
        const mayExpire = role === 'jobs' && table === 'events';
        for (const attempt of [
          `update ${table} set recorded_at = now()`,
          ...(mayExpire ? [] : [`delete from ${table}`]),
          `truncate ${table}`,
        ]) {
          await assert.rejects(session.script(attempt), { code: '42501' }, attempt);
        }
        if (mayExpire) assert.deepEqual(await session.all(`delete from ${table} returning id`), []);
      }
    });
  });
}

test("a handler that forgets its tenant filter still returns only its tenant's rows", async () => {
  const [ours, theirs] = await Promise.all([server.business(), server.business()]);
  await ours.post('/outlets', { name: 'Ikeja' });
  await theirs.post('/outlets', { name: 'Yaba' });

  const { body } = await ours.get('/forgetful/outlets');
  assert.deepEqual(
    body.data.map(({ name }: { name: string }) => name),
    ['Corner Shop', 'Ikeja'],
  );
  const other = await theirs.get('/forgetful/outlets');
  assert.deepEqual(
    other.body.data.map(({ name }: { name: string }) => name),
    ['Corner Shop', 'Yaba'],
  );
});

test("a handler that forgets its tenant filter still changes and deletes only its tenant's rows", async () => {
  const [ours, theirs] = await Promise.all([server.business(), server.business()]);
  const before = await theirs.get('/outlets');

  const renamed = await ours.post('/forgetful/outlets/rename', { name: 'Renamed' });
  assert.deepEqual(renamed.body.data, { renamed: 1 });
  const deleted = await ours.delete('/forgetful/outlets');
  assert.deepEqual(deleted.body.data, { deleted: 1 });
  assert.deepEqual((await theirs.get('/outlets')).body, before.body);
});

test("a handler that writes another tenant's org_id is refused, and nothing of it stays", async () => {
  const [ours, theirs] = await Promise.all([server.business(), server.business()]);
  const outletId = newId();

  for (const answer of [
    await ours.post('/forgetful/outlets', { orgId: theirs.orgId, outletId }),
    await ours.post('/forgetful/outlets/move', { orgId: theirs.orgId }),
  ]) {
    assert.equal(answer.status, 500);
    assert.equal(answer.body.message, 'Something went wrong on our side.');
  }
  const rows = await server.database((session) =>
    session.all('select org_id, name from outlets where org_id = any($1) order by org_id', [
      [ours.orgId, theirs.orgId],
    ]),
  );
  const expected = [ours, theirs].map(({ orgId }) => ({ org_id: orgId, name: 'Corner Shop' }));
  assert.deepEqual(
    rows,
    expected.sort((one, other) => (one.org_id < other.org_id ? -1 : 1)),
  );
});

test('a transaction without a tenant sees and writes nothing', async () => {
  const ours = await server.business();
  const { app } = server.parts.database;
  const readable = await server.database((session) =>
    session.all<{ name: string }>(
      `select name from unnest($1::text[]) name where has_table_privilege('tillhouse_app', name, 'select')`,
      [tenantTables],
    ),
  );
  assert.ok(readable.length >= 9, `only ${readable.length} tables were read`);
  await server.databaseAs('app', async (session) => {
    for (const { name } of readable) assert.deepEqual(await session.all(`select * from ${name}`), [], name);
  });
  await assert.rejects(
    app.transaction((tx) =>
      tx.run(sql`
        insert into outlets (org_id, id, code, name, timezone)
        values (${ours.orgId}, ${newId()}, 'X3', 'Nobody''s', 'UTC')`),
    ),
    (error) => databaseFault(error)?.code === '42501',
  );
});

test('the tenant of one transaction is gone in the next one on the same connection, committed or rolled back', async () => {
  const ours = await server.business();
  const { app } = server.parts.database;
  type Seen = { pid: number; tenant: string | null; outlets: number };
  const look = sql`
    select pg_backend_pid() as pid, current_setting('app.org_id', true) as tenant,
           (select count(*)::int from outlets) as outlets`;

  for (const end of ['commit', 'rollback']) {
    let first: Seen | undefined;
    const work = app.transaction(async (tx) => {
      await tx.run(setTenant(ours.orgId));
      first = await tx.one<Seen>(look);
      if (end === 'rollback') throw new Error('on purpose');
    });
    if (end === 'rollback') await assert.rejects(work, /on purpose/);
    else await work;
    const next = await app.transaction((tx) => tx.one<Seen>(look));
    assert.equal(first?.tenant, ours.orgId);
    assert.equal(first?.outlets, 1);
    assert.deepEqual(next, { pid: first?.pid, tenant: '', outlets: 0 });
  }
});
