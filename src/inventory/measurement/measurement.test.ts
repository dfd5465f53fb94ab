import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused, lastTrace, refusalOf, walkPages } from '../../../tests/checks.ts';
import { type SignedIn, testServer } from '../../../tests/harness.ts';
import { newId } from '../../platform/ids.ts';
import { serviceOrgId } from '../../platform/service-org.ts';

const server = await testServer();
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const namesOf = (rows: { name: string }[]) => rows.map(({ name }) => name);

async function made(owner: SignedIn, body: object) {
  const answer = await owner.post('/measurements', body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data;
}

async function stateOf({ orgId }: SignedIn): Promise<object> {
  const [state] = await server.database((session) =>
    session.all(
      `select (select json_agg(m order by id) from measurements m where org_id = $1) as measurements,
              (select count(*)::int from audit where org_id = $1) as audits,
              (select count(*)::int from events where org_id = $1) as events,
              (select count(*)::int from idempotent_answers where org_id = $1) as answers`,
      [orgId],
    ),
  );
  return state ?? {};
}

/** A unit of a variant: by the measurement's id, or as records from before did, by the pair. */
type Unit = {
  measurementId?: string;
  pair?: [itemCategoryId: string | null, mMetric: string | null];
  factor?: number;
};

/** A product with variants, each sold in these units. */
async function product({ orgId }: SignedIn, name: string, variants: Unit[][]): Promise<string> {
  const productId = newId();
  await server.database(async (session) => {
    await session.all('insert into products (org_id, id, name) values ($1, $2, $3)', [
      orgId,
      productId,
      name,
    ]);
    for (const [at, units] of variants.entries()) {
      const variantId = newId();
      await session.all(
        `insert into variants (org_id, id, product_id, name, option_value_ids, position)
         values ($1, $2, $3, $4, array[$2::uuid], $5)`,
        [orgId, variantId, productId, `${name} ${at}`, at],
      );
      for (const { measurementId = null, pair = [null, null], factor = 1 } of units) {
        await session.all(
          `insert into item_prices (org_id, id, variant_id, measurement_id, item_category_id, m_metric, factor_e4, price_e4)
           values ($1, $2, $3, $4, $5, $6, $7, 10000)`,
          [orgId, newId(), variantId, measurementId, ...pair, factor * 10_000],
        );
      }
    }
  });
  return productId;
}

test('a measurement is created with what was sent, without the blanks around texts, and told to audit and listeners', async () => {
  const owner = await server.business();
  const sent = { name: ' Kilogram ', abr: ' kg ', itemCategoryId: ' 12 ', mMetric: ' KG ' };
  const { status, body } = await owner.post('/measurements', sent);
  assert.equal(status, 200);
  const { id, createdAt } = body.data;
  assert.match(createdAt, instant);
  const measurement = {
    id,
    name: 'Kilogram',
    abr: 'kg',
    itemCategoryId: '12',
    mMetric: 'KG',
    measuredIn: 'KG',
    createdAt,
    updatedAt: createdAt,
    version: 1,
  };
  assert.deepEqual(body, {
    success: true,
    code: 'MEASUREMENT_CREATED',
    message: 'Unit created.',
    data: measurement,
    meta: null,
  });
  assert.deepEqual(await lastTrace(server, owner), {
    audit: {
      operation: 'createMeasurement',
      type: 'measurement',
      subject: id,
      before: null,
      after: measurement,
    },
    event: { type: 'measurement.created', data: measurement },
  });
  assert.deepEqual((await owner.get(`/measurements/${id}`)).body, {
    success: true,
    code: 'MEASUREMENT_FOUND',
    message: 'The measurement.',
    data: measurement,
    meta: null,
  });
  const { itemCategoryId, mMetric } = await made(owner, { name: 'Piece', abr: 'pc' });
  assert.deepEqual([itemCategoryId, mMetric], [null, null]);
});

test('a name and a legacy pair are each taken once in a business', async () => {
  const owner = await server.business();
  const kilogram = { name: 'Kilogram', abr: 'kg', itemCategoryId: '12', mMetric: 'KG' };
  await made(owner, kilogram);
  const before = await stateOf(owner);
  const duplicate = (field: string) => ({ status: 409, code: 'DUPLICATE', field });
  assertRefused(await owner.post('/measurements', { name: ' kiloGRAM', abr: 'k' }), duplicate('name'));
  assertRefused(await owner.post('/measurements', { ...kilogram, name: 'Kilo' }), duplicate('mMetric'));
  assert.deepEqual(await stateOf(owner), before);
  await made(owner, { ...kilogram, name: 'Kilo', itemCategoryId: '13' });
  await made(owner, { ...kilogram, name: 'Gram', mMetric: 'G' });
  await made(owner, { name: 'Piece', abr: 'kg' });
  await made(owner, { name: 'Box', abr: 'kg' });
  await made(await server.business(), kilogram);
});

test('a measurement is not created from bad input, nor with half of the legacy pair', async () => {
  const owner = await server.business();
  const before = await stateOf(owner);
  const inputs: [string, object][] = [
    ['name', { abr: 'kg' }],
    ['name', { name: ' ', abr: 'kg' }],
    ['name', { name: 'x'.repeat(101), abr: 'kg' }],
    ['abr', { name: 'Kilogram' }],
    ['abr', { name: 'Kilogram', abr: 'x'.repeat(21) }],
    ['itemCategoryId', { name: 'Kilogram', abr: 'kg', itemCategoryId: 12, mMetric: 'KG' }],
    ['itemCategoryId', { name: 'Kilogram', abr: 'kg', mMetric: 'KG' }],
    ['itemCategoryId', { name: 'Kilogram', abr: 'kg', itemCategoryId: null, mMetric: 'KG' }],
    ['mMetric', { name: 'Kilogram', abr: 'kg', itemCategoryId: '12' }],
    ['mMetric', { name: 'Kilogram', abr: 'kg', itemCategoryId: '12', mMetric: '' }],
    ['unit', { name: 'Kilogram', abr: 'kg', unit: 'kg' }],
  ];
  for (const [field, body] of inputs) {
    assertRefused(await owner.post('/measurements', body), { status: 400, code: 'VALIDATION_FAILED', field });
  }
  assert.deepEqual(await stateOf(owner), before);
});

test('a measurement that is sent again with its key is answered as before and has one effect', async () => {
  const owner = await server.business();
  const [body, key] = [{ name: 'Kilogram', abr: 'kg' }, newId()];
  const first = await owner.post('/measurements', body, { key });
  const after = await stateOf(owner);
  const again = await owner.post('/measurements', body, { key });
  assert.deepEqual([again.status, again.body], [200, first.body]);
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
  assert.deepEqual(await stateOf(owner), after);
});

test('a measurement is edited, told to audit and listeners, and refused when it was changed in the meantime', async () => {
  const owner = await server.business();
  const before = await made(owner, { name: 'Kilogram', abr: 'kg', itemCategoryId: '12', mMetric: 'KG' });
  const path = `/measurements/${before.id}`;
  const key = newId();
  const sent = { name: ' Kilo ', abr: 'k', version: 1 };
  const edited = await owner.put(path, sent, { key });
  assert.equal(edited.status, 200, JSON.stringify(edited.body));
  const { updatedAt } = edited.body.data;
  // The pair stays where it is not named.
  const after = { ...before, name: 'Kilo', abr: 'k', version: 2, updatedAt };
  assert.deepEqual(edited.body, {
    success: true,
    code: 'MEASUREMENT_EDITED',
    message: 'Unit changed.',
    data: after,
    meta: null,
  });
  assert.deepEqual(await lastTrace(server, owner), {
    audit: { operation: 'editMeasurement', type: 'measurement', subject: before.id, before, after },
    event: { type: 'measurement.updated', data: after },
  });
  const state = await stateOf(owner);
  const again = await owner.put(path, sent, { key });
  assert.deepEqual([again.body, again.headers.get('idempotent-replayed')], [edited.body, 'true']);
  assertRefused(await owner.put(path, sent), { status: 409, code: 'STALE_VERSION' });
  const half = { name: 'Kilo', abr: 'k', mMetric: null };
  assertRefused(await owner.put(path, half), { status: 400, code: 'VALIDATION_FAILED', field: 'mMetric' });
  assert.deepEqual(await stateOf(owner), state);
  await made(owner, { name: 'Piece', abr: 'pc' });
  assertRefused(await owner.put(path, { name: 'piece', abr: 'k' }), {
    status: 409,
    code: 'DUPLICATE',
    field: 'name',
  });
  const none = await owner.put(path, { name: 'Kilo', abr: 'k', itemCategoryId: null, mMetric: null });
  assert.deepEqual([none.body.data.itemCategoryId, none.body.data.mMetric], [null, null]);
});

test('a measurement is removed, but not while a product is sold in it, by its id or by its pair', async () => {
  const owner = await server.business();
  const kilogram = await made(owner, { name: 'Kilogram', abr: 'kg' });
  const gram = await made(owner, { name: 'Gram', abr: 'g', itemCategoryId: '7', mMetric: 'G' });
  const litre = await made(owner, { name: 'Litre', abr: 'l', itemCategoryId: '7', mMetric: 'L' });
  await product(owner, 'Rice', [[{ measurementId: kilogram.id, pair: ['7', 'L'] }, { pair: ['7', 'G'] }]]);
  const before = await stateOf(owner);
  for (const { id } of [kilogram, gram]) {
    assertRefused(await owner.delete(`/measurements/${id}`), { status: 409, code: 'IN_USE' });
  }
  const otherPair = { name: 'Gram', abr: 'g', itemCategoryId: '8', mMetric: 'G' };
  assertRefused(await owner.put(`/measurements/${gram.id}`, otherPair), { status: 409, code: 'IN_USE' });
  assert.deepEqual(await stateOf(owner), before);
  // A price with a measurement of its own does not go by the pair beside it.
  const key = newId();
  const gone = await owner.delete(`/measurements/${litre.id}`, { key });
  assert.deepEqual(gone.body, {
    success: true,
    code: 'MEASUREMENT_DELETED',
    message: 'Unit removed.',
    data: null,
    meta: { page: 1, perPage: 1, total: 1 },
  });
  assert.deepEqual(await lastTrace(server, owner), {
    audit: {
      operation: 'deleteMeasurement',
      type: 'measurement',
      subject: litre.id,
      before: litre,
      after: null,
    },
    event: { type: 'measurement.deleted', data: litre },
  });
  const again = await owner.delete(`/measurements/${litre.id}`, { key });
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
  assertRefused(await owner.get(`/measurements/${litre.id}`), { status: 404, code: 'NOT_FOUND' });
});

test("another tenant's measurement is neither edited nor removed", async () => {
  const [owner, rival] = [await server.business(), await server.business()];
  const theirs = await made(rival, { name: 'Kilogram', abr: 'kg' });
  const before = await stateOf(rival);
  const edit = (id: string) => owner.put(`/measurements/${id}`, { name: 'Kilo', abr: 'k' });
  assertRefused(await edit(theirs.id), { status: 404, code: 'NOT_FOUND' });
  assert.deepEqual(refusalOf(await edit(theirs.id)), refusalOf(await edit(newId())));
  const remove = (id: string) => owner.delete(`/measurements/${id}`);
  assert.deepEqual(refusalOf(await remove(theirs.id)), refusalOf(await remove(newId())));
  assert.deepEqual(await stateOf(rival), before);
});

test("another tenant's measurement is answered exactly as one that does not exist", async () => {
  const owner = await server.business();
  const theirs = await made(await server.business(), { name: 'Kilogram', abr: 'kg' });
  const answer = await owner.get(`/measurements/${theirs.id}`);
  assertRefused(answer, { status: 404, code: 'NOT_FOUND' });
  assert.deepEqual(refusalOf(answer), refusalOf(await owner.get(`/measurements/${newId()}`)));
  assert.deepEqual((await owner.get('/measurements')).body.data.rows, []);
});

test('measurements are paged by name and by when they were made, each once, while others are made', async () => {
  const owner = await server.business();
  const names = ['gram', 'Box', 'Piece', 'Dozen', 'litre'];
  for (const name of names) await made(owner, { name, abr: 'u' });
  const sorted = ['Box', 'Dozen', 'gram', 'litre', 'Piece'];
  for (const [sort, expected] of [
    ['', sorted],
    ['&sortKey=name&sortDir=desc', sorted.toReversed()],
    ['&sortKey=createdAt', names],
    ['&sortKey=createdAt&sortDir=desc', names.toReversed()],
  ] as const) {
    let number = 0;
    const path = `/measurements?limit=2${sort}`;
    const makeAnother = () => {
      number += 1;
      return made(owner, { name: `${number % 2 ? 'AA' : 'ZZ'}${newId()}`, abr: 'u' });
    };
    const { rows } = await walkPages(owner, path, makeAnother);
    assert.deepEqual(
      namesOf(rows).filter((name) => !/^(AA|ZZ)/.test(name)),
      expected,
      sort,
    );
    assert.equal(new Set(rows.map(({ id }) => id)).size, rows.length);
  }
});

test('measurements are found by part of name or abbreviation and by the day that they were made', async () => {
  const owner = await server.business();
  const kilogram = await made(owner, { name: 'Kilogram', abr: 'kg' });
  await made(owner, { name: 'Piece', abr: 'PC' });
  await made(owner, { name: '50% mix', abr: 'm_x' });
  await server.database((session) =>
    session.all(`update measurements set created_at = '2026-01-02T23:00:00Z' where id = $1`, [kilogram.id]),
  );
  kilogram.createdAt = '2026-01-02T23:00:00.000Z';
  assert.deepEqual((await owner.get('/measurements?search=LOG')).body, {
    success: true,
    code: 'MEASUREMENTS_LISTED',
    message: 'The measurements.',
    data: { rows: [kilogram], nextCursor: '', hasNext: false },
    meta: { page: 1, perPage: 20, total: 1 },
  });
  for (const [filter, names] of [
    ['search=pc', ['Piece']],
    ['search=KG', ['Kilogram']],
    ['search=%25', ['50% mix']],
    ['search=_', ['50% mix']],
    // Lagos is an hour ahead of UTC.
    ['date_from=2026-01-03&date_to=2026-01-03', ['Kilogram']],
    ['date_to=2026-01-02', []],
  ] as const) {
    assert.deepEqual(namesOf((await owner.get(`/measurements?${filter}`)).body.data.rows), names, filter);
  }
});

/** Units of both kinds: kilogram and carton have ids only, gram has the legacy pair as well. */
async function shop() {
  const owner = await server.business();
  const kilogram = await made(owner, { name: 'Kilogram', abr: 'kg' });
  const carton = await made(owner, { name: 'Carton', abr: 'ctn' });
  const gram = await made(owner, { name: 'Gram', abr: 'g', itemCategoryId: '7', mMetric: 'G' });
  const of = (productId: string) => (measurement: { id: string; name: string; abr: string }) => ({
    measurementId: measurement.id,
    name: measurement.name,
    abr: measurement.abr,
    productId,
  });
  return { owner, kilogram, carton, gram, of };
}

test('the options are a bare list of the measurements of a product, smallest unit first', async () => {
  const { owner, kilogram, carton, of } = await shop();
  const rice = await product(owner, 'Rice', [
    [{ measurementId: carton.id, factor: 12 }, { measurementId: kilogram.id }],
  ]);
  await product(owner, 'Beans', [[{ measurementId: kilogram.id }]]);
  const { status, headers, body } = await owner.get(`/measurements/options?product_id=${rice}`);
  assert.equal(status, 200);
  assert.match(headers.get('content-type') ?? '', /^application\/json/);
  assert.deepEqual(body, [kilogram, carton].map(of(rice)));
});

test('a legacy record without measurement_id is resolved by item_category_id together with m_metric', async () => {
  const { owner, kilogram, gram, of } = await shop();
  const kilo = await made(owner, { name: 'Kilo', abr: 'k', itemCategoryId: '7', mMetric: 'KG' });
  const salt = await product(owner, 'Salt', [[{ pair: ['7', 'G'] }]]);
  const sugar = await product(owner, 'Sugar', [
    [{ pair: ['7', 'KG'], factor: 1000 }, { pair: ['7', 'G'] }, { measurementId: kilogram.id, factor: 500 }],
  ]);
  const options = async (id: string) => (await owner.get(`/measurements/options?product_id=${id}`)).body;
  assert.deepEqual(await options(salt), [gram].map(of(salt)));
  assert.deepEqual(await options(sugar), [gram, kilogram, kilo].map(of(sugar)));
  // A measurement_id has the last word, whatever the pair beside it says.
  const flour = await product(owner, 'Flour', [[{ measurementId: kilogram.id, pair: ['7', 'G'] }]]);
  assert.deepEqual(await options(flour), [kilogram].map(of(flour)));
});

test('what names no measurement of this business is no option: half a pair, an unknown one, none at all', async () => {
  const { owner } = await shop();
  const { owner: rival } = await shop();
  await made(rival, { name: 'Litre', abr: 'l', itemCategoryId: '9', mMetric: 'L' });
  const oil = await product(owner, 'Oil', [
    [{ pair: ['7', 'L'] }, { pair: ['8', 'G'] }, { pair: ['9', 'L'] }, { pair: ['7', 'g'] }],
    [{ pair: ['7', null] }, { pair: [null, 'G'] }, {}],
  ]);
  assert.deepEqual((await owner.get(`/measurements/options?product_id=${oil}`)).body, []);
});

test('without a product the options are those of all, by the name of the product, each measurement of it once', async () => {
  const { owner, kilogram, carton, gram, of } = await shop();
  const units = [{ measurementId: kilogram.id, factor: 1000 }, { pair: ['7', 'G'] as [string, string] }];
  const yam = await product(owner, 'yam', [[{ measurementId: carton.id }]]);
  // Two variants, and one unit by id and by pair: still one option each.
  const rice = await product(owner, 'Rice', [units, [...units, { measurementId: gram.id }]]);
  await product(owner, 'Advice', []);
  assert.deepEqual((await owner.get('/measurements/options')).body, [
    ...[gram, kilogram].map(of(rice)),
    of(yam)(carton),
  ]);
});

test('the options end at a thousand', async () => {
  const { owner, kilogram } = await shop();
  await server.database((session) =>
    session.script(`
      insert into products (org_id, id, name)
        select '${owner.orgId}', gen_random_uuid(), 'Product ' || n from generate_series(1, 1001) n;
      insert into variants (org_id, id, product_id, name)
        select org_id, gen_random_uuid(), id, name from products where org_id = '${owner.orgId}';
      insert into item_prices (org_id, id, variant_id, measurement_id, price_e4)
        select org_id, gen_random_uuid(), id, '${kilogram.id}', 0 from variants where org_id = '${owner.orgId}';`),
  );
  const { body } = await owner.get('/measurements/options');
  assert.equal(body.length, 1_000);
  assert.equal(new Set(body.map(({ productId }: { productId: string }) => productId)).size, 1_000);
});

test("another tenant's product has no options, as one that does not exist has none", async () => {
  const { owner } = await shop();
  const { owner: rival, kilogram } = await shop();
  const theirs = await product(rival, 'Rice', [[{ measurementId: kilogram.id }]]);
  for (const id of [theirs, newId()]) {
    const { status, body } = await owner.get(`/measurements/options?product_id=${id}`);
    assert.deepEqual([status, body], [200, []]);
  }
  assert.deepEqual((await owner.get('/measurements/options')).body, []);
});

test('refusals of the options have the envelope of every refusal', async () => {
  const { owner, gram } = await shop();
  const operator = await server.colleague({ ...owner, orgId: serviceOrgId }, 'OPERATOR');
  for (const path of ['/measurements/options', '/measurements', `/measurements/${gram.id}`]) {
    assertRefused(await server.stranger.get(path), { status: 401, code: 'UNAUTHENTICATED' });
    assertRefused(await operator.get(path), { status: 403, code: 'FORBIDDEN' });
    for (const role of ['MANAGER', 'CASHIER', 'STOREKEEPER', 'ACCOUNTANT'] as const) {
      assert.equal((await (await server.colleague(owner, role)).get(path)).status, 200, `${role} ${path}`);
    }
  }
  const bad = { status: 400, code: 'VALIDATION_FAILED' };
  assertRefused(await owner.get('/measurements/options?product_id=rice'), { ...bad, field: 'product_id' });
  assertRefused(await owner.get('/measurements/options?productId=1'), { ...bad, field: 'productId' });
  const cashier = await server.colleague(owner, 'CASHIER');
  const before = await stateOf(owner);
  const forbidden = await cashier.post('/measurements', { name: 'Tonne', abr: 't' });
  assertRefused(forbidden, { status: 403, code: 'FORBIDDEN' });
  assert.deepEqual(await stateOf(owner), before);
});

test('a unit is measured as its abbreviation says, or as it is told, and tills know it', async () => {
  const owner = await server.business();
  const pound = await made(owner, { name: 'Pound', abr: 'lb' });
  assert.equal(pound.measuredIn, 'LB');
  const bag = await made(owner, { name: 'Bag of rice', abr: 'bag', measuredIn: 'KG' });
  assert.equal(bag.measuredIn, 'KG');
  assert.equal((await made(owner, { name: 'Kilo packs', abr: 'kg', measuredIn: null })).measuredIn, null);
  assert.equal((await made(owner, { name: 'Carton', abr: 'ct' })).measuredIn, null);
  const edit = async (body: object) =>
    (await owner.put(`/measurements/${bag.id}`, { name: 'Bag', abr: 'bag', ...body })).body.data.measuredIn;
  assert.equal(await edit({}), 'KG');
  assert.equal(await edit({ measuredIn: null }), null);
  assert.equal(await edit({ measuredIn: 'g' }), 'G');
  assertRefused(await owner.post('/measurements', { name: 'Stone', abr: 'st', measuredIn: 'ST' }), {
    status: 400,
    code: 'VALIDATION_FAILED',
    field: 'measuredIn',
  });
  const { settings } = (await owner.get(`/till/catalogue?outletId=${owner.outletId}`)).body.data;
  const units = settings.units.map((unit: { abr: string; measuredIn: string }) => [
    unit.abr,
    unit.measuredIn,
  ]);
  assert.deepEqual(
    new Map(units),
    new Map([
      ['lb', 'LB'],
      ['bag', 'G'],
      ['kg', null],
      ['ct', null],
    ]),
  );
});
