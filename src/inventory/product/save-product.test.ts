import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused, lastTrace, stateOf } from '../../../tests/checks.ts';
import { type SignedIn, testServer } from '../../../tests/harness.ts';
import { newId } from '../../platform/ids.ts';
import { aVendor } from '../testing.ts';
import type { Product } from './schemas.ts';
import { addProduct, addRecord, addType, putStock } from './testing.ts';

const server = await testServer();

type Refused = { status: number; code: string; field?: string };

/** A shirt in S and M, each sold by the piece at 20 and by the dozen at 200, with SKUs SH-S and SH-M. */
async function aShirt() {
  const owner = await server.business();
  const size = await addType(owner, 'Size', ['S', 'M', 'L']);
  const [small = '', medium = '', large = ''] = size.ids;
  const prices = [{ price: 20 }, { price: 200, factor: 12 }];
  const product = await addProduct(owner, {
    name: 'Shirt',
    brand: 'Lux',
    options: [{ ...size.option, valueIds: [small, medium] }],
    variants: [
      { optionValueIds: [small], sku: 'SH-S', prices },
      { optionValueIds: [medium], sku: 'SH-M', prices },
    ],
  });
  return { owner, product, size, small, medium, large, path: `/inventory/products/${product.id}` };
}

const shape = ({ variants }: Product) =>
  variants.map(({ name, sku, status, prices }) => ({
    name,
    sku,
    status,
    prices: prices.map(({ factor, price }) => [factor, price]),
  }));

const versions = ({ variants }: Product) => variants.map(({ id, version }) => [id, version]);

async function refusesAndChangesNothing(
  owner: SignedIn,
  send: () => ReturnType<SignedIn['put']>,
  expected: Refused,
) {
  const before = await stateOf(server, owner);
  assertRefused(await send(), expected);
  assert.deepEqual(await stateOf(server, owner), before);
}

test('one request saves fields, options, variants and prices, with one audit row and one event', async () => {
  const { owner, product, size, small, medium, large, path } = await aShirt();
  const categoryId = await addRecord(server, owner, { table: 'categories', name: 'Clothes' });
  const [first, second] = product.variants;
  const [piece, dozen] = first?.prices ?? [];
  const body = {
    name: 'Polo shirt',
    brand: 'Silk',
    categoryId,
    reorderLevel: 4,
    options: [{ ...size.option, valueIds: [small, medium, large] }],
    variants: [
      // The two SKUs change places. One unit gets another price, one is added, and the piece stays the base unit.
      {
        id: first?.id,
        sku: 'SH-M',
        barcode: '5901234123457',
        prices: [
          { itemPriceId: dozen?.itemPriceId, price: 210 },
          { itemPriceId: piece?.itemPriceId, price: 21.5 },
          { price: 100, factor: 6 },
        ],
      },
      { optionValueIds: [medium], sku: 'SH-S', status: 'DISABLED', prices: [{ price: 30 }] },
      { optionValueIds: [large], name: 'Extra large', sku: 'SH-L', prices: [{ price: 25.25 }] },
    ],
    version: product.version,
  };
  const audits = async () =>
    (
      await server.database((session) =>
        session.all<{ count: number }>('select count(*)::int as count from audit where org_id = $1', [
          owner.orgId,
        ]),
      )
    )[0]?.count ?? 0;
  const auditsBefore = await audits();
  const answer = await owner.put(path, body, { key: 'save' });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  const saved: Product = answer.body.data;
  assert.deepEqual(
    [saved.name, saved.brand, saved.categoryId, saved.reorderLevel, saved.version],
    ['Polo shirt', 'Silk', categoryId, 4, product.version + 1],
  );
  assert.deepEqual(shape(saved), [
    {
      name: 'S',
      sku: 'SH-M',
      status: 'ACTIVE',
      prices: [
        [1, 21.5],
        [6, 100],
        [12, 210],
      ],
    },
    { name: 'M', sku: 'SH-S', status: 'DISABLED', prices: [[1, 30]] },
    { name: 'Extra large', sku: 'SH-L', status: 'ACTIVE', prices: [[1, 25.25]] },
  ]);
  assert.deepEqual([saved.variants[0]?.id, saved.variants[1]?.id], [first?.id, second?.id]);
  assert.equal(saved.variants[0]?.prices[0]?.itemPriceId, piece?.itemPriceId);
  assert.equal((await audits()) - auditsBefore, 1);
  assert.deepEqual(await lastTrace(server, owner), {
    audit: {
      operation: 'updateProduct',
      type: 'product',
      subject: product.id,
      before: product,
      after: saved,
    },
    event: { type: 'product.updated', data: saved },
  });
  assert.deepEqual((await owner.get(path)).body.data, saved);
  assert.equal((await owner.get('/product/lookup?code=SH-M')).body.data.variant, 'S');

  const again = await owner.put(path, body, { key: 'save' });
  assert.deepEqual([again.headers.get('idempotent-replayed'), again.body], ['true', answer.body]);
  assertRefused(await owner.put(path, { ...body, name: 'Other' }, { key: 'save' }), {
    status: 409,
    code: 'IDEMPOTENCY_MISMATCH',
  });
});

