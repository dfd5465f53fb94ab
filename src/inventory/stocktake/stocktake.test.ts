import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused, lastTrace } from '../../../tests/checks.ts';
import { type SignedIn, testServer } from '../../../tests/harness.ts';
import { holdLock, untilWaiting } from '../../../tests/locks.ts';
import { newId } from '../../platform/ids.ts';
import { addRecord } from '../product/testing.ts';
import { anItem, type Item, stockOf } from '../testing.ts';
import { bought, count, now, path, read, sold, start, step } from './testing.ts';

const server = await testServer();
const owner = await server.business();
const foreign = await server.business();
const theirs = await anItem(server, foreign);
assert.equal((await start(foreign)).lineCount, 1);

const list = (...items: Item[]) => ({ scope: 'LIST', variantIds: items.map(({ variantId }) => variantId) });
const counted = ({ variantId }: Item, quantity: number, countedAt?: string) => ({
  variantId,
  quantity,
  ...(countedAt && { countedAt }),
});
const tryCount = (by: SignedIn, id: string, counts: object[], more: object = {}) =>
  by.patch(`${path}/${id}/counts`, { counts, ...more });
async function goods(name: string, change: { quantity?: number; by?: SignedIn } = {}): Promise<Item> {
  const { quantity = 0, by = owner } = change;
  const item = await anItem(server, by, { name });
  if (quantity > 0) await bought(by, item, { quantity, costPrice: 2 });
  return item;
}
const change = (by: SignedIn, statement: string, id: string) =>
  server.database((session) => session.all(`${statement} where org_id = $1 and id = $2`, [by.orgId, id]));

test('a stocktake goes from being counted to review to its end, and each step is told to audit and listeners', async () => {
  const soap = await goods('Soap', { quantity: 10 });
  const answer = await owner.post(path, {
    outletId: owner.outletId,
    note: ' Night count ',
    ...list(soap),
  });
  const { id, createdAt, updatedAt, ...started } = answer.body.data;
  assert.deepEqual([answer.status, answer.body.code], [200, 'STOCKTAKE_STARTED']);
  assert.deepEqual(started, {
    outletId: owner.outletId,
    status: 'IN_PROGRESS',
    blind: false,
    scope: 'LIST',
    categoryId: null,
    note: 'Night count',
    lineCount: 1,
    countedCount: 0,
    differenceQuantity: null,
    differenceValue: null,
    startedBy: owner.userId,
    submittedAt: null,
    submittedBy: null,
    completedAt: null,
    completedBy: null,
    version: 1,
  });
  const steps: [name: string, status: string, event: string, act: () => Promise<object>][] = [
    ['recordStocktakeCounts', 'IN_PROGRESS', 'stocktake.counted', () => count(owner, id, [counted(soap, 9)])],
    ['submitStocktake', 'IN_REVIEW', 'stocktake.submitted', () => step(owner, id, 'submit')],
    ['completeStocktake', 'COMPLETED', 'stocktake.completed', () => step(owner, id, 'complete')],
  ];
  for (const [at, [operation, status, event, act]] of steps.entries()) {
    const data = (await act()) as { status: string; version: number };
    assert.deepEqual([data.status, data.version], [status, at + 2]);
    const trace = await lastTrace(server, owner);
    assert.deepEqual([trace.audit?.operation, trace.audit?.subject], [operation, id]);
    assert.deepEqual(trace.audit?.after, data);
    const before = trace.audit?.before as { version: number } | undefined;
    assert.equal(before?.version, at + 1);
    assert.deepEqual(trace.event, { type: event, data });
  }
  const { submittedBy, completedBy, submittedAt, completedAt } = await read(owner, id);
  assert.deepEqual([submittedBy, completedBy], [owner.userId, owner.userId]);
  assert.ok(submittedAt && completedAt && submittedAt <= completedAt);
});

test('no step is taken out of its order, and what is refused changes nothing', async () => {
  const soap = await goods('Ordered', { quantity: 10 });
  const all = ['count', 'submit', 'complete', 'cancel'];
  const take = (id: string, name: string) =>
    name === 'count' ? tryCount(owner, id, [counted(soap, 1)]) : owner.post(`${path}/${id}/${name}`, {});
  const cases: [taken: string[], refused: string[]][] = [
    [[], ['complete']],
    [['submit'], ['submit']],
    [['submit', 'complete'], all],
    [['cancel'], all],
    [['submit', 'cancel'], all],
  ];
  for (const [taken, refused] of cases) {
    const { id } = await start(owner, list(soap));
    for (const name of taken) await step(owner, id, name);
    const before = await read(owner, id);
    for (const name of refused) assertRefused(await take(id, name), { status: 409, code: 'INVALID_STATE' });
    assert.deepEqual(await read(owner, id), before);
    if (taken.length < 2) await owner.post(`${path}/${id}/cancel`, {});
  }
  assert.deepEqual(await stockOf(server, owner, soap.variantId), [[10, 2_000]]);
});

