import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused, lastTrace } from '../../../tests/checks.ts';
import { type SignedIn, testServer } from '../../../tests/harness.ts';
import { newId } from '../../platform/ids.ts';
import type { Product } from './schemas.ts';
import { addProduct, addRecord, addType, putStock } from './testing.ts';

const server = await testServer();

/** All that a write of the catalogue could have changed. */
async function stateOf({ orgId }: SignedIn) {
  const [state] = await server.database((session) =>
    session.all(
      `select (select json_agg(p order by id) from products p where org_id = $1) as products,
              (select json_agg(n order by id) from product_options n where org_id = $1) as options,
              (select json_agg(v order by id) from variants v where org_id = $1) as variants,
              (select json_agg(i order by id) from item_prices i where org_id = $1) as prices,
              (select json_agg(c order by code_key) from item_codes c where org_id = $1) as codes,
              (select json_agg(t order by id) from variant_types t where org_id = $1) as types,
              (select json_agg(a order by id) from variant_values a where org_id = $1) as values,
              (select count(*)::int from audit where org_id = $1) as audits,
              (select count(*)::int from events where org_id = $1) as events`,
      [orgId],
    ),
  );
  return state ?? {};
}

async function refusesAndChangesNothing(
  owner: SignedIn,
  send: () => Promise<Awaited<ReturnType<SignedIn['post']>>>,
  expected: { status: number; code: string; field?: string },
) {
  const before = await stateOf(owner);
  assertRefused(await send(), expected);
  assert.deepEqual(await stateOf(owner), before);
}

const codesOf = ({ orgId }: SignedIn) =>
  server
    .database((session) =>
      session.all<{ code: string }>('select code_key as code from item_codes where org_id = $1 order by 1', [
        orgId,
      ]),
    )
    .then((rows) => rows.map(({ code }) => code));

const namesOf = ({ variants }: Product) => variants.map(({ name }) => name);
const statusesOf = ({ variants }: Product) =>
  Object.fromEntries(variants.map((one) => [one.name, one.status]));
const shapeOf = async (owner: SignedIn, id: string): Promise<Product> =>
  (await owner.get(`/inventory/products/${id}`)).body.data;

