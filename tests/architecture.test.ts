import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { test } from 'node:test';
import { areas, endpoints, operations } from '../src/operations.ts';
import { schemaFolders } from '../src/platform/schema-files.ts';
import { folderOf, kebab, listedOperations } from './listed-operations.ts';
import { foreignWrites, tablesWritten } from './table-owners.ts';

const root = resolve(import.meta.dirname, '..');
const areaNames = Object.keys(areas);
const sources = globSync('src/**/*.ts', { cwd: root }).filter((file) => !/[./]test(ing)?\.ts$/.test(file));
const listed = listedOperations();
const served = [
  ...operations,
  ...endpoints.map((endpoint) => ({ ...endpoint, method: 'GET', aliasOf: undefined })),
];

/** Rows of the agreed list that stand here with another access, and why. */
const otherAccess: Record<string, string> = {
  // An accountant closes the books. All other settings still need settings.write.
  updateBusinessSettings: 'books.close',
};

test('the operations that were agreed on are in the list as they were', (t) => {
  const agreed = join(root, '../shared/operations.tsv');
  if (!existsSync(agreed)) return t.skip('the agreed list is not beside this checkout');
  const rowsOf = (file: string) => readFileSync(file, 'utf8').trim().split('\n');
  const ours = new Set(rowsOf(join(root, 'tests/operations.tsv')));
  const wanted = rowsOf(agreed).map((row) => {
    const cells = row.split('\t');
    return cells.with(6, otherAccess[cells[5] ?? ''] ?? cells[6] ?? '').join('\t');
  });
  assert.deepEqual(
    wanted.filter((row) => !ours.has(row)),
    [],
  );
});

test('every operation of the list is served', () => {
  const ids = new Set(served.map(({ id }) => id));
  const missing = listed.map(({ id }) => id).filter((id) => !ids.has(id));
  assert.deepEqual(missing, []);
});

test('every operation served is in the list, with that method, path, group, access and status', () => {
  for (const operation of served) {
    const row = listed.find(({ id }) => id === operation.id);
    assert.ok(row, `${operation.id} is not in tests/operations.tsv`);
    const { method, path, group, access } = operation;
    assert.deepEqual(
      { method, path, group, access },
      { method: row.method, path: row.path, group: row.group, access: row.access },
      operation.id,
    );
    if ('handle' in operation) {
      const statuses = operation.answers.map(({ status }) => status);
      for (const status of statuses)
        assert.ok(row.statuses.includes(status), `${operation.id} answers ${status}`);
    }
  }
});

/** In the folder of a group, or in a folder of that one where a group has many files. */
const isIn = (folder: string, file: string) => dirname(file) === folder || dirname(dirname(file)) === folder;