test('an old version is refused by every step and by a count', async () => {
  const soap = await goods('Versioned');
  const { id } = await start(owner, list(soap));
  assert.equal((await count(owner, id, [counted(soap, 1)], { version: 1 })).version, 2);
  const stale = { status: 409, code: 'STALE_VERSION' };
  assertRefused(await tryCount(owner, id, [counted(soap, 5)], { version: 1 }), stale);
  assertRefused(await owner.post(`${path}/${id}/submit`, { version: 1 }), stale);
  await step(owner, id, 'submit', { version: 2 });
  // Counted again in review: who completes what they saw is told.
  await count(owner, id, [counted(soap, 0)]);
  assertRefused(await owner.post(`${path}/${id}/complete`, { version: 3 }), stale);
  assertRefused(await owner.post(`${path}/${id}/cancel`, { version: 3 }), stale);
  assert.equal((await step(owner, id, 'complete', { version: 4 })).status, 'COMPLETED');
});

test('a whole shop is all goods for sale and what lies in stock; a category has those below it; a list what it names', async () => {
  const by = await server.business();
  const food = await addRecord(server, by, { table: 'categories', name: 'Food' });
  const drinks = await addRecord(server, by, {
    table: 'categories',
    name: 'Drinks',
    more: { parent_id: food },
  });
  const empty = await addRecord(server, by, { table: 'categories', name: 'Empty' });
  const rice = await goods('Rice', { by });
  const cola = await goods('Cola', { by });
  const gone = await goods('Gone', { by });
  const leftOver = await goods('Left over', { by, quantity: 1 });
  const repair = await anItem(server, by, { name: 'Repair', kind: 'SERVICE' });
  await change(by, `update products set category_id = '${food}'`, rice.productId);
  await change(by, `update products set category_id = '${drinks}'`, cola.productId);
  await change(by, `update products set category_id = '${drinks}', status = 'DISABLED'`, gone.productId);
  await change(by, `update variants set status = 'DISABLED'`, leftOver.variantId);

  const cases: [scope: object, products: string[]][] = [
    [{}, ['Cola', 'Left over', 'Rice']],
    [{ scope: 'CATEGORY', categoryId: food }, ['Cola', 'Rice']],
    [{ scope: 'CATEGORY', categoryId: drinks }, ['Cola']],
    [list(rice, gone, rice), ['Gone', 'Rice']],
  ];
  for (const [scope, products] of cases) {
    const { id, lineCount } = await start(by, scope);
    const { lines } = await read(by, id);
    assert.deepEqual([lines.map(({ product }) => product), lineCount], [products, products.length]);
    await step(by, id, 'cancel');
  }

  const refusals: [body: object, status: number, field: string][] = [
    [{ scope: 'CATEGORY' }, 400, 'categoryId'],
    [{ scope: 'LIST' }, 400, 'variantIds'],
    [{ scope: 'LIST', variantIds: [] }, 400, 'variantIds'],
    [{ categoryId: food }, 400, 'categoryId'],
    [{ ...list(rice), scope: 'ALL' }, 400, 'variantIds'],
    [list(rice, repair), 400, 'variantIds.1'],
    [list(rice, theirs), 404, 'variantIds.1'],
    [{ scope: 'CATEGORY', categoryId: newId() }, 404, 'categoryId'],
    [{ outletId: foreign.outletId }, 404, 'outletId'],
    [{ scope: 'CATEGORY', categoryId: empty }, 409, 'categoryId'],
  ];
  for (const [body, status, field] of refusals) {
    const refused = await by.post(path, { outletId: by.outletId, ...body });
    assert.deepEqual([refused.status, refused.body.errors[0]?.field], [status, field], JSON.stringify(body));
  }
  assert.equal((await by.get(path)).body.meta.total, cases.length);
});