test('a product without options has one variant, with the codes and units that were sent', async () => {
  const owner = await server.business();
  const categoryId = await addRecord(server, owner, { table: 'categories', name: 'Soaps' });
  const taxRateId = await addRecord(server, owner, {
    table: 'tax_rates',
    name: 'VAT',
    more: { percent_e4: 75_000 },
  });
  const [piece, carton] = [
    await addRecord(server, owner, { table: 'measurements', name: 'Piece', more: { abr: 'pc' } }),
    await addRecord(server, owner, { table: 'measurements', name: 'Carton', more: { abr: 'ct' } }),
  ];
  const { status, body } = await owner.post('/inventory/products', {
    name: ' Soap ',
    description: ' Lavender ',
    sku: ' SOAP-1 ',
    barcode: '5901234123457',
    brand: 'Lux',
    categoryId,
    taxRateId,
    reorderLevel: 2.5,
    prices: [
      { measurementId: carton, factor: 12, price: 1100, barcode: '15901234123454' },
      { measurementId: piece, price: 99.9999 },
    ],
  });
  assert.equal(status, 200, JSON.stringify(body));
  const product = body.data;
  const [variant] = product.variants;
  const [base, dozen] = variant.prices;
  const { id, createdAt } = product;
  assert.match(createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  const times = { createdAt, updatedAt: createdAt, version: 1 };
  assert.deepEqual(body, {
    success: true,
    code: 'PRODUCT_CREATED',
    message: 'Product added.',
    data: {
      id,
      name: 'Soap',
      description: 'Lavender',
      sku: 'SOAP-1',
      barcode: '5901234123457',
      brand: 'Lux',
      categoryId,
      kind: 'GOODS',
      status: 'ACTIVE',
      taxRateId,
      reorderLevel: 2.5,
      imageUrl: null,
      options: [],
      variants: [
        {
          id: variant.id,
          productId: id,
          name: 'Soap',
          sku: 'SOAP-1',
          barcode: '5901234123457',
          status: 'ACTIVE',
          optionValues: [],
          prices: [
            {
              itemPriceId: base.itemPriceId,
              variantId: variant.id,
              measurementId: piece,
              factor: 1,
              price: 99.9999,
              barcode: null,
            },
            {
              itemPriceId: dozen.itemPriceId,
              variantId: variant.id,
              measurementId: carton,
              factor: 12,
              price: 1100,
              barcode: '15901234123454',
            },
          ],
          ...times,
        },
      ],
      ...times,
    },
    meta: null,
  });
  assert.deepEqual(await lastTrace(server, owner), {
    audit: { operation: 'createProduct', type: 'product', subject: id, before: null, after: product },
    event: { type: 'product.created', data: product },
  });
  assert.deepEqual((await owner.get(`/inventory/products/${id}`)).body, {
    success: true,
    code: 'PRODUCT_FOUND',
    message: 'The product.',
    data: product,
    meta: null,
  });
});

test('a product of which only the name is known has one unit at no price', async () => {
  const owner = await server.business();
  const product = await addProduct(owner, { name: 'Water' });
  const { itemPriceId, variantId, ...unit } = product.variants[0]?.prices[0] ?? {};
  assert.deepEqual(unit, { measurementId: null, factor: 1, price: 0, barcode: null });
  assert.deepEqual([product.sku, product.kind, product.reorderLevel], [null, 'GOODS', 0]);
});

test('both ways in create the same product, and each write is done once however often it is sent', async () => {
  const owner = await server.business();
  for (const path of ['/inventory/products', '/product']) {
    const body = { name: 'Soap', sku: `S${path}`, prices: [{ price: 5 }] };
    const [first, again] = [
      await owner.post(path, body, { key: 'once' }),
      await owner.post(path, body, { key: 'once' }),
    ];
    assert.equal(first.body.code, 'PRODUCT_CREATED');
    assert.deepEqual(again.body, first.body);
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
    assert.equal((await lastTrace(server, owner)).audit?.operation, 'createProduct');
  }
  assert.equal((await owner.get('/inventory/products')).body.meta.total, 2);
});

test('options make a variant of each combination of their values, with what is said of single ones', async () => {
  const owner = await server.business();
  const size = await addType(owner, 'Size', ['S', 'M']);
  const colour = await addType(owner, 'Colour', ['Red', 'Blue']);
  const [, medium = ''] = size.ids;
  const [red = ''] = colour.ids;
  const product = await addProduct(owner, {
    name: 'Shirt',
    options: [size.option, colour.option],
    prices: [{ price: 20 }],
    variants: [
      // The values in another order than the options: they name the same variant.
      { optionValueIds: [red, medium], sku: 'SH-M-R', name: 'Medium red', prices: [{ price: 25 }] },
      { optionValueIds: size.ids.slice(0, 1).concat(red), sku: 'SH-S-R' },
    ],
  });
  assert.deepEqual(
    product.variants.map(({ name, sku, prices }) => [name, sku, prices.map(({ price }) => price)]),
    [
      ['S / Red', 'SH-S-R', [20]],
      ['S / Blue', null, [20]],
      ['Medium red', 'SH-M-R', [25]],
      ['M / Blue', null, [20]],
    ],
  );
  assert.deepEqual(
    product.options.map(({ name, variant_type_id, valueIds }) => ({ name, variant_type_id, valueIds })),
    [
      { name: 'Size', ...size.option },
      { name: 'Colour', ...colour.option },
    ],
  );
  assert.deepEqual(
    product.variants[2]?.optionValues.map(({ name, variant_type_id }) => [name, variant_type_id]),
    [
      ['M', size.id],
      ['Red', colour.id],
    ],
  );
  assert.deepEqual([product.sku, product.barcode], [null, null]);
});

test('options that do not fit together are refused by the field that is at fault', async () => {
  const owner = await server.business();
  const size = await addType(owner, 'Size', ['S', 'M']);
  const colour = await addType(owner, 'Colour', ['Red']);
  const letters = Array.from({ length: 51 }, (_, at) => `L${at}`);
  const many = await addType(owner, 'Letter', letters);
  const [small = '', medium = ''] = size.ids;
  const [red = ''] = colour.ids;
  const cases: [body: object, field: string][] = [
    [{ options: [size.option, size.option] }, 'options.1.variant_type_id'],
    [{ options: [{ ...size.option, valueIds: [small, red] }] }, 'options.0.valueIds.1'],
    [{ options: [size.option, many.option] }, 'options'],
    [{ options: [size.option], sku: 'X' }, 'sku'],
    [{ options: [size.option], barcode: 'X' }, 'barcode'],
    [{ options: [size.option], variants: [{ sku: 'X' }] }, 'variants.0.optionValueIds'],
    [{ options: [size.option], variants: [{ optionValueIds: [red] }] }, 'variants.0.optionValueIds'],
    [
      { options: [size.option], variants: [{ optionValueIds: [small, medium] }] },
      'variants.0.optionValueIds',
    ],
    [
      { options: [size.option], variants: [{ optionValueIds: [small] }, { optionValueIds: [small] }] },
      'variants.1.optionValueIds',
    ],
    [{ variants: [{ sku: 'A' }, { sku: 'B' }] }, 'variants.1.optionValueIds'],
    [{ prices: [{ price: 1, factor: 2 }] }, 'prices'],
    [{ prices: [{ price: 1 }, { price: 2 }] }, 'prices'],
    [{ variants: [{ prices: [{ price: 1 }, { price: 2, factor: 1 }] }] }, 'variants.0.prices'],
    [{ prices: [{ price: 1.00001 }] }, 'prices.0.price'],
    [{ prices: [{ price: 1 }, { price: 1, factor: 0.00001 }] }, 'prices.1.factor'],
    [{ reorderLevel: 0.00001 }, 'reorderLevel'],
  ];
  for (const [body, field] of cases) {
    await refusesAndChangesNothing(
      owner,
      () => owner.post('/inventory/products', { name: 'Shirt', ...body }),
      {
        status: 400,
        code: 'VALIDATION_FAILED',
        field,
      },
    );
  }
  const most = await addProduct(owner, {
    name: 'Shirt',
    options: [size.option, { ...many.option, valueIds: many.ids.slice(0, 50) }],
  });
  assert.equal(most.variants.length, 100);
});

test('nothing new goes into a disabled category or takes a disabled tax rate, but what is there stays', async () => {
  const owner = await server.business();
  const more = { status: 'DISABLED' };
  const categoryId = await addRecord(server, owner, { table: 'categories', name: 'Old', more });
  const taxRateId = await addRecord(server, owner, {
    table: 'tax_rates',
    name: 'Old',
    more: { ...more, percent_e4: 0 },
  });
  for (const [field, body] of Object.entries({ categoryId: { categoryId }, taxRateId: { taxRateId } })) {
    const send = () => owner.post('/inventory/products', { name: 'Soap', ...body });
    await refusesAndChangesNothing(owner, send, { status: 409, code: 'INVALID_STATE', field });
  }
  const { id } = await addProduct(owner, { name: 'Soap' });
  await server.database((session) =>
    session.all('update products set category_id = $1, tax_rate_id = $2 where id = $3', [
      categoryId,
      taxRateId,
      id,
    ]),
  );
  const edited = await owner.put(`/inventory/products/${id}`, { name: 'Soap 2', categoryId, taxRateId });
  assert.equal(edited.status, 200, JSON.stringify(edited.body));
});

test('a SKU or barcode is taken once in a business, in any case and whichever of the two it is', async () => {
  const [owner, other] = await Promise.all([server.business(), server.business()]);
  const size = await addType(owner, 'Size', ['S', 'M']);
  const [small, medium] = size.ids;
  await addProduct(owner, {
    name: 'Soap',
    sku: 'Soap-1',
    barcode: '111',
    prices: [{ price: 1 }, { price: 10, factor: 12, barcode: '112' }],
  });
  const cases: [body: object, fields: string[]][] = [
    [{ sku: 'SOAP-1' }, ['sku']],
    [{ barcode: 'soap-1 ' }, ['barcode']],
    [{ sku: '112' }, ['sku']],
    [{ sku: 'new', prices: [{ price: 1, barcode: '111' }] }, ['prices.0.barcode']],
    [
      {
        options: [size.option],
        variants: [
          { optionValueIds: [small], sku: 'ok' },
          { optionValueIds: [medium], sku: '112', barcode: '111' },
        ],
      },
      ['variants.1.sku', 'variants.1.barcode'],
    ],
    [
      {
        options: [size.option],
        variants: [
          { optionValueIds: [small], sku: 'same' },
          { optionValueIds: [medium], sku: 'SAME' },
        ],
      },
      ['variants.1.sku'],
    ],
    // A unit of its own is another thing than its variant.
    [{ barcode: '7', prices: [{ price: 1 }, { price: 1, factor: 6, barcode: '7' }] }, ['prices.1.barcode']],
  ];
  for (const [body, fields] of cases) {
    const before = await stateOf(owner);
    const refused = await owner.post('/inventory/products', { name: 'Other', ...body });
    assertRefused(refused, { status: 409, code: 'DUPLICATE' });
    assert.deepEqual(
      refused.body.errors.map(({ field }: { field: string }) => field),
      fields,
    );
    assert.deepEqual(await stateOf(owner), before);
  }
  // One code as both SKU and barcode of one variant has one meaning; and other businesses have codes of their own.
  await addProduct(owner, { name: 'Same', sku: '99', barcode: '99' });
  await addProduct(other, { name: 'Soap', sku: 'SOAP-1', barcode: '111' });
  assert.deepEqual(await codesOf(owner), ['111', '112', '99', 'soap-1']);
});

test('of many who take one code at the same time, one gets it', async () => {
  const owner = await server.business();
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      owner.post('/inventory/products', {
        name: `Soap ${at}`,
        ...(at % 2 ? { sku: 'x1' } : { barcode: 'X1' }),
      }),
    ),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [
    200,
    ...Array.from({ length: 11 }, () => 409),
  ]);
  assert.equal((await owner.get('/inventory/products')).body.meta.total, 1);
});