test('what is absent stays: options, variants, prices, and whatever an entry does not name', async () => {
  const { owner, product, medium, path } = await aShirt();
  const [first, second] = product.variants;
  const named: Product = (await owner.put(path, { name: 'Shirt' })).body.data;
  assert.equal(named.brand, null, 'a plain field goes back to its default');
  assert.deepEqual([named.options, named.variants], [product.options, product.variants]);

  const edited: Product = (
    await owner.put(path, { name: 'Shirt', variants: [{ optionValueIds: [medium], barcode: '77' }] })
  ).body.data;
  assert.deepEqual(edited.variants[0], first);
  const { version, updatedAt, ...rest } = edited.variants[1] ?? {};
  const { version: _, updatedAt: __, ...restBefore } = second ?? {};
  assert.deepEqual(rest, { ...restBefore, barcode: '77' });
  assert.equal(version, (second?.version ?? 0) + 1);

  // Everything as it was read: no variant counts as changed.
  const variants = edited.variants.map(({ id, name, sku, barcode, status, prices }) => ({
    id,
    name,
    sku,
    barcode,
    status,
    prices: prices.map(({ variantId: ___, ...price }) => price),
  }));
  const same: Product = (await owner.put(path, { name: 'Shirt', variants })).body.data;
  assert.deepEqual(versions(same), versions(edited));
});

test('one bad value of one variant keeps everything else from being saved, and its field is named', async () => {
  const { owner, product, small, medium, path } = await aShirt();
  await addProduct(owner, { name: 'Soap', sku: 'TAKEN' });
  const [first, second] = product.variants;
  const [piece, dozen] = second?.prices ?? [];
  const good = { id: first?.id, sku: 'NEW', prices: [{ price: 1 }] };
  const at = (one: object, two: object = good) => ({ name: 'Changed', brand: 'B', variants: [two, one] });
  const invalid = (field: string) => ({ status: 400, code: 'VALIDATION_FAILED', field });
  const cases: [body: object, expected: Refused][] = [
    [at({ id: second?.id, prices: [{ price: 1.00001 }] }), invalid('variants.1.prices.0.price')],
    [at({ id: second?.id, prices: [{ price: -1 }] }), invalid('variants.1.prices.0.price')],
    [at({ id: second?.id, prices: [{ price: 1 }, { price: 2 }] }), invalid('variants.1.prices')],
    [
      at({
        id: second?.id,
        prices: [
          { itemPriceId: piece?.itemPriceId, price: 1 },
          { itemPriceId: piece?.itemPriceId, price: 1, factor: 2 },
        ],
      }),
      invalid('variants.1.prices.1.itemPriceId'),
    ],
    [at({ id: first?.id, sku: 'X' }), invalid('variants.1.id')],
    [at({ optionValueIds: [small], sku: 'X' }), invalid('variants.1.optionValueIds')],
    [at({ optionValueIds: [medium] }, { optionValueIds: [medium] }), invalid('variants.1.optionValueIds')],
    [at({ id: second?.id, optionValueIds: [small] }), invalid('variants.1.optionValueIds')],
    [at({ optionValueIds: [] }), invalid('variants.1.optionValueIds')],
    [{ ...at({ id: second?.id }), prices: [{ price: 1 }] }, invalid('prices')],
    [at({ id: second?.id, sku: 'taken' }), { status: 409, code: 'DUPLICATE', field: 'variants.1.sku' }],
    [at({ id: second?.id, sku: 'new' }), { status: 409, code: 'DUPLICATE', field: 'variants.1.sku' }],
  ];
  for (const [body, expected] of cases) {
    await refusesAndChangesNothing(owner, () => owner.put(path, body), expected);
  }
  await putStock(server, owner, { variantId: second?.id ?? '', quantity: 5 });
  const otherFactor = [
    { itemPriceId: piece?.itemPriceId, price: 20 },
    { itemPriceId: dozen?.itemPriceId, price: 200, factor: 10 },
  ];
  await refusesAndChangesNothing(owner, () => owner.put(path, at({ id: second?.id, prices: otherFactor })), {
    status: 409,
    code: 'INVALID_STATE',
    field: 'variants.1.prices.1.factor',
  });
  const bought = await owner.post('/inventory/stock', {
    outletId: owner.outletId,
    vendorId: await aVendor(server, owner),
    lines: [{ itemPriceId: dozen?.itemPriceId, quantity: 1, unitCost: 100 }],
  });
  assert.equal(bought.status, 200, JSON.stringify(bought.body));
  const withoutDozen = [{ itemPriceId: piece?.itemPriceId, price: 20 }];
  await refusesAndChangesNothing(owner, () => owner.put(path, at({ id: second?.id, prices: withoutDozen })), {
    status: 409,
    code: 'IN_USE',
    field: 'variants.1.prices',
  });
});