test('two that are open at an outlet have no item in common, also when they start at once', async () => {
  const by = await server.business();
  const [soap, rice] = [await goods('Soap', { by }), await goods('Rice', { by })];
  const other = (await by.post('/outlets', { name: 'Second' })).body.data.id;
  const busy = { status: 409, code: 'INVALID_STATE' };
  const begin = (scope: object) => by.post(path, { outletId: by.outletId, ...scope });
  const ofSoap = await start(by, list(soap));
  assertRefused(await begin(list(rice, soap)), busy);
  assertRefused(await begin({}), busy);
  const ofRice = await start(by, list(rice));
  await step(by, ofSoap.id, 'submit');
  assertRefused(await begin(list(soap)), busy);
  const elsewhere = await start(by, { outletId: other });
  assertRefused(await by.post(path, { outletId: other, ...list(soap) }), busy);
  for (const { id } of [ofSoap, ofRice, elsewhere]) await step(by, id, 'cancel');
  // Each gets as far as it can before the other has committed: neither may miss the other then.
  const slow = await holdLock(server, 'lock table audit in share mode');
  const starts = [begin({}), begin(list(soap))];
  await untilWaiting(server, 2);
  await slow.release();
  const statuses = (await Promise.all(starts)).map(({ status }) => status);
  assert.ok(statuses.filter((status) => status === 200).length < 2, String(statuses));
});

test('a blind count shows nobody the book or a difference until it is in review', async () => {
  const soap = await goods('Blind soap', { quantity: 10 });
  const rice = await goods('Blind rice', { quantity: 3 });
  const { id } = await start(owner, { ...list(soap, rice), blind: true });
  const answered = await count(owner, id, [counted(soap, 8)]);
  const { lines, totals } = await read(owner, id);
  const shown = { book: null, difference: null, differenceValue: null };
  for (const line of [...lines, ...answered.lines]) {
    assert.deepEqual(
      { book: line.book, difference: line.difference, differenceValue: line.differenceValue },
      shown,
    );
  }
  assert.deepEqual(
    lines.map((line) => line.counted),
    [null, 8],
  );
  assert.deepEqual(totals, {
    counted: 1,
    uncounted: 1,
    different: null,
    late: null,
    shortageQuantity: null,
    surplusQuantity: null,
    shortageValue: null,
    surplusValue: null,
  });
  // Which lines differ would tell it, too.
  assertRefused(await owner.get(`${path}/${id}?status=DIFFERENT`), { status: 409, code: 'INVALID_STATE' });
  const { audit, event } = await lastTrace(server, owner);
  assert.doesNotMatch(JSON.stringify([audit, event]), /"(book|difference)":\d/);

  await step(owner, id, 'submit');
  const inReview = await read(owner, id, 'status=DIFFERENT');
  assert.deepEqual(
    inReview.lines.map(({ book, difference, differenceValue }) => [book, difference, differenceValue]),
    [[10, -2, -4]],
  );
  await step(owner, id, 'cancel');
});

test('a count that is not blind shows the book of now, then that of the count', async () => {
  const soap = await goods('Open soap', { quantity: 10 });
  const { id } = await start(owner, list(soap));
  await sold(server, owner, soap.variantId, 1);
  const figures = async () => {
    const { lines } = await read(owner, id);
    return [lines[0]?.book, lines[0]?.counted, lines[0]?.difference, lines[0]?.countedBy];
  };
  assert.deepEqual(await figures(), [9, null, null, null]);
  await count(owner, id, [counted(soap, 8)]);
  await sold(server, owner, soap.variantId, 1);
  assert.deepEqual(await figures(), [9, 8, -1, owner.userId]);
  await step(owner, id, 'cancel');
});

test('counting again replaces, another shelf is added, and boxes and pieces are added up', async () => {
  const soap = await anItem(server, owner, { name: 'Boxed', pack: 12 });
  const { id } = await start(owner, list(soap));
  const after = async (counts: object[], more: object = {}) =>
    (await count(owner, id, counts, more)).lines.map((line) => line.counted);
  const boxes = (quantity: number) => ({ itemPriceId: soap.packPriceId, quantity });
  assert.deepEqual(await after([boxes(2), counted(soap, 5)]), [29]);
  assert.deepEqual(await after([boxes(1.5)]), [18]);
  assert.deepEqual(await after([counted(soap, 0.25)], { mode: 'ADD' }), [18.25]);
  assert.deepEqual(await after([{ variantId: soap.variantId, ...boxes(1) }], { mode: 'ADD' }), [30.25]);
  assert.deepEqual(await after([counted(soap, 0)]), [0]);
  const once = () =>
    owner.patch(`${path}/${id}/counts`, { mode: 'ADD', counts: [counted(soap, 3)] }, { key: 'shelf 2' });
  assert.deepEqual([(await once()).status, (await once()).body.data.lines[0].counted], [200, 3]);
  assert.deepEqual((await read(owner, id)).countedCount, 1);
  await step(owner, id, 'cancel');
});