test('an update takes the place of what the product had, and its one variant follows', async () => {
  const owner = await server.business();
  const before = await addProduct(owner, {
    name: 'Soap',
    description: 'x',
    brand: 'Lux',
    sku: 'A',
    barcode: 'B',
    reorderLevel: 5,
    prices: [{ price: 3 }, { price: 30, factor: 12, barcode: 'C' }],
  });
  const path = `/inventory/products/${before.id}`;
  const { body } = await owner.put(path, { name: 'Bar soap', sku: 'A2', version: 1 }, { key: 'k' });
  const after: Product = body.data;
  assert.deepEqual(
    [after.name, after.description, after.brand, after.reorderLevel, after.sku, after.barcode, after.version],
    ['Bar soap', null, null, 0, 'A2', 'B', 2],
  );
  assert.deepEqual(namesOf(after), ['Bar soap']);
  assert.deepEqual(after.variants[0]?.prices, before.variants[0]?.prices);
  assert.deepEqual(await codesOf(owner), ['a2', 'b', 'c']);
  assert.deepEqual(await lastTrace(server, owner), {
    audit: { operation: 'updateProduct', type: 'product', subject: before.id, before, after },
    event: { type: 'product.updated', data: after },
  });
  const again = await owner.put(path, { name: 'Bar soap', sku: 'A2', version: 1 }, { key: 'k' });
  assert.deepEqual(again.body, body);
  await refusesAndChangesNothing(owner, () => owner.put(path, { name: 'Late', version: 1 }), {
    status: 409,
    code: 'STALE_VERSION',
  });
  await addProduct(owner, { name: 'Other', sku: 'taken' });
  await refusesAndChangesNothing(owner, () => owner.put(path, { name: 'Soap', sku: 'TAKEN' }), {
    status: 409,
    code: 'DUPLICATE',
    field: 'sku',
  });
  const cleared = await owner.put(path, { name: 'Bar soap', sku: null, barcode: null });
  assert.deepEqual([cleared.body.data.sku, cleared.body.data.barcode], [null, null]);
  assert.deepEqual(await codesOf(owner), ['c', 'taken']);
});