test('the version covers variants and prices, and a stale one names who changed the product', async () => {
  const { owner, product, path } = await aShirt();
  const [first] = product.variants;
  const keeper = await server.colleague(owner, 'STOREKEEPER');
  await keeper.patch(`/product/variant/${first?.id}`, { prices: [{ price: 22 }] });
  const late = { name: 'Late', variants: [{ id: first?.id, sku: 'LATE' }], version: product.version };
  await refusesAndChangesNothing(owner, () => owner.put(path, late), {
    status: 409,
    code: 'STALE_VERSION',
    field: 'version',
  });
  const { message, errors } = (await owner.put(path, late)).body;
  assert.equal(
    message,
    'Kit STOREKEEPER changed this product in the meantime. Load it again and make your change again.',
  );
  assert.equal(errors[0].message, 'Kit STOREKEEPER changed this product in the meantime');

  const { version } = (await owner.get(path)).body.data;
  const answers = await Promise.all(
    ['A', 'B', 'C', 'D'].map((sku) =>
      owner.put(path, { name: `Shirt ${sku}`, variants: [{ id: first?.id, sku }], version }),
    ),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409]);
  const winner = answers.find(({ status }) => status === 200)?.body.data;
  assert.deepEqual((await owner.get(path)).body.data, winner);
  assert.equal(winner.name, `Shirt ${winner.variants[0].sku}`);
});

test('ids of another product or another business are unknown here, and roles without the permission are refused', async () => {
  const { owner, product, path } = await aShirt();
  const soap = await addProduct(owner, { name: 'Soap' });
  const elsewhere = await aShirt();
  const theirUnit = await addRecord(server, elsewhere.owner, {
    table: 'measurements',
    name: 'Piece',
    more: { abr: 'pc' },
  });
  const [first] = product.variants;
  const unknown = (field: string) => ({ status: 404, code: 'NOT_FOUND', field });
  for (const other of [soap, elsewhere.product]) {
    const [variant] = other.variants;
    for (const [entry, field] of [
      [{ id: variant?.id, sku: 'X' }, 'variants.0.id'],
      [
        { id: first?.id, prices: [{ itemPriceId: variant?.prices[0]?.itemPriceId, price: 1 }] },
        'variants.0.prices.0.itemPriceId',
      ],
    ] as const) {
      const body = { name: 'Changed', variants: [entry] };
      await refusesAndChangesNothing(owner, () => owner.put(path, body), unknown(field));
    }
  }
  const theirs = elsewhere.product.variants[0]?.optionValues[0]?.id ?? '';
  for (const [entry, field] of [
    [{ id: newId() }, 'variants.0.id'],
    [{ optionValueIds: [theirs] }, 'variants.0.optionValueIds.0'],
    [
      { id: first?.id, prices: [{ price: 1, measurementId: theirUnit }] },
      'variants.0.prices.0.measurementId',
    ],
  ] as const) {
    const body = { name: 'Changed', variants: [entry] };
    await refusesAndChangesNothing(owner, () => owner.put(path, body), unknown(field));
  }
  const body = { name: 'Changed', variants: [{ id: first?.id, sku: 'X' }] };
  const cashier = await server.colleague(owner, 'CASHIER');
  for (const [who, expected] of [
    [elsewhere.owner, { status: 404, code: 'NOT_FOUND' }],
    [cashier, { status: 403, code: 'FORBIDDEN' }],
    [server.stranger, { status: 401, code: 'UNAUTHENTICATED' }],
  ] as const) {
    await refusesAndChangesNothing(owner, () => who.put(path, body), expected);
  }
});