test('a count from a phone that was offline is compared with the book of its time, and never replaces a later one', async () => {
  const soap = await goods('Offline', { quantity: 20 });
  const { id, createdAt } = await start(owner, list(soap));
  const moments: string[] = [];
  for (const quantity of [1, 2, 4]) {
    await sold(server, owner, soap.variantId, quantity);
    moments.push(await now(server));
  }
  const [first = '', second = '', third = ''] = moments;
  const line = async (counts: object[], mode = 'SET') => {
    const [found] = (await count(owner, id, counts, { mode })).lines;
    return [found?.book, found?.counted, found?.countedAt];
  };
  const shown = (at: string) => `${at.slice(0, 23)}Z`;
  assert.deepEqual(await line([counted(soap, 17, second)]), [17, 17, shown(second)]);
  assert.deepEqual(await line([counted(soap, 99, first)]), [17, 17, shown(second)]);
  assert.deepEqual(await line([counted(soap, 12, third)]), [13, 12, shown(third)]);
  // A shelf that was counted before the other is one more shelf; the book stays as of the later.
  assert.deepEqual(await line([counted(soap, 1, first)], 'ADD'), [13, 13, shown(third)]);
  assert.deepEqual(await line([counted(soap, 19, createdAt)]), [13, 13, shown(third)]);

  const early = new Date(Date.parse(createdAt) - 1).toISOString();
  for (const countedAt of [early, '2999-01-01T00:00:00Z']) {
    assertRefused(await tryCount(owner, id, [counted(soap, 1), counted(soap, 1, countedAt)]), {
      status: 400,
      code: 'VALIDATION_FAILED',
      field: 'counts.1.countedAt',
    });
  }
  await step(owner, id, 'cancel');
});

test('what cannot be counted is refused by its field, and nothing of the request is recorded', async () => {
  const [soap, outside, other] = [await goods('Inside'), await goods('Outside'), await goods('Other')];
  const repair = await anItem(server, owner, { name: 'Repair', kind: 'SERVICE' });
  const huge = await anItem(server, owner, { name: 'Huge', pack: 1_000_000_000 });
  const { id } = await start(owner, list(soap, huge));
  const before = await read(owner, id);
  const most = 99_999_999_999;
  const cases: [bad: object, status: number, field: string][] = [
    [counted(outside, 1), 400, 'counts.1.variantId'],
    [{ itemPriceId: outside.itemPriceId, quantity: 1 }, 400, 'counts.1.itemPriceId'],
    [counted(repair, 1), 400, 'counts.1.variantId'],
    [counted(theirs, 1), 404, 'counts.1.variantId'],
    [{ itemPriceId: theirs.itemPriceId, quantity: 1 }, 404, 'counts.1.itemPriceId'],
    [{ ...counted(soap, 1), itemPriceId: other.itemPriceId }, 404, 'counts.1.variantId'],
    [{ quantity: 1 }, 400, 'counts.1.variantId'],
    [counted(soap, 1.00001), 400, 'counts.1.quantity'],
    [counted(soap, -1), 400, 'counts.1.quantity'],
    [counted(soap, most + 1), 400, 'counts.1.quantity'],
    [{ itemPriceId: huge.packPriceId, quantity: most }, 400, 'counts.1.quantity'],
  ];
  for (const [bad, status, field] of cases) {
    const refused = await tryCount(owner, id, [counted(soap, 1), bad]);
    assert.deepEqual([refused.status, refused.body.errors[0]?.field], [status, field], JSON.stringify(bad));
  }
  assert.deepEqual(await read(owner, id), before);
  assertRefused(await tryCount(owner, newId(), [counted(soap, 1)]), { status: 404, code: 'NOT_FOUND' });
  await step(owner, id, 'cancel');
});

test('whatever turns up in a count of everything is counted: disabled, or made since it began', async () => {
  const by = await server.business();
  const gone = await goods('Gone', { by });
  await change(by, `update variants set status = 'DISABLED'`, gone.variantId);
  const { id, lineCount } = await start(by);
  const fresh = await goods('Fresh', { by, quantity: 4 });
  const answered = await count(by, id, [counted(gone, 2), counted(fresh, 5)]);
  assert.deepEqual([lineCount, answered.lineCount, answered.countedCount], [0, 2, 2]);
  assert.deepEqual(
    (await read(by, id)).lines.map(({ product, book, difference }) => [product, book, difference]),
    [
      ['Fresh', 4, 1],
      ['Gone', 0, 2],
    ],
  );
});

