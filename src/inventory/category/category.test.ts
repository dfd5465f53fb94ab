import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused, lastTrace, refusalOf, walkPages } from '../../../tests/checks.ts';
import { type SignedIn, testServer } from '../../../tests/harness.ts';
import type { Session } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { serviceOrgId } from '../../platform/service-org.ts';

const server = await testServer();
const path = '/inventory/categories';
type Row = { id: string; name: string; status: string };
const namesOf = (rows: Row[]) => rows.map(({ name }) => name);

async function made(owner: SignedIn, body: object) {
  const answer = await owner.post(path, body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data;
}

/** Categories of which each lies in the one before it. */
async function chain(owner: SignedIn, names: string[]) {
  const all: Awaited<ReturnType<typeof made>>[] = [];
  for (const name of names) all.push(await made(owner, { name, parentId: all.at(-1)?.id ?? null }));
  return all;
}

async function product({ orgId }: SignedIn, categoryId: string, status = 'ACTIVE'): Promise<string> {
  const id = newId();
  await server.database((session) =>
    session.all(
      `insert into products (org_id, id, name, category_id, status) values ($1, $2, 'Cola', $3, $4)`,
      [orgId, id, categoryId, status],
    ),
  );
  return id;
}

/** All that a write to a category could have changed. */
async function stateOf({ orgId }: SignedIn): Promise<object> {
  const [state] = await server.database((session) =>
    session.all(
      `select (select json_agg(c order by id) from categories c where org_id = $1) as categories,
              (select json_agg(p order by id) from products p where org_id = $1) as products,
              (select count(*)::int from audit where org_id = $1) as audits,
              (select count(*)::int from events where org_id = $1) as events,
              (select count(*)::int from idempotent_answers where org_id = $1) as answers`,
      [orgId],
    ),
  );
  return state ?? {};
}

test('a category is created with what was sent, without the blanks around its name, and told to audit and listeners', async () => {
  const owner = await server.business();
  const food = await made(owner, { name: 'Food' });
  assert.equal(food.parentId, null);
  const { status, body } = await owner.post(path, { name: ' Drinks  ', parentId: food.id });
  assert.equal(status, 200);
  const { id, createdAt } = body.data;
  assert.match(createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  const category = {
    id,
    name: 'Drinks',
    parentId: food.id,
    status: 'ACTIVE',
    productCount: 0,
    createdAt,
    updatedAt: createdAt,
    version: 1,
  };
  assert.deepEqual(body, {
    success: true,
    code: 'CATEGORY_CREATED',
    message: 'Category created.',
    data: category,
    meta: null,
  });
  assert.deepEqual(await lastTrace(server, owner), {
    audit: { operation: 'createCategory', type: 'category', subject: id, before: null, after: category },
    event: { type: 'category.created', data: category },
  });
  assert.deepEqual((await owner.get(`${path}/${id}`)).body, {
    success: true,
    code: 'CATEGORY_FOUND',
    message: 'The category.',
    data: category,
    meta: null,
  });
});

test('a name is taken only beside its like, in any case of letters; under another parent and in another business it is free', async () => {
  const owner = await server.business();
  const [men, women] = [await made(owner, { name: 'Men' }), await made(owner, { name: 'Women' })];
  await made(owner, { name: 'Shirts', parentId: men.id });
  const shirts = await made(owner, { name: 'Shirts', parentId: women.id });
  const before = await stateOf(owner);
  const duplicate = { status: 409, code: 'DUPLICATE', field: 'name' };
  assertRefused(await owner.post(path, { name: ' mEN ' }), duplicate);
  assertRefused(await owner.post(path, { name: 'SHIRTS', parentId: men.id }), duplicate);
  assertRefused(await owner.put(`${path}/${women.id}`, { name: 'men' }), duplicate);
  assertRefused(await owner.put(`${path}/${shirts.id}`, { name: 'Shirts', parentId: men.id }), duplicate);
  assert.deepEqual(await stateOf(owner), before);
  assert.equal((await owner.put(`${path}/${men.id}`, { name: 'MEN' })).status, 200);
  await made(await server.business(), { name: 'Men' });
});

test('a category is neither created nor edited from bad input, and the refusal names the field', async () => {
  const owner = await server.business();
  const { id } = await made(owner, { name: 'Drinks' });
  const before = await stateOf(owner);
  const bad = (field: string) => ({ status: 400, code: 'VALIDATION_FAILED', field });
  const inputs: [string, object][] = [
    ['name', {}],
    ['name', { name: '  ' }],
    ['name', { name: 'x'.repeat(101) }],
    ['parentId', { name: 'x', parentId: 'up' }],
    ['colour', { name: 'x', colour: 'red' }],
  ];
  for (const [field, body] of inputs) {
    assertRefused(await owner.post(path, body), bad(field));
    assertRefused(await owner.put(`${path}/${id}`, body), bad(field));
  }
  assertRefused(await owner.post(path, { name: 'x', status: 'ACTIVE' }), bad('status'));
  assertRefused(await owner.put(`${path}/${id}`, { name: 'x', status: 'CLOSED' }), bad('status'));
  assert.deepEqual(await stateOf(owner), before);
});

test('an edit replaces name and parent, keeps the status, and grows the version', async () => {
  const owner = await server.business();
  const food = await made(owner, { name: 'Food' });
  const drinks = await made(owner, { name: 'Drinks', parentId: food.id });
  await product(owner, drinks.id);
  const { status, body } = await owner.put(`${path}/${drinks.id}`, { name: ' Beverages ', version: 1 });
  assert.equal(status, 200, JSON.stringify(body));
  const { updatedAt } = body.data;
  assert.ok(updatedAt > drinks.updatedAt);
  const before = { ...drinks, productCount: 1 };
  const edited = { ...before, name: 'Beverages', parentId: null, version: 2, updatedAt };
  assert.deepEqual(body, {
    success: true,
    code: 'CATEGORY_EDITED',
    message: 'Category changed.',
    data: edited,
    meta: null,
  });
  assert.deepEqual(await lastTrace(server, owner), {
    audit: { operation: 'editCategory', type: 'category', subject: drinks.id, before, after: edited },
    event: { type: 'category.updated', data: edited },
  });
  const disabled = await owner.put(`${path}/${drinks.id}`, { name: 'Beverages', status: 'DISABLED' });
  assert.equal(disabled.body.data.status, 'DISABLED');
  assert.equal((await owner.put(`${path}/${drinks.id}`, { name: 'B' })).body.data.status, 'DISABLED');
});

test('an edit of a version that is old is refused and changes nothing; of equals at once exactly one wins', async () => {
  const owner = await server.business();
  const { id } = await made(owner, { name: 'Drinks' });
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => owner.put(`${path}/${id}`, { name: `Name ${n}`, version: 1 })),
  );
  const won = answers.filter(({ status }) => status === 200);
  assert.equal(won.length, 1);
  const before = await stateOf(owner);
  const stale = { status: 409, code: 'STALE_VERSION' };
  for (const answer of answers) if (answer !== won[0]) assertRefused(answer, stale);
  assertRefused(await owner.put(`${path}/${id}`, { name: 'Late', version: 1 }), stale);
  assert.deepEqual(await stateOf(owner), before);
  assert.deepEqual((await owner.get(`${path}/${id}`)).body.data, won[0]?.body.data);
});