test('goods of which there is stock do not become a service', async () => {
  const owner = await server.business();
  const product = await addProduct(owner, { name: 'Soap' });
  const path = `/inventory/products/${product.id}`;
  await putStock(server, owner, { variantId: product.variants[0]?.id ?? '', quantity: 1 });
  await refusesAndChangesNothing(owner, () => owner.put(path, { name: 'Soap', kind: 'SERVICE' }), {
    status: 409,
    code: 'INVALID_STATE',
    field: 'kind',
  });
  const other = await addProduct(owner, { name: 'Delivery' });
  const changed = await owner.put(`/inventory/products/${other.id}`, { name: 'Delivery', kind: 'SERVICE' });
  assert.equal(changed.body.data.kind, 'SERVICE');
});

test('values that join an option bring their variants, those that leave take theirs, and history is kept', async () => {
  const owner = await server.business();
  const size = await addType(owner, 'Size', ['S', 'M', 'L']);
  const colour = await addType(owner, 'Colour', ['Red', 'Blue']);
  const [small = '', medium = '', large = ''] = size.ids;
  const product = await addProduct(owner, {
    name: 'Shirt',
    options: [{ ...size.option, valueIds: [small, medium] }, colour.option],
    prices: [{ price: 20 }, { price: 200, factor: 12 }],
    variants: [{ optionValueIds: [small, colour.ids[1]], sku: 'SB', prices: [{ price: 9 }] }],
  });
  const [smallRed, smallBlue] = product.variants;
  await putStock(server, owner, { variantId: smallRed?.id ?? '', quantity: 3 });
  const optionId = product.options[0]?.id;
  const path = `/product/option/${optionId}`;

  const { body } = await owner.put(path, { valueIds: [large, medium], version: 1 }, { key: 'k' });
  assert.deepEqual(
    [body.code, body.data.valueIds, body.data.version],
    ['PRODUCT_OPTION_UPDATED', [large, medium], 2],
  );
  assert.deepEqual(
    (await owner.put(path, { valueIds: [large, medium], version: 1 }, { key: 'k' })).body,
    body,
  );
  const changed = await shapeOf(owner, product.id);
  assert.deepEqual(statusesOf(changed), {
    'L / Red': 'ACTIVE',
    'L / Blue': 'ACTIVE',
    'M / Red': 'ACTIVE',
    'M / Blue': 'ACTIVE',
    'S / Red': 'DISABLED',
  });
  assert.deepEqual(namesOf(changed), ['L / Red', 'L / Blue', 'M / Red', 'M / Blue', 'S / Red']);
  assert.deepEqual(
    changed.variants[0]?.prices.map(({ factor, price }) => [factor, price]),
    [
      [1, 20],
      [12, 200],
    ],
  );
  assert.equal(changed.version, 2);
  assert.deepEqual(await codesOf(owner), [], 'the SKU of the variant that was removed is free again');
  assertRefused(await owner.patch(`/product/variant/${smallBlue?.id}`, { sku: 'SB' }), {
    status: 404,
    code: 'NOT_FOUND',
  });
  assertRefused(await owner.patch(`/product/variant/${smallRed?.id}`, { status: 'ACTIVE' }), {
    status: 409,
    code: 'INVALID_STATE',
    field: 'status',
  });
  const { event } = await lastTrace(server, owner);
  assert.deepEqual(event, { type: 'product.updated', data: changed });

  // What a person disabled stays so; what left with its value comes back with it, as the variant that it was.
  const mediumRed = changed.variants[2]?.id ?? '';
  await owner.patch(`/product/variant/${mediumRed}`, { status: 'DISABLED' });
  await owner.put(path, { valueIds: [small, medium] });
  const back = await shapeOf(owner, product.id);
  assert.deepEqual(statusesOf(back), {
    'S / Red': 'ACTIVE',
    'S / Blue': 'ACTIVE',
    'M / Red': 'DISABLED',
    'M / Blue': 'ACTIVE',
  });
  assert.equal(back.variants[0]?.id, smallRed?.id);

  await refusesAndChangesNothing(owner, () => owner.put(path, { valueIds: [colour.ids[0]] }), {
    status: 400,
    code: 'VALIDATION_FAILED',
    field: 'valueIds.0',
  });
  await refusesAndChangesNothing(owner, () => owner.put(path, { valueIds: [small], version: 1 }), {
    status: 409,
    code: 'STALE_VERSION',
  });
  const many = await owner.put(`/product/variant-type/${size.id}`, {
    name: 'Size',
    values: Array.from({ length: 51 }, (_, at) => ({ name: `N${at}` })),
  });
  const ids = many.body.data.values.map(({ id }: { id: string }) => id).slice(0, 51);
  await refusesAndChangesNothing(owner, () => owner.put(path, { valueIds: ids }), {
    status: 400,
    code: 'VALIDATION_FAILED',
    field: 'valueIds',
  });
});