test('two who count at once lose no count, each has their own, and a shelf of each is added', async () => {
  const by = await server.business();
  const helper = await server.colleague(by, 'STOREKEEPER', [by.outletId]);
  const items: Item[] = [];
  for (let at = 0; at < 20; at += 1) items.push(await goods(`Item ${10 + at}`, { by }));
  const shared = await goods('Shared', { by });
  const { id } = await start(by);
  const work = async (person: SignedIn, own: Item[]) => {
    for (const [at, item] of own.entries()) {
      await count(person, id, [counted(item, at)]);
      await count(person, id, [counted(shared, 1)], { mode: 'ADD' });
    }
  };
  await Promise.all([work(by, items.slice(0, 10)), work(helper, items.slice(10))]);
  const { lines, countedCount, version } = await read(by, id, 'limit=100');
  assert.deepEqual([countedCount, version], [21, 41]);
  assert.deepEqual(
    lines.map((line) => [line.counted, line.countedBy]),
    [
      ...Array.from({ length: 20 }, (_, at) => [at % 10, at < 10 ? by.userId : helper.userId]),
      [20, lines.at(-1)?.countedBy],
    ],
  );
});

test('lines come by pages in the order of their names, by their state, and by a part of what they are called', async () => {
  const by = await server.business();
  const names = ['Zinc', 'apple', 'Mango', 'banana', 'Cherry'];
  const items: Item[] = [];
  for (const name of names) items.push(await goods(name, { by, quantity: 2 }));
  const [zinc, apple, mango] = items as [Item, Item, Item];
  await change(by, `update variants set sku = 'KX-77', name = 'Ripe'`, mango.variantId);
  const { id } = await start(by);
  await count(by, id, [counted(zinc, 2), counted(apple, 1)]);
  const walked: string[] = [];
  for (let cursor = '', pages = 1; pages <= 5; pages += 1) {
    const { body } = await by.get(`${path}/${id}?limit=2${cursor && `&cursor=${cursor}`}`);
    walked.push(...body.data.lines.map(({ product }: { product: string }) => product));
    assert.deepEqual(body.meta, { page: pages, perPage: 2, total: 5 });
    assert.equal(body.data.totals === null, pages > 1);
    cursor = body.data.nextCursor;
    // Something that is counted between two pages changes neither of them.
    await count(by, id, [counted(apple, 1)]);
    if (!body.data.hasNext) break;
  }
  assert.deepEqual(walked, ['apple', 'banana', 'Cherry', 'Mango', 'Zinc']);
  const cases: [query: string, products: string[]][] = [
    ['status=COUNTED', ['apple', 'Zinc']],
    ['status=UNCOUNTED', ['banana', 'Cherry', 'Mango']],
    ['status=DIFFERENT', ['apple']],
    ['search=AN', []],
    ['search=ana', ['banana']],
    ['search=kx-77', ['Mango']],
    ['search=ripe&status=UNCOUNTED', ['Mango']],
    ['sortKey=name&sortDir=desc&limit=2', ['Zinc', 'Mango']],
  ];
  for (const [query, products] of cases) {
    const { body } = await by.get(`${path}/${id}?${query}`);
    const found = body.data.lines.map(({ product }: { product: string }) => product);
    assert.deepEqual(found, products, query);
    if (!query.includes('limit')) assert.equal(body.meta.total, products.length, query);
  }
  const other = await start(by, { outletId: (await by.post('/outlets', { name: 'Second' })).body.data.id });
  const { nextCursor } = await read(by, id, 'limit=1');
  const stray = await by.get(`${path}/${other.id}?limit=1&cursor=${nextCursor}`);
  assertRefused(stray, { status: 400, code: 'INVALID_CURSOR' });
});