test('a category cannot be put inside itself or inside one that lies in it', async () => {
  const owner = await server.business();
  const [a, b, c] = await chain(owner, ['A', 'B', 'C']);
  const before = await stateOf(owner);
  for (const parent of [a, b, c]) {
    for (const parentId of [parent.id, parent.id.toUpperCase()]) {
      assertRefused(await owner.put(`${path}/${a.id}`, { name: 'A', parentId }), {
        status: 409,
        code: 'INVALID_STATE',
        field: 'parentId',
      });
    }
  }
  assert.deepEqual(await stateOf(owner), before);
  // The other way round is a move like any other.
  assert.equal((await owner.put(`${path}/${c.id}`, { name: 'C', parentId: a.id })).status, 200);
  assert.equal((await owner.put(`${path}/${b.id}`, { name: 'B', parentId: c.id })).status, 200);
});

test('two moves at once that together would make a cycle: one is refused, every time', async () => {
  const owner = await server.business();
  for (let round = 0; round < 10; round += 1) {
    const one = await made(owner, { name: `One ${round}` });
    const two = await made(owner, { name: `Two ${round}` });
    const answers = await Promise.all([
      owner.put(`${path}/${one.id}`, { name: one.name, parentId: two.id }),
      owner.put(`${path}/${two.id}`, { name: two.name, parentId: one.id }),
    ]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  }
});

test('the tree has at most ten levels, however it is built or moved', async () => {
  const owner = await server.business();
  const levels = await chain(
    owner,
    Array.from({ length: 10 }, (_, n) => `Level ${n + 1}`),
  );
  const [top, below] = await chain(owner, ['Top', 'Below']);
  const before = await stateOf(owner);
  const tooDeep = { status: 409, code: 'INVALID_STATE', field: 'parentId' };
  assertRefused(await owner.post(path, { name: 'Eleventh', parentId: levels[9].id }), tooDeep);
  // Two levels do not fit under the ninth, though one does.
  assertRefused(await owner.put(`${path}/${top.id}`, { name: 'Top', parentId: levels[8].id }), tooDeep);
  assertRefused(await owner.put(`${path}/${levels[0].id}`, { name: 'x', parentId: top.id }), tooDeep);
  assert.deepEqual(await stateOf(owner), before);
  const moved = await owner.put(`${path}/${below.id}`, { name: 'Below', parentId: levels[8].id });
  assert.equal(moved.status, 200);
});

test('nothing new is put into a disabled category, and what lies there can still be edited', async () => {
  const owner = await server.business();
  const [parent, child] = await chain(owner, ['Parent', 'Child']);
  const other = await made(owner, { name: 'Other' });
  await owner.put(`${path}/${parent.id}`, { name: 'Parent', status: 'DISABLED' });
  const before = await stateOf(owner);
  const refused = { status: 409, code: 'INVALID_STATE', field: 'parentId' };
  assertRefused(await owner.post(path, { name: 'New', parentId: parent.id }), refused);
  assertRefused(await owner.put(`${path}/${other.id}`, { name: 'Other', parentId: parent.id }), refused);
  assert.deepEqual(await stateOf(owner), before);
  const edited = await owner.put(`${path}/${child.id}`, { name: 'Child 2', parentId: parent.id });
  assert.equal(edited.status, 200);
});

test('a category is removed when nothing lies in it, and refused while a product or a category does', async () => {
  const owner = await server.business();
  const [parent, child] = await chain(owner, ['Parent', 'Child']);
  const productId = await product(owner, child.id, 'DISABLED');
  const before = await stateOf(owner);
  const inUse = { status: 409, code: 'IN_USE' };
  const [withCategory, withProduct] = [
    await owner.delete(`${path}/${parent.id}`),
    await owner.delete(`${path}/${child.id}`),
  ];
  assertRefused(withCategory, inUse);
  assert.match(withCategory.body.message, /categories/);
  assertRefused(withProduct, inUse);
  assert.match(withProduct.body.message, /still has products/);
  assert.deepEqual(await stateOf(owner), before);
  await server.database((session) =>
    session.all('update products set category_id = null where id = $1', [productId]),
  );
  const { status, body } = await owner.delete(`${path}/${child.id}`);
  assert.equal(status, 200);
  assert.deepEqual(body, {
    success: true,
    code: 'CATEGORY_DELETED',
    message: 'Category removed.',
    data: null,
    meta: { page: 1, perPage: 1, total: 1 },
  });
  assert.deepEqual(await lastTrace(server, owner), {
    audit: { operation: 'deleteCategory', type: 'category', subject: child.id, before: child, after: null },
    event: { type: 'category.deleted', data: child },
  });
  assertRefused(await owner.get(`${path}/${child.id}`), { status: 404, code: 'NOT_FOUND' });
  assert.equal((await owner.delete(`${path}/${parent.id}`)).status, 200);
});

test('a category is not removed under a product that was put into it meanwhile', async () => {
  const owner = await server.business();
  const { id } = await made(owner, { name: 'Drinks' });
  await server.database(async (session) => {
    await session.script('begin');
    await session.all(`insert into products (org_id, id, name, category_id) values ($1, $2, 'Cola', $3)`, [
      owner.orgId,
      newId(),
      id,
    ]);
    // The delete has looked and seen no product; it waits for the row that the open transaction holds.
    const deleting = owner.delete(`${path}/${id}`);
    await server.database(untilDeleteWaits);
    await session.script('commit');
    assertRefused(await deleting, { status: 409, code: 'IN_USE' });
  });
  assert.equal((await owner.get(`${path}/${id}`)).body.data.productCount, 1);
});

async function untilDeleteWaits(session: Session): Promise<void> {
  for (let tries = 0; tries < 2_000; tries += 1) {
    const [waiting] = await session.all(
      `select from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like '%delete from categories%'`,
    );
    if (waiting) return;
  }
  assert.fail('the delete does not wait');
}

const requests = (id: string): [string, string, object?][] => [
  ['POST', path, { name: newId() }],
  ['PUT', `${path}/${id}`, { name: newId() }],
  ['GET', path],
  ['GET', `${path}/summary`],
  ['GET', `${path}/${id}`],
  ['DELETE', `${path}/${id}`],
];

test('every role of a business reads categories; owner, manager and storekeeper change them, also one of some outlets', async () => {
  const owner = await server.business();
  const { id } = await made(owner, { name: 'Drinks' });
  const before = await stateOf(owner);
  for (const [method, at, body] of requests(id)) {
    assertRefused(await server.stranger.send(method, at, { body }), { status: 401, code: 'UNAUTHENTICATED' });
  }
  const operator = await server.colleague({ ...owner, orgId: serviceOrgId }, 'OPERATOR');
  for (const [method, at, body] of requests(id)) {
    assertRefused(await operator.send(method, at, { body }), { status: 403, code: 'FORBIDDEN' });
  }
  for (const role of ['CASHIER', 'ACCOUNTANT'] as const) {
    const colleague = await server.colleague(owner, role);
    for (const [method, at, body] of requests(id)) {
      const answer = await colleague.send(method, at, { body });
      if (method === 'GET') assert.equal(answer.status, 200, `${role} ${at}`);
      else assertRefused(answer, { status: 403, code: 'FORBIDDEN' });
    }
  }
  assert.deepEqual(await stateOf(owner), before);
  for (const [role, outletIds] of [['MANAGER'], ['STOREKEEPER', [owner.outletId]]] as const) {
    const colleague = await server.colleague(owner, role, outletIds && [...outletIds]);
    const own = await made(owner, { name: role });
    for (const [method, at, body] of requests(own.id)) {
      assert.equal((await colleague.send(method, at, { body })).status, 200, `${role} ${method} ${at}`);
    }
  }
});

test("another tenant's category is answered exactly as one that does not exist", async () => {
  const owner = await server.business();
  const rival = await server.business();
  const ours = await made(owner, { name: 'Ours' });
  const theirs = await made(rival, { name: 'Theirs' });
  const before = [await stateOf(owner), await stateOf(rival)];
  const notFound = { status: 404, code: 'NOT_FOUND' };
  for (const [method, body] of [['GET'], ['PUT', { name: 'x' }], ['DELETE']] as [string, object?][]) {
    const answer = await owner.send(method, `${path}/${theirs.id}`, { body });
    assertRefused(answer, notFound);
    const random = await owner.send(method, `${path}/${newId()}`, { body });
    assert.deepEqual(refusalOf(answer), refusalOf(random));
  }
  for (const [method, at] of [
    ['POST', path],
    ['PUT', `${path}/${ours.id}`],
  ] as const) {
    const answer = await owner.send(method, at, { body: { name: 'x', parentId: theirs.id } });
    assertRefused(answer, { ...notFound, field: 'parentId' });
    const random = await owner.send(method, at, { body: { name: 'x', parentId: newId() } });
    assert.deepEqual(refusalOf(answer), refusalOf(random));
  }
  const { body } = await owner.get(`${path}?parentId=${theirs.id}`);
  assert.deepEqual(body.data, { rows: [], nextCursor: '', hasNext: false });
  assert.equal((await owner.get(`${path}/summary?parentId=${theirs.id}`)).body.data.total, 0);
  assert.deepEqual([await stateOf(owner), await stateOf(rival)], before);
});

test('a write that is sent again with its key is answered as before and has one effect', async () => {
  const owner = await server.business();
  const { id } = await made(owner, { name: 'Drinks' });
  const writes: [string, string, object?][] = [
    ['POST', path, { name: 'Once' }],
    ['PUT', `${path}/${id}`, { name: 'Beverages' }],
    ['DELETE', `${path}/${id}`],
  ];
  for (const [method, at, body] of writes) {
    const key = newId();
    const first = await owner.send(method, at, { body, key });
    assert.equal(first.status, 200, JSON.stringify(first.body));
    const after = await stateOf(owner);
    const again = await owner.send(method, at, { body, key });
    assert.deepEqual([again.status, again.body], [200, first.body]);
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
    assert.deepEqual(await stateOf(owner), after);
  }
});

/** Seven categories, of which three were made at the same moment. */
async function sevenCategories() {
  const owner = await server.business();
  for (const name of ['Grains', 'apples', 'Bread', 'fish', 'Eggs', 'cakes', 'Drinks']) {
    await made(owner, { name });
  }
  await server.database((session) =>
    session.all(
      `update categories set created_at = case
         when name in ('Grains', 'Bread', 'fish') then timestamptz '2026-01-02 10:00:00.123456Z'
         when name = 'Drinks' then timestamptz '2026-01-02 10:00:00.123455Z'
         when name = 'apples' then timestamptz '2026-01-02 10:00:00.123457Z'
         when name = 'Eggs' then timestamptz '2026-01-03 10:00Z'
         else timestamptz '2026-01-04 10:00Z' end
       where org_id = $1`,
      [owner.orgId],
    ),
  );
  return owner;
}

const orders: Record<string, string[]> = {
  name: ['apples', 'Bread', 'cakes', 'Drinks', 'Eggs', 'fish', 'Grains'],
  // Those of the same moment in the order of their ids, which is that of their making.
  createdAt: ['Drinks', 'Grains', 'Bread', 'fish', 'apples', 'Eggs', 'cakes'],
};

for (const [sortKey, ascending] of Object.entries(orders)) {
  for (const sortDir of ['asc', 'desc'] as const) {
    test(`pages by ${sortKey} ${sortDir} give every category once, in order, while others are made`, async () => {
      const owner = await sevenCategories();
      let number = 0;
      const makeAnother = () => {
        number += 1;
        return made(owner, { name: `${number % 2 ? 'AA' : 'ZZ'}${number}` });
      };
      const list = `${path}?limit=2&sortKey=${sortKey}&sortDir=${sortDir}`;
      const { rows, metas } = await walkPages(owner, list, makeAnother);
      const seen = rows.map(({ name }) => name).filter((name) => !/^(AA|ZZ)/.test(name));
      assert.deepEqual(seen, sortDir === 'asc' ? ascending : ascending.toReversed());
      assert.equal(new Set(rows.map(({ id }) => id)).size, rows.length);
      assert.deepEqual(
        metas,
        metas.map((_, index) => ({ page: index + 1, perPage: 2, total: 7 })),
      );
    });
  }
}

test('a cursor fits only the tenant, the sort and the filters that it was given for', async () => {
  const owner = await sevenCategories();
  const rival = await sevenCategories();
  const invalid = { status: 400, code: 'INVALID_CURSOR' };
  const list = `${path}?limit=2&status=ACTIVE`;
  const { nextCursor: cursor } = (await owner.get(list)).body.data;
  assert.equal((await owner.get(`${list}&cursor=${cursor}`)).status, 200);
  for (const query of ['sortKey=createdAt', 'sortDir=desc', 'search=o', `parentId=${newId()}`]) {
    assertRefused(await owner.get(`${list}&${query}&cursor=${cursor}`), invalid);
  }
  assertRefused(await rival.get(`${list}&cursor=${cursor}`), invalid);
});

test('a page has the whole categories, each with the number of its own products', async () => {
  const owner = await server.business();
  const [food, drinks] = await chain(owner, ['Food', 'Drinks']);
  await product(owner, drinks.id);
  await product(owner, drinks.id, 'DISABLED');
  assert.deepEqual((await owner.get(path)).body, {
    success: true,
    code: 'CATEGORIES_LISTED',
    message: 'The categories.',
    data: { rows: [{ ...drinks, productCount: 2 }, food], nextCursor: '', hasNext: false },
    meta: { page: 1, perPage: 20, total: 2 },
  });
});

test('the summary says of every filter what the list gives for it, and how many of those have products', async () => {
  const owner = await server.business();
  const [food, drinks] = await chain(owner, ['Food', 'Drinks']);
  const bread = await made(owner, { name: 'bread', parentId: food.id });
  const percent = await made(owner, { name: '50% off_cuts' });
  await owner.put(`${path}/${bread.id}`, { name: 'bread', parentId: food.id, status: 'DISABLED' });
  await product(owner, drinks.id);
  await product(owner, drinks.id);
  await product(owner, bread.id);
  for (const [category, moment] of [
    [food, '2026-01-02T22:59:59.999Z'],
    [drinks, '2026-01-02T23:00:00Z'],
    [bread, '2026-01-03T22:59:59.999Z'],
    [percent, '2026-01-03T23:00:00Z'],
  ]) {
    await server.database((session) =>
      session.all('update categories set created_at = $2 where id = $1', [category.id, moment]),
    );
  }
  const expected: [string, string[], number][] = [
    ['', ['50% off_cuts', 'bread', 'Drinks', 'Food'], 2],
    ['status=ACTIVE', ['50% off_cuts', 'Drinks', 'Food'], 1],
    ['status=DISABLED', ['bread'], 1],
    [`parentId=${food.id}`, ['bread', 'Drinks'], 2],
    [`parentId=${food.id}&status=ACTIVE`, ['Drinks'], 1],
    [`parentId=${drinks.id}`, [], 0],
    ['search=RINK', ['Drinks'], 1],
    ['search=%25', ['50% off_cuts'], 0],
    ['search=_', ['50% off_cuts'], 0],
    // Lagos is an hour ahead of UTC.
    ['date_from=2026-01-03&date_to=2026-01-03', ['bread', 'Drinks'], 2],
    ['date_from=2026-01-04', ['50% off_cuts'], 0],
    ['date_to=2026-01-02', ['Food'], 0],
  ];
  for (const [filter, names, withProducts] of expected) {
    const list = (await owner.get(`${path}?limit=100&${filter}`)).body;
    assert.deepEqual(namesOf(list.data.rows), names, filter);
    assert.equal(list.meta.total, names.length);
    const disabled = list.data.rows.filter(({ status }: Row) => status === 'DISABLED').length;
    assert.deepEqual((await owner.get(`${path}/summary?${filter}`)).body, {
      success: true,
      code: 'CATEGORIES_SUMMARIZED',
      message: 'Totals of the categories.',
      data: { total: names.length, active: names.length - disabled, disabled, withProducts },
      meta: { page: 1, perPage: Math.max(1, names.length), total: names.length },
    });
  }
});