test('the only variant takes the prices of the product itself, and becomes the first of new options', async () => {
  const owner = await server.business();
  const size = await addType(owner, 'Size', ['S', 'M']);
  const [small = '', medium = ''] = size.ids;
  const product = await addProduct(owner, { name: 'Soap', sku: 'A', prices: [{ price: 3 }] });
  const path = `/inventory/products/${product.id}`;
  const [only] = product.variants;
  const itemPriceId = only?.prices[0]?.itemPriceId;
  const prices = [
    { itemPriceId, price: 4 },
    { price: 40, factor: 12 },
  ];
  const priced: Product = (await owner.put(path, { name: 'Soap', sku: 'B', prices })).body.data;
  assert.deepEqual([priced.sku, priced.variants[0]?.prices.map(({ price }) => price)], ['B', [4, 40]]);
  // What an entry has counts more than what the product itself has.
  const both: Product = (await owner.put(path, { name: 'Soap', sku: 'C', variants: [{ sku: 'D' }] })).body
    .data;
  assert.equal(both.sku, 'D');

  const body = {
    name: 'Soap',
    options: [size.option],
    variants: [
      { optionValueIds: [small], sku: 'SMALL', prices: [{ itemPriceId, price: 5 }] },
      { optionValueIds: [medium], sku: 'D', status: 'DISABLED' },
    ],
  };
  const sized: Product = (await owner.put(path, body)).body.data;
  assert.equal(sized.variants[0]?.id, only?.id);
  assert.deepEqual(shape(sized), [
    { name: 'S', sku: 'SMALL', status: 'ACTIVE', prices: [[1, 5]] },
    {
      name: 'M',
      sku: 'D',
      status: 'DISABLED',
      prices: [
        [1, 4],
        [12, 40],
      ],
    },
  ]);
});

test('a variant is created as not for sale, and an entry for a combination without a variant creates it', async () => {
  const { owner, size, small, medium, large } = await aShirt();
  const product = await addProduct(owner, {
    name: 'Cap',
    options: [{ ...size.option, valueIds: [small, medium] }],
    variants: [{ optionValueIds: [medium], status: 'DISABLED' }],
  });
  assert.deepEqual(
    product.variants.map(({ name, status }) => [name, status]),
    [
      ['S', 'ACTIVE'],
      ['M', 'DISABLED'],
    ],
  );
  const colour = await addType(owner, 'Colour', ['Red', 'Blue']);
  const [red = '', blue = ''] = colour.ids;
  const hat = await addProduct(owner, {
    name: 'Hat',
    options: [
      { ...size.option, valueIds: [small] },
      { ...colour.option, valueIds: [red] },
    ],
  });
  await owner.post('/product/variant', { productId: hat.id, optionValueIds: [large, blue] });
  const path = `/inventory/products/${hat.id}`;
  const variants = [{ optionValueIds: [blue, small], sku: 'HAT-SB', prices: [{ price: 9 }] }];
  const saved: Product = (await owner.put(path, { name: 'Hat', variants })).body.data;
  assert.deepEqual(
    saved.variants.map(({ name, sku }) => [name, sku]),
    [
      ['S / Red', null],
      ['S / Blue', 'HAT-SB'],
      ['L / Blue', null],
    ],
  );
});