test('the summary adds up just what the list gives, within the outlets and without the cost that one may see', async () => {
  const by = await server.business();
  const [soap, rice] = [await goods('Soap', { by, quantity: 10 }), await goods('Rice', { by, quantity: 10 })];
  const second = (await by.post('/outlets', { name: 'Second' })).body.data.id;
  const done = await start(by, { ...list(soap), note: 'Easter' });
  await count(by, done.id, [counted(soap, 7)]);
  await step(by, done.id, 'submit');
  await step(by, done.id, 'complete');
  const more = await start(by, list(soap));
  await count(by, more.id, [counted(soap, 8)]);
  await step(by, more.id, 'submit');
  await step(by, more.id, 'complete');
  await step(by, (await start(by, list(soap))).id, 'cancel');
  await step(by, (await start(by, list(rice))).id, 'submit');
  const open = await start(by, { outletId: second });

  const none = { inProgress: 0, inReview: 0, completed: 0, cancelled: 0 };
  // Three missing of 2.00 each, then one found.
  const posted = { differenceQuantity: -2, differenceValue: -4 };
  const nothing = { differenceQuantity: 0, differenceValue: 0 };
  const cases: [query: string, figures: object][] = [
    ['', { ...none, inProgress: 1, inReview: 1, completed: 2, cancelled: 1, ...posted }],
    ['status=COMPLETED', { ...none, completed: 2, ...posted }],
    [`outletId=${second}`, { ...none, inProgress: 1, ...nothing }],
    ['scope=ALL', { ...none, inProgress: 1, ...nothing }],
    ['search=EAST', { ...none, completed: 1, differenceQuantity: -3, differenceValue: -6 }],
    ['date_to=2020-01-01', { ...none, ...nothing }],
  ];
  for (const [query, figures] of cases) {
    const { body } = await by.get(`${path}/summary?${query}`);
    assert.deepEqual(body.data, figures, query);
    const { rows } = (await by.get(`${path}?${query}`)).body.data;
    assert.equal(rows.length, body.meta.total, query);
  }
  const newest = (await by.get(`${path}?limit=2`)).body.data;
  assert.equal(newest.rows[0].id, open.id);
  assert.equal((await by.get(`${path}?limit=2&cursor=${newest.nextCursor}`)).body.data.rows.length, 2);

  const cashier = await server.colleague(by, 'CASHIER');
  const seen = (await cashier.get(`${path}/summary?status=COMPLETED`)).body.data;
  assert.deepEqual([seen.differenceQuantity, seen.differenceValue], [-2, null]);
  const { lines, totals, differenceValue } = await read(cashier, done.id);
  assert.deepEqual([lines[0]?.difference, lines[0]?.differenceValue, differenceValue], [-3, null, null]);
  assert.deepEqual(
    [
      (totals as { shortageQuantity: number }).shortageQuantity,
      'shortageValue' in totals && totals.shortageValue,
    ],
    [3, null],
  );
  const elsewhere = await server.colleague(by, 'STOREKEEPER', [second]);
  assert.deepEqual((await elsewhere.get(`${path}/summary`)).body.data, {
    ...none,
    inProgress: 1,
    ...nothing,
  });
  assert.equal((await elsewhere.get(`${path}/${done.id}`)).status, 404);
  assert.equal((await elsewhere.get(`${path}/${open.id}`)).status, 200);
});

test('counting is for those who may, at their outlets; and every write is repeated by its key', async () => {
  const soap = await goods('Guarded');
  const cashier = await server.colleague(owner, 'CASHIER');
  const elsewhere = await server.colleague(owner, 'STOREKEEPER', []);
  const keeper = await server.colleague(owner, 'STOREKEEPER', [owner.outletId]);
  const body = { outletId: owner.outletId, ...list(soap) };
  assert.equal((await cashier.post(path, body)).status, 403);
  assert.equal((await elsewhere.post(path, body)).status, 404);
  const begin = () => keeper.post(path, body, { key: 'begin' });
  const { id } = (await begin()).body.data;
  const writes: [what: string, send: (by: SignedIn, key: string) => ReturnType<SignedIn['post']>][] = [
    ['counts', (by, key) => by.patch(`${path}/${id}/counts`, { counts: [counted(soap, 1)] }, { key })],
    ['submit', (by, key) => by.post(`${path}/${id}/submit`, {}, { key })],
    ['cancel', (by, key) => by.post(`${path}/${id}/cancel`, {}, { key })],
  ];
  assert.equal((await begin()).body.data.id, id);
  for (const [what, send] of writes) {
    assert.equal((await send(cashier, what)).status, 403, what);
    assert.equal((await send(elsewhere, what)).status, 404, what);
    assert.equal((await send(foreign, what)).status, 404, what);
    const first = await send(keeper, what);
    const second = await send(keeper, what);
    assert.equal(first.status, 200, what);
    assert.equal(second.headers.get('idempotent-replayed'), 'true', what);
    assert.deepEqual(second.body, first.body, what);
  }
});