test('a product that gets options keeps its variant as the first of them, with its codes and stock', async () => {
  const owner = await server.business();
  const size = await addType(owner, 'Size', ['S', 'M']);
  const colour = await addType(owner, 'Colour', ['Red', 'Blue']);
  const product = await addProduct(owner, { name: 'Shirt', sku: 'SH', prices: [{ price: 7 }] });
  const [only] = product.variants;
  await putStock(server, owner, { variantId: only?.id ?? '', quantity: 2 });
  const path = `/inventory/products/${product.id}`;
  const sized: Product = (await owner.put(path, { name: 'Shirt', options: [size.option] })).body.data;
  assert.deepEqual(
    sized.variants.map(({ name, sku, prices }) => [name, sku, prices[0]?.price]),
    [
      ['S', 'SH', 7],
      ['M', null, 7],
    ],
  );
  assert.equal(sized.variants[0]?.id, only?.id);
  const both = (await owner.put(path, { name: 'Shirt', options: [colour.option, size.option] })).body.data;
  assert.deepEqual(statusesOf(both), {
    'Red / S': 'ACTIVE',
    'Red / M': 'ACTIVE',
    'Blue / S': 'ACTIVE',
    'Blue / M': 'ACTIVE',
    S: 'DISABLED',
  });
  // Options in another order are the same variants, sorted by that order.
  const turned: Product = (await owner.put(path, { name: 'Shirt', options: [size.option, colour.option] }))
    .body.data;
  assert.deepEqual(
    turned.variants.slice(0, 4).map(({ id }) => id),
    [0, 2, 1, 3].map((at) => both.variants[at].id),
  );
  assert.deepEqual(
    turned.variants[1]?.optionValues.map(({ name }) => name),
    ['S', 'Blue'],
  );
  const without: Product = (await owner.put(path, { name: 'Shirt', options: [] })).body.data;
  assert.deepEqual(statusesOf(without), { Shirt: 'ACTIVE', S: 'DISABLED' });
  await refusesAndChangesNothing(owner, () => owner.put(path, { name: 'Shirt', sku: 'N' }), {
    status: 400,
    code: 'VALIDATION_FAILED',
    field: 'sku',
  });
});