test('an operation is one file, found from its name', () => {
  for (const { id, group, aliasOf } of served) {
    if (aliasOf) continue;
    const folder = join('src', folderOf(group));
    const name = `${kebab(id)}.ts`;
    const file = sources.find((source) => isIn(folder, source) && basename(source) === name);
    assert.ok(file, `${id} belongs in ${join(folder, name)} or one folder below`);
    const text = readFileSync(join(root, file), 'utf8');
    assert.match(text, new RegExp(`export const ${id}\\b`), `${file} exports ${id}`);
    assert.equal(text.match(/\baccess: '/g)?.length, 1, `${file} declares its access once`);
    assert.ok(text.split('\n').length <= 200, `${file} is longer than 200 lines`);
  }
});

test('the list of an area shows the route of each of its operations', () => {
  const lists = sources
    .filter((file) => /\/([a-z]+-)?operations\.ts$/.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'));
  const missing = served.filter(
    ({ method, path }) => !lists.some((text) => text.includes(`  '${method} ${path}': `)),
  );
  assert.deepEqual(
    missing.map(({ id }) => id),
    [],
  );
});

test('operation ids, routes and answer codes are each used once', () => {
  const routes = served.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`);
  assert.equal(new Set(routes).size, routes.length);
  const answers = operations.filter(({ aliasOf }) => !aliasOf).flatMap((one) => one.answers);
  const byCode = Map.groupBy(answers, ({ code }) => code);
  // Every way in ends with one of these two: the very same answer.
  const shared = ['LOGIN_OK', 'MFA_REQUIRED'];
  for (const [code, same] of byCode) {
    assert.match(code, /^[A-Z][A-Z_]+[A-Z]$/);
    assert.ok(same.length === 1 || shared.includes(code), `${code} is used by ${same.length} operations`);
    for (const other of same) assert.deepEqual(other, same[0]);
  }
});

/** Who may import whom. Areas may use `exports.ts` of the areas before them in src/operations.ts. */
function mayImport(from: string, to: string): boolean {
  const [, fromLayer = ''] = from.split('/');
  const [, toLayer = ''] = to.split('/');
  if (fromLayer === toLayer) return true;
  if (fromLayer === 'values') return false;
  if (fromLayer === 'platform') return toLayer === 'values';
  if (fromLayer === 'http') return toLayer === 'values' || toLayer === 'platform';
  const isArea = areaNames.includes(fromLayer);
  if (!isArea) return true;
  if (['values', 'platform', 'http'].includes(toLayer)) return true;
  const isEarlier =
    areaNames.indexOf(toLayer) >= 0 && areaNames.indexOf(toLayer) < areaNames.indexOf(fromLayer);
  if (basename(from) === 'testing.ts' && basename(to) === 'testing.ts') return isEarlier;
  return isEarlier && basename(to) === 'exports.ts';
}

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, target = '']) => target);
}

/** The files of ours that a file imports, types and what is loaded later among them. */
function targetsOf(file: string): string[] {
  return importsOf(file)
    .filter((target) => target.startsWith('.'))
    .map((target) => relative(root, resolve(root, dirname(file), target)));
}

test('imports point the right way: values, platform, http, then the areas in their order', () => {
  const wrong: string[] = [];
  for (const file of sources) {
    for (const target of importsOf(file)) {
      if (!target.startsWith('.')) continue;
      const to = relative(root, resolve(root, dirname(file), target));
      if (to === 'package.json') continue;
      if (!mayImport(file, to)) wrong.push(`${file} imports ${to}`);
    }
  }
  assert.deepEqual(wrong, []);
});

const webSources = globSync('web/src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.d\.ts$/.test(file));

/** From the bottom up: each floor of the web imports from those below it. Files beside the folders stand above all. */
const webFloors = [
  'languages',
  'words.ts',
  'api',
  'session',
  'routing',
  'ui',
  'entrance',
  'till',
  'backoffice',
];
const floorOf = (file: string) => {
  const floor = webFloors.indexOf(file.split('/')[2] ?? '');
  return floor < 0 ? webFloors.length : floor;
};

test('imports of the web point down: api, session, routing, ui, entrance, till, back office', () => {
  // What pages.ts of an area and of the whole have in common is a type.
  const shared = ['web/src/pages.ts'];
  const wrong = webSources.flatMap((file) =>
    targetsOf(file)
      .filter((to) => to.startsWith('web/src/') && !shared.includes(to) && floorOf(to) > floorOf(file))
      .map((to) => `${file} imports ${to}`),
  );
  assert.deepEqual(wrong, []);
});

test('of the server the web uses values, and nothing else', () => {
  const wrong = webSources.flatMap((file) =>
    targetsOf(file)
      .filter((to) => to.startsWith('src/') && !to.startsWith('src/values/'))
      .map((to) => `${file} imports ${to}`),
  );
  assert.deepEqual(wrong, []);
});

test('the web takes the values of enumerations from the API, and spells none out', () => {
  const document = readFileSync(join(root, 'openapi.json'), 'utf8');
  const { components } = JSON.parse(document) as {
    components: { schemas: Record<string, { enum?: string[] }> };
  };
  const keyOf = (values: string[]) => values.toSorted().join();
  const names = new Map(
    Object.entries(components.schemas).flatMap(([name, schema]): [string, string][] =>
      schema.enum ? [[keyOf(schema.enum), name]] : [],
    ),
  );
  const spelled = webSources
    .filter((file) => file !== 'web/src/api/enum-values.ts')
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      const lists = [...text.matchAll(/\[\s*('[A-Z_]+'(?:,\s*'[A-Z_]+')+),?\s*\]/g)];
      return lists.flatMap(([, list = '']) => {
        const name = names.get(keyOf(list.split(/,\s*/).map((value) => value.slice(1, -1))));
        return name ? [`${file} spells out ${name}`] : [];
      });
    });
  assert.deepEqual(spelled, []);
});

test('no screen of the till imports the list of screens', () => {
  const list = 'web/src/till/screens.ts';
  const listed = targetsOf(list).filter((file) => file.endsWith('.tsx'));
  assert.ok(listed.length > 10, 'the screens are found in their list');
  assert.deepEqual(
    listed.filter((file) => targetsOf(file).includes(list)),
    [],
  );
});

/** What is imported when the module is loaded: neither types alone nor what is loaded later. */
function loadedBy(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const statements = text.matchAll(/^(?:import|export)\s+(?!type\b)(?:([^'";]*?)from\s+)?'(\.[^']+)'/gm);
  return [...statements]
    .filter(([, names = '']) => !/^\{(\s*type \w+( as \w+)?,?)+\s*\}\s*$/.test(names))
    .map(([, , target = '']) => relative(root, resolve(root, dirname(file), target)));
}

test('no module imports itself by way of others, types apart', () => {
  const files = [...sources, ...webSources];
  const imports = new Map(files.map((file) => [file, loadedBy(file)]));
  const done = new Set<string>();
  const circles: string[][] = [];
  const visit = (file: string, path: string[]) => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file]);
    if (done.has(file) || path.includes(file)) return;
    for (const target of imports.get(file) ?? []) visit(target, [...path, file]);
    done.add(file);
  };
  for (const file of files) visit(file, []);
  assert.deepEqual(circles, []);
});

test('values import nothing but values', () => {
  const wrong = sources
    .filter((file) => file.startsWith('src/values/'))
    .flatMap(importsOf)
    .filter((target) => !target.startsWith('./'));
  assert.deepEqual(wrong, []);
});

test('the .sql files are applied in the order of the floors and areas', () => {
  assert.deepEqual(schemaFolders, ['platform', 'http', ...areaNames]);
});

/** Who writes tables of another area, and why it is right so. Everybody else calls a function of the owner. */
const mayWrite: { area: string; tables: string[]; why: string }[] = [
  {
    area: 'audit',
    tables: [
      'business_exports',
      'events',
      'idempotent_answers',
      'messages',
      'mfa_challenges',
      'oauth_flows',
      'one_time_secrets',
      'public_answers',
      'rate_limits',
      'sessions',
      'stock_imports',
      'webhook_deliveries',
      'webhooks',
    ],
    why: 'one job prunes what has expired, for all tenants',
  },
  {
    area: 'auth',
    tables: ['rate_limits'],
    why: 'wrong codes and mails are counted in the transaction of the sign-in, by rules of their own',
  },
  {
    area: 'command-line',
    tables: ['sessions', 'users'],
    why: 'the operator of the server works on users from outside',
  },
  { area: 'demo', tables: ['till_sessions', 'users'], why: 'the demo dates back what it has just made' },
  {
    area: 'http',
    tables: ['sessions'],
    why: 'each request notes that its session was used; auth comes later',
  },
  ...['crm', 'inventory', 'ledger', 'money'].map((area) => ({
    area,
    tables: ['search_texts'],
    why: 'triggers keep the texts that the records of an area are found by',
  })),
  {
    area: 'inventory',
    tables: ['till_exceptions'],
    why: 'a count that a late sale corrects is told at the till; sales come later',
  },
  {
    area: 'ledger',
    tables: ['banks'],
    why: 'a business begins with a bank account, opened with its books; money comes later',
  },
  {
    area: 'ledger',
    tables: ['parties'],
    why: 'what a party owes is the sum of its journal lines, and is written with them; crm comes later',
  },
  {
    area: 'ledger',
    tables: ['best_items'],
    why: 'the fold job lists the best items of the days that it has folded; sales come later',
  },
  {
    area: 'platform',
    tables: ['identities', 'oauth_identities', 'users'],
    why: 'a restore puts rows of all areas back as they were, but for addresses that others have by now',
  },
  { area: 'settings', tables: ['organisations'], why: 'the settings of a business are columns of its row' },
  {
    area: 'subscription',
    tables: ['organisations'],
    why: 'the end of the subscription is kept beside the business, so that asking costs nothing',
  },
  {
    area: 'users',
    tables: ['sessions'],
    why: 'whoever loses access is signed out in the same transaction; auth comes later',
  },
];

test('an area writes its own tables only, but for what is listed', () => {
  const listed = mayWrite.flatMap(({ area, tables }) => tables.map((table) => `${area}: ${table}`));
  const writes = foreignWrites();
  assert.deepEqual(
    writes
      .filter(({ area, table }) => !listed.includes(`${area}: ${table}`))
      .map(({ file, table, owner }) => `${file} writes ${table}: call a function of ${owner}`),
    [],
  );
  const found = new Set(writes.map(({ area, table }) => `${area}: ${table}`));
  assert.deepEqual(
    listed.filter((entry) => !found.has(entry)),
    [],
    'nobody does these any more',
  );
});

test('a write is found in whatever form it stands', () => {
  const cases: [text: string, tables: string[]][] = [
    ['insert into sales (org_id) values (1)', ['sales']],
    ['with x as (update sales s set a = 1 returning id) delete from carts', ['sales', 'carts']],
    ['insert\n  into carts as c select 1', ['carts']],
    ['merge into stock s using x on true', ['stock']],
    ['select 1 from sales for update of sales', []],
    ['insert into carts values (1) on conflict do update set a = 1', ['carts']],
    ['  // update sales, in words\n  -- delete from sales', []],
  ];
  for (const [text, tables] of cases) assert.deepEqual([...tablesWritten(text)], tables, text);
});

test('migrations from now on change tables and data only', () => {
  const last = 39;
  for (const file of globSync('migrations/[0-9]*.sql', { cwd: root })) {
    if (Number(basename(file).slice(0, 4)) <= last) continue;
    const text = readFileSync(join(root, file), 'utf8').replaceAll(/^\s*--.*$/gm, '');
    const stray =
      /\b(create|alter|drop)\s+(or replace\s+)?(view|function|trigger|policy)\b|\b(grant|revoke)\b/i.exec(
        text,
      );
    assert.equal(stray?.[0], undefined, `${file}: this belongs in src/<area>/*.sql`);
  }
});

test('only src/platform/db talks to pg, and only pipeline.ts uses what its types do not name', () => {
  const outside = sources.filter(
    (file) => importsOf(file).includes('pg') && dirname(file) !== 'src/platform/db',
  );
  assert.deepEqual(outside, []);
  const insides =
    /pg\/lib\/|\bQuery\b.*=.*\bpg\b|parsedStatements|submittedNamedStatements|\.connection\b.*stream/;
  const users = sources.filter((file) => insides.test(readFileSync(join(root, file), 'utf8')));
  assert.deepEqual(users, ['src/platform/db/pipeline.ts']);
});

/** Packages and modules that are large and that few requests need. */
const loadedAtFirstUse =
  /^(sharp|pdfkit|fontkit|pg-boss|nodemailer|openid-client|libphonenumber-js\/.+|@prometheus-io\/.+|@scalar\/.+|@zxcvbn-ts\/.+|node:https?)$/;

test('a start loads nothing that is large and seldom needed', () => {
  const early = sources.flatMap((file) =>
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(
        /^(?:import|export)\s(?!type\s)[^;]*?from '([^']+)'/gm,
      ),
    ]
      .filter(([, target = '']) => loadedAtFirstUse.test(target))
      .map(([, target]) => `${file} imports ${target}`),
  );
  assert.deepEqual(early, []);
});

test('what is inside src/platform/db is reached by its door, src/platform/db.ts', () => {
  const past = sources.filter(
    (file) =>
      !/^src\/platform\/db[./]/.test(file) && importsOf(file).some((target) => /(^|\/)db\//.test(target)),
  );
  assert.deepEqual(past, []);
});

/** Locks and writes, as they stand in SQL and in the names of the functions that send them. */
const locksOrWrites = new RegExp(
  [
    /\b(insert into|delete from|on conflict|pg_advisory\w*|for share|for (no key )?update)\b/,
    /\bupdate \w+( \w+)? set\b|\bupdate \w+\s+set\b/,
    /\btx\.lock\(|\bsetTenant\(|\bpost(All|Payment)?\(|\bqueueMessage\(/,
    /\b(lock|write|insert|take|release|delete|update)[A-Z]\w*\(\s*tx\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

/** The text between the brackets of each call of Promise.all. */
function waitedForTogether(text: string): string[] {
  return [...text.matchAll(/Promise\.all\(/g)].map(({ index }) => {
    let depth = 0;
    for (let at = text.indexOf('(', index); at < text.length; at += 1) {
      if (text[at] === '(') depth += 1;
      if (text[at] === ')') depth -= 1;
      if (depth === 0) return text.slice(index, at);
    }
    throw new Error('a bracket is never closed');
  });
}

test('statements that lock or write are sent by tx.inOrder, not by Promise.all', () => {
  const wrong = sources.filter((file) =>
    waitedForTogether(readFileSync(join(root, file), 'utf8')).some((text) => locksOrWrites.test(text)),
  );
  assert.deepEqual(wrong, []);
});

test('every folder of the source is a layer, an area, the demo or the command line', () => {
  const folders = new Set(
    sources.filter((file) => file.split('/').length > 2).map((file) => file.split('/')[1] ?? ''),
  );
  const known = ['values', 'platform', 'http', 'command-line', 'demo', 'service', ...areaNames];
  assert.deepEqual(
    [...folders].filter((folder) => !known.includes(folder)),
    [],
  );
});

test('nothing is called utils, helpers, common, base or manager', () => {
  const vague = /(^|[/.-])(utils?|helpers?|common|base|managers?)([/.-]|$)/;
  const files = globSync(['src/**', 'tests/**', 'web/src/**', 'tools/*'], { cwd: root }).filter((file) =>
    vague.test(file),
  );
  assert.deepEqual(files, []);
});