test('a variant is added by its values, which join the options', async () => {
  const owner = await server.business();
  const size = await addType(owner, 'Size', ['S', 'M']);
  const colour = await addType(owner, 'Colour', ['Red', 'Blue']);
  const [small = '', medium = ''] = size.ids;
  const [red = '', blue = ''] = colour.ids;
  const product = await addProduct(owner, {
    name: 'Shirt',
    options: [
      { ...size.option, valueIds: [small] },
      { ...colour.option, valueIds: [red] },
    ],
  });
  const body = { productId: product.id, optionValueIds: [blue, medium], sku: 'MB', prices: [{ price: 4 }] };
  const answer = await owner.post('/product/variant', body, { key: 'k' });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  const { name, sku, prices, optionValues } = answer.body.data;
  assert.deepEqual([name, sku, prices[0].price], ['M / Blue', 'MB', 4]);
  assert.deepEqual(
    optionValues.map(({ id }: { id: string }) => id),
    [medium, blue],
  );
  assert.deepEqual((await owner.post('/product/variant', body, { key: 'k' })).body, answer.body);
  const { audit, event } = await lastTrace(server, owner);
  assert.deepEqual(
    [audit?.operation, event],
    ['createProductVariant', { type: 'variant.created', data: answer.body.data }],
  );
  const after = await shapeOf(owner, product.id);
  assert.deepEqual(namesOf(after), ['S / Red', 'M / Blue'], 'no other combination is made of the new values');
  assert.deepEqual(
    after.options.map(({ valueIds }) => valueIds),
    [
      [small, medium],
      [red, blue],
    ],
  );
  const wrong = { status: 400, code: 'VALIDATION_FAILED', field: 'optionValueIds' };
  const plain = await addProduct(owner, { name: 'Soap' });
  for (const [sent, expected] of [
    [
      { productId: product.id, optionValueIds: [small, red] },
      { ...wrong, status: 409, code: 'DUPLICATE' },
    ],
    [{ productId: product.id, optionValueIds: [small] }, wrong],
    [{ productId: product.id, optionValueIds: [small, medium] }, wrong],
    [{ productId: plain.id, optionValueIds: [small] }, wrong],
    [
      { ...body, optionValueIds: [small, blue] },
      { status: 409, code: 'DUPLICATE', field: 'sku' },
    ],
    [
      { ...body, productId: newId() },
      { status: 404, code: 'NOT_FOUND', field: 'productId' },
    ],
  ] as const) {
    await refusesAndChangesNothing(owner, () => owner.post('/product/variant', sent), expected);
  }
});

test('a variant is changed with its units, each known by its id', async () => {
  const owner = await server.business();
  const product = await addProduct(owner, {
    name: 'Soap',
    sku: 'A',
    prices: [{ price: 3 }, { price: 30, factor: 12, barcode: 'C12' }, { price: 60, factor: 24 }],
  });
  const [before] = product.variants;
  assert.ok(before);
  const [base, dozen] = before.prices;
  const path = `/product/variant/${before.id}`;
  const sent = {
    name: 'Bar',
    barcode: 'B',
    prices: [
      { itemPriceId: base?.itemPriceId, price: 4 },
      { itemPriceId: dozen?.itemPriceId, price: 40, factor: 10 },
      { price: 70, factor: 20, barcode: 'C20' },
    ],
    version: 1,
  };
  const { status, body } = await owner.patch(path, sent, { key: 'k' });
  assert.equal(status, 200, JSON.stringify(body));
  const { id, productId, name, sku, barcode, version } = body.data;
  assert.deepEqual([id, productId, name, sku, barcode, version], [before.id, product.id, 'Bar', 'A', 'B', 2]);
  assert.deepEqual(
    body.data.prices.map(({ itemPriceId, factor, price, barcode }: Record<string, unknown>) => [
      itemPriceId === base?.itemPriceId || itemPriceId === dozen?.itemPriceId,
      factor,
      price,
      barcode,
    ]),
    [
      [true, 1, 4, null],
      [true, 10, 40, 'C12'],
      [false, 20, 70, 'C20'],
    ],
  );
  assert.deepEqual(await codesOf(owner), ['a', 'b', 'c12', 'c20']);
  assert.deepEqual((await owner.patch(path, sent, { key: 'k' })).body, body);
  assert.deepEqual(await lastTrace(server, owner), {
    audit: { operation: 'updateProductVariant', type: 'variant', subject: id, before, after: body.data },
    event: { type: 'variant.updated', data: body.data },
  });
  await addProduct(owner, { name: 'Other', sku: 'taken' });
  const known = { itemPriceId: base?.itemPriceId, price: 4 };
  const invalid = { status: 400, code: 'VALIDATION_FAILED' };
  for (const [change, expected] of [
    [{ version: 1 }, { status: 409, code: 'STALE_VERSION' }],
    [{ sku: 'TAKEN' }, { status: 409, code: 'DUPLICATE', field: 'sku' }],
    [
      { prices: [known, { price: 1, factor: 6, barcode: 'Taken' }] },
      { status: 409, code: 'DUPLICATE', field: 'prices.1.barcode' },
    ],
    [{ prices: [known, known] }, { ...invalid, field: 'prices' }],
    [{ prices: [known, { ...known, factor: 2 }] }, { ...invalid, field: 'prices.1.itemPriceId' }],
    [{ prices: [{ ...known, factor: 3 }] }, { ...invalid, field: 'prices' }],
    [
      { prices: [{ ...known, itemPriceId: newId() }] },
      { status: 404, code: 'NOT_FOUND', field: 'prices.0.itemPriceId' },
    ],
  ] as const) {
    await refusesAndChangesNothing(owner, () => owner.patch(path, change), expected);
  }
});

test('once there was stock, the units that it was counted in keep their factors', async () => {
  const owner = await server.business();
  const product = await addProduct(owner, {
    name: 'Soap',
    prices: [{ price: 3 }, { price: 30, factor: 12 }],
  });
  const [variant] = product.variants;
  const [base, dozen] = variant?.prices ?? [];
  await putStock(server, owner, { variantId: variant?.id ?? '', quantity: 5 });
  const path = `/product/variant/${variant?.id}`;
  const kept = { itemPriceId: base?.itemPriceId, price: 3 };
  const fixed = (field: string) => ({ status: 409, code: 'INVALID_STATE', field });
  for (const [prices, field] of [
    [[{ price: 3 }, { ...kept, factor: 2 }], 'prices.0.factor'],
    [[{ price: 3 }], 'prices.0.factor'],
    [[kept, { itemPriceId: dozen?.itemPriceId, price: 30, factor: 10 }], 'prices.1.factor'],
  ] as const) {
    await refusesAndChangesNothing(owner, () => owner.patch(path, { prices }), fixed(field));
  }
  const changed = await owner.patch(path, {
    prices: [
      { ...kept, price: 5 },
      { price: 20, factor: 6 },
    ],
  });
  assert.deepEqual(
    changed.body.data.prices.map(({ factor, price }: Record<string, unknown>) => [factor, price]),
    [
      [1, 5],
      [6, 20],
    ],
  );
});

test('a product is disabled and enabled again, and saying so twice changes nothing', async () => {
  const owner = await server.business();
  const product = await addProduct(owner, { name: 'Soap', sku: 'A' });
  const path = `/inventory/products/${product.id}`;
  for (const [verb, status, type] of [
    ['disable', 'DISABLED', 'product.disabled'],
    ['enable', 'ACTIVE', 'product.enabled'],
  ] as const) {
    const before = await shapeOf(owner, product.id);
    const { body } = await owner.patch(`${path}/${verb}`, undefined, { key: verb });
    assert.equal(body.data.status, status);
    assert.deepEqual(await lastTrace(server, owner), {
      audit: { operation: `${verb}Product`, type: 'product', subject: product.id, before, after: body.data },
      event: { type, data: body.data },
    });
    assert.deepEqual((await owner.patch(`${path}/${verb}`, undefined, { key: verb })).body, body);
    assert.deepEqual((await owner.patch(`${path}/${verb}`)).body.data, body.data);
  }
});

test('a product without a history is deleted with its variants and codes; any other is told to be disabled', async () => {
  const owner = await server.business();
  const size = await addType(owner, 'Size', ['S', 'M']);
  const plain = await addProduct(owner, { name: 'Soap', sku: 'A', options: [size.option].slice(1) });
  const sized = await addProduct(owner, { name: 'Shirt', options: [size.option] });
  const { body } = await owner.delete(`/inventory/products/${plain.id}`, { key: 'k' });
  assert.deepEqual(body, {
    success: true,
    code: 'PRODUCT_DELETED',
    message: 'Product removed.',
    data: null,
    meta: { page: 1, perPage: 1, total: 1 },
  });
  assert.deepEqual((await owner.delete(`/inventory/products/${plain.id}`, { key: 'k' })).body, body);
  assert.deepEqual(await codesOf(owner), []);
  await putStock(server, owner, { variantId: sized.variants[1]?.id ?? '', quantity: 1 });
  const path = `/inventory/products/${sized.id}`;
  await refusesAndChangesNothing(owner, () => owner.delete(path), { status: 409, code: 'IN_USE' });
  assert.match((await owner.delete(path)).body.message, /Disable it instead/);
  assertRefused(await owner.get(`/inventory/products/${plain.id}`), { status: 404, code: 'NOT_FOUND' });
});

test('a scan finds what is for sale by SKU, barcode or the barcode of a unit, with the stock of the outlet', async () => {
  const owner = await server.business();
  const taxRateId = await addRecord(server, owner, {
    table: 'tax_rates',
    name: 'VAT',
    more: { percent_e4: 75_000 },
  });
  const carton = await addRecord(server, owner, {
    table: 'measurements',
    name: 'Carton',
    more: { abr: 'ct' },
  });
  const product = await addProduct(owner, {
    name: 'Soap',
    sku: 'Soap-1',
    barcode: '111',
    taxRateId,
    prices: [{ price: 1.25 }, { measurementId: carton, price: 14, factor: 12, barcode: '112' }],
  });
  const [variant] = product.variants;
  const [base, dozen] = variant?.prices ?? [];
  await putStock(server, owner, { variantId: variant?.id ?? '', quantity: 7.5 });
  const piece = {
    itemPriceId: base?.itemPriceId,
    productId: product.id,
    variantId: variant?.id,
    name: 'Soap',
    variant: 'Soap',
    kind: 'GOODS',
    sku: 'Soap-1',
    barcode: '111',
    measurementId: null,
    unit: null,
    factor: 1,
    price: 1.25,
    taxRateId,
    taxPercent: 7.5,
    imageUrl: null,
    quantity: null,
  };
  for (const code of ['SOAP-1', '111', '%20soap-1%20']) {
    assert.deepEqual((await owner.get(`/product/lookup?code=${code}`)).body.data, piece);
  }
  assert.deepEqual((await owner.get(`/product/lookup?code=112&outletId=${owner.outletId}`)).body.data, {
    ...piece,
    itemPriceId: dozen?.itemPriceId,
    barcode: '112',
    measurementId: carton,
    unit: 'ct',
    factor: 12,
    price: 14,
    quantity: 7.5,
  });
  const second = (await owner.post('/outlets', { name: 'Ikeja' })).body.data.id;
  const elsewhere = await owner.get(`/product/lookup?code=111&outletId=${second}`);
  assert.equal(elsewhere.body.data.quantity, 0);
  await addProduct(owner, { name: 'Delivery', kind: 'SERVICE', sku: 'del' });
  assert.equal((await owner.get(`/product/lookup?code=del&outletId=${second}`)).body.data.quantity, null);

  const stranger = await server.business();
  const limited = await server.colleague(owner, 'CASHIER', [owner.outletId]);
  assert.equal(
    (await limited.get(`/product/lookup?code=111&outletId=${owner.outletId}`)).body.data.quantity,
    7.5,
  );
  const unknown = { status: 404, code: 'NOT_FOUND' };
  assertRefused(await limited.get(`/product/lookup?code=111&outletId=${second}`), {
    ...unknown,
    field: 'outletId',
  });
  assertRefused(await stranger.get('/product/lookup?code=111'), unknown);
  assertRefused(await owner.get('/product/lookup?code=113'), unknown);
  await owner.patch(`/product/variant/${variant?.id}`, { status: 'DISABLED' });
  assertRefused(await owner.get('/product/lookup?code=111'), unknown);
  await owner.patch(`/product/variant/${variant?.id}`, { status: 'ACTIVE' });
  await owner.patch(`/inventory/products/${product.id}/disable`);
  assertRefused(await owner.get('/product/lookup?code=111'), unknown);
});
