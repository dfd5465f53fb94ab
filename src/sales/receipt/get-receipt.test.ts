import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { assertRefused } from '../../../tests/checks.ts';
import { dataOf, type SignedIn, testServer } from '../../../tests/harness.ts';
import { newId } from '../../platform/ids.ts';
import { onShelf } from '../testing.ts';

const server = await testServer();

/**
 * Three soaps at 10 with 7.5% of VAT, less 3; and rice for 3.33, free of tax: 33.33 − 3 + 2.03 = 32.36 (27 × 7.5% is
 * 2.025), of which 20 by card with 5 of cash back and 10 in cash are paid. 7.36 stay due.
 */
async function shop() {
  const owner = await server.business();
  await server.database((session) =>
    session.all(`update outlets set address = '1 Broad Street', phone = '+234 1' where id = $1`, [
      owner.outletId,
    ]),
  );
  const soap = await onShelf(server, owner, { price: 10, tax: 7.5 });
  const rice = await onShelf(server, owner, { name: 'Rice', price: 3.33 });
  const measurement = dataOf(await owner.post('/measurements', { name: 'Bag', abr: 'bg' }));
  await server.database(async (session) => {
    await session.all('update item_prices set measurement_id = $2 where id = $1', [
      rice.itemPriceId,
      measurement.id,
    ]);
    await session.all(`update tax_rates set name = 'VAT' where org_id = $1`, [owner.orgId]);
  });
  const ada = dataOf(
    await owner.post('/customer-relationship-management', {
      name: 'Ada <b>',
      creditLimit: 100,
      paymentDays: 30,
    }),
  );
  const { sale } = dataOf(
    await owner.post('/checkout', {
      outletId: owner.outletId,
      customerId: ada.id,
      lines: [
        { itemPriceId: soap.itemPriceId, quantity: 3, discount: { amount: 3 } },
        { itemPriceId: rice.itemPriceId, quantity: 1 },
      ],
      payments: [
        { method: 'POS', amount: 20, cashBack: 5, reference: '1234' },
        { method: 'CASH', amount: 10 },
      ],
    }),
  );
  return { owner, sale, path: `/sales/${sale.id}/receipt` };
}
const { owner, sale, path } = await shop();

/** As it is sent, with its type. */
async function fetched(by: SignedIn, accept: string, query = '', at = path) {
  const headers = { authorization: `Bearer ${by.accessToken}`, accept };
  const response = await fetch(`${server.url}${at}${query}`, { headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    bytes,
    text: bytes.toString(),
  };
}

test('a receipt says all that was sold, taxed and paid, as data', async () => {
  const { issuedAt, ...receipt } = dataOf(await owner.get(path));
  assert.equal(issuedAt, sale.completedAt);
  assert.deepEqual(receipt, {
    kind: 'SALE',
    isCopy: false,
    language: 'en',
    currency: 'NGN',
    number: 'O1-000001',
    refundOf: null,
    business: { name: 'Corner Shop', taxNumber: null },
    outlet: { name: 'Corner Shop', address: '1 Broad Street', phone: '+234 1', timezone: 'Africa/Lagos' },
    headerLines: [],
    footerLines: [],
    cashier: 'Ada',
    customer: 'Ada <b>',
    customerAddress: null,
    customerTaxNumber: null,
    dueOn: new Date(Date.parse(sale.businessDate) + 30 * 86_400_000).toISOString().slice(0, 10),
    taxExemptReason: null,
    note: null,
    pricesIncludeTax: false,
    lines: [
      {
        name: 'Soap',
        quantity: 3,
        unit: null,
        unitPrice: 10,
        gross: 30,
        discount: 3,
        taxPercent: 7.5,
        tax: 2.03,
        total: 29.03,
        refundedQuantity: 0,
      },
      {
        name: 'Rice',
        quantity: 1,
        unit: 'bg',
        unitPrice: 3.33,
        gross: 3.33,
        discount: 0,
        taxPercent: 0,
        tax: 0,
        total: 3.33,
        refundedQuantity: 0,
      },
    ],
    subtotal: 33.33,
    discount: 3,
    tax: 2.03,
    rounding: 0,
    total: 32.36,
    taxes: [{ name: 'VAT', taxPercent: 7.5, net: 27, tax: 2.03 }],
    payments: [
      { method: 'POS', amount: 20, reference: '1234' },
      { method: 'CASH', amount: 10, reference: null },
    ],
    change: 0,
    cashBack: 5,
    exchanged: 0,
    paidLater: 0,
    credited: 0,
    due: 7.36,
    refunded: 0,
    code: 'QR',
  });
});

test('the form is what Accept asks for, on the paper that is asked for', async () => {
  const html = await fetched(owner, 'text/html,application/xhtml+xml;q=0.9');
  assert.deepEqual([html.status, html.type], [200, 'text/html; charset=utf-8']);
  assert.ok(html.text.includes('O1-000001'));
  assert.ok(html.text.includes('Ada &#60;b&#62;'));
  assert.ok(html.text.includes('size: 80mm'));
  assert.ok((await fetched(owner, 'text/html', '?paper=58MM')).text.includes('size: 58mm'));
  const pdf = await fetched(owner, 'application/pdf', '?paper=A4');
  assert.deepEqual([pdf.status, pdf.type], [200, 'application/pdf']);
  assert.ok(pdf.text.startsWith('%PDF-') && pdf.text.trimEnd().endsWith('%%EOF'));
  const printer = await fetched(owner, 'application/vnd.escpos');
  assert.deepEqual([printer.status, printer.type], [200, 'application/vnd.escpos']);
  // ESC @ begins a print; and nothing of it was taken for text, which would put U+FFFD where there is none.
  assert.deepEqual([...printer.bytes.subarray(0, 2)], [0x1b, 0x40]);
  assert.ok(!printer.bytes.includes('\ufffd'));
  for (const any of ['*/*', 'application/json, text/html;q=0.5']) {
    assert.equal((await fetched(owner, any)).type, 'application/json; charset=utf-8');
  }
  const vary = await fetch(`${server.url}${path}`, {
    headers: { authorization: `Bearer ${owner.accessToken}` },
  });
  assert.equal(vary.headers.get('vary'), 'Accept');
});

test('what no form fits is refused as such, and in the form of every refusal', async () => {
  const image = await owner.send('GET', path, { headers: { accept: 'image/png' } });
  assertRefused(image, { status: 406, code: 'NOT_ACCEPTABLE' });
  assert.match(
    image.body.message,
    /application\/json, text\/html, application\/pdf, application\/vnd\.escpos/,
  );
  const foreign = await server.business();
  for (const refused of [
    await foreign.send('GET', path, { headers: { accept: 'application/pdf' } }),
    await owner.get(`/sales/${newId()}/receipt`),
    await (await server.colleague(owner, 'CASHIER')).get(path),
    await (await server.colleague(owner, 'MANAGER', [])).get(path),
  ]) {
    assertRefused(refused, { status: 404, code: 'NOT_FOUND' });
  }
});

test('it looks as the settings of its outlet say, else as those for all', async () => {
  const look = (body: object) => owner.post('/settings/receipts', body);
  dataOf(
    await look({ name: 'All', taxNumber: 'T-1', language: 'fr', footerLines: ['Merci'], paper: '58MM' }),
  );
  const forAll = dataOf(await owner.get(path));
  assert.deepEqual(
    [forAll.business.taxNumber, forAll.language, forAll.footerLines, forAll.cashier],
    ['T-1', 'fr', ['Merci'], 'Ada'],
  );
  const html = await fetched(owner, 'text/html');
  assert.ok(html.text.includes('size: 58mm') && html.text.includes('Sous-total'));
  const hidden = { showCashier: false, showCustomer: false, code: 'NONE' };
  dataOf(await look({ name: 'Own', outletId: owner.outletId, headerLines: ['Open'], ...hidden }));
  const own = dataOf(await owner.get(`${path}?copy=true`));
  assert.deepEqual(
    [own.business.taxNumber, own.language, own.headerLines, own.cashier, own.customer, own.code, own.isCopy],
    [null, 'en', ['Open'], null, null, 'NONE', true],
  );
});

test('a sample shows how a setting prints, in every form, with its logo', async () => {
  const logo = `data:image/png;base64,${(
    await sharp({ create: { width: 16, height: 8, channels: 3, background: '#000' } })
      .png()
      .toBuffer()
  ).toString('base64')}`;
  const draft = { name: 'Draft', isDefault: false, language: 'es', paper: '58MM', logo };
  const { id } = dataOf(await owner.post('/settings/receipts', draft));
  const asSample = (query: string) => `/sales/sample/receipt${query}`;
  const { issuedAt: _, ...data } = dataOf(await owner.get(asSample(`?settingId=${id}`)));
  // 2 × 7.50 + 5.00 less 10%, and 7.5% of 18 on top.
  assert.deepEqual(
    [
      data.language,
      data.lines.map(({ name }: { name: string }) => name),
      data.subtotal,
      data.tax,
      data.total,
    ],
    ['es', ['Artículo 1', 'Artículo 2'], 20, 1.35, 19.35],
  );
  assert.equal(data.number, 'SAMPLE-000001');
  const forms = async (query: string) => {
    const form = (accept: string) => fetched(owner, accept, query, asSample(''));
    const [html, pdf, printer] = [
      await form('text/html'),
      await form('application/pdf'),
      await form('application/vnd.escpos'),
    ];
    assert.ok(html.text.includes('size: 58mm') && html.text.includes('Artículo 2'));
    return [
      html.text.includes('data:image/png'),
      pdf.text.includes('/Subtype /Image'),
      // GS v 0: 16 dots are two bytes, in eight rows, all of them dark.
      printer.bytes.includes(Buffer.from([0x1d, 0x76, 0x30, 0, 2, 0, 8, 0, ...Array(16).fill(255)])),
    ];
  };
  assert.deepEqual(await forms(`?settingId=${id}`), [true, true, true]);
  const { isDefault: __, logo: ___, ...kept } = draft;
  dataOf(await owner.put(`/settings/receipts/${id}`, { ...kept, showLogo: false }));
  assert.deepEqual(await forms(`?settingId=${id}`), [false, false, false]);
  // A real sale in the look of a draft, too; and no other's.
  assert.equal(dataOf(await owner.get(`${path}?settingId=${id}`)).language, 'es');
  const foreign = await server.business();
  for (const refused of [
    await foreign.get(asSample(`?settingId=${id}`)),
    await owner.get(`${path}?settingId=${newId()}`),
  ]) {
    assertRefused(refused, { status: 404, code: 'NOT_FOUND', field: 'settingId' });
  }
  assertRefused(await owner.get(asSample(`?refundId=${newId()}`)), {
    status: 400,
    code: 'VALIDATION_FAILED',
    field: 'refundId',
  });
});

test('what came back is marked on it, has a slip of its own, and so has a sale that is void', async () => {
  const takeBack = async (body: object) =>
    dataOf(await owner.post(`/sales/${sale.id}/refunds`, body)).refund.id as string;
  const rice = await takeBack({ lines: [{ position: 2, quantity: 1 }] });
  const after = dataOf(await owner.get(path));
  // Rice was on account: 3.33 off the debt of 7.36.
  assert.deepEqual([after.kind, after.refunded, after.due, after.total], ['SALE', 3.33, 4.03, 32.36]);
  assert.ok((await fetched(owner, 'text/html')).text.includes('Refunded</th><td>3.33'));
  assert.ok((await fetched(owner, 'text/html')).text.includes('<small>Refunded 1 bg</small>'));

  // A third of 29.03 is 9.68, of its tax 0.68 and of its discount 1.00. 4.03 were still owed, the rest is cash.
  const soap = await takeBack({
    lines: [{ position: 1, quantity: 1 }],
    payments: [{ method: 'CASH', amount: 5.65 }],
    reason: 'Wrong scent',
  });
  const slip = dataOf(await owner.get(`${path}?refundId=${soap}`));
  assert.deepEqual(
    [slip.kind, slip.number, slip.refundOf, slip.note, slip.lines],
    [
      'REFUND',
      'O1-000001-R2',
      'O1-000001',
      'Wrong scent',
      [
        {
          name: 'Soap',
          quantity: 1,
          unit: null,
          unitPrice: 10,
          gross: 10,
          discount: 1,
          taxPercent: 7.5,
          tax: 0.68,
          total: 9.68,
          refundedQuantity: 0,
        },
      ],
    ],
  );
  assert.deepEqual(
    [slip.subtotal, slip.discount, slip.tax, slip.total, slip.credited, slip.payments, slip.taxes],
    [
      10,
      1,
      0.68,
      9.68,
      4.03,
      [{ method: 'CASH', amount: 5.65, reference: null }],
      [{ name: 'VAT', taxPercent: 7.5, net: 9, tax: 0.68 }],
    ],
  );
  const ofRice = dataOf(await owner.get(`${path}?refundId=${rice}`));
  assert.deepEqual([ofRice.number, ofRice.credited, ofRice.payments], ['O1-000001-R1', 3.33, []]);
  // The sale names its slips as they are printed.
  type Slip = { id: string; number: string };
  assert.deepEqual(
    dataOf(await owner.get(`/sales/${sale.id}`)).refunds.map(({ id, number }: Slip) => [id, number]),
    [
      [rice, 'O1-000001-R1'],
      [soap, 'O1-000001-R2'],
    ],
  );
  assertRefused(await owner.get(`${path}?refundId=${newId()}`), {
    status: 404,
    code: 'NOT_FOUND',
    field: 'refundId',
  });
  const cashier = await server.colleague(owner, 'CASHIER');
  assertRefused(await cashier.get(`${path}?refundId=${soap}`), { status: 404, code: 'NOT_FOUND' });
  const sponge = await onShelf(server, owner, { name: 'Sponge' });
  const voided = dataOf(
    await owner.post('/checkout', {
      outletId: owner.outletId,
      lines: [{ itemPriceId: sponge.itemPriceId, quantity: 1 }],
      payments: [{ method: 'CASH', amount: 10 }],
    }),
  ).sale;
  dataOf(await owner.post(`/sales/${voided.id}/void`, {}));
  const receipt = dataOf(await owner.get(`/sales/${voided.id}/receipt`));
  assert.deepEqual([receipt.kind, receipt.refunded], ['VOID', 10]);
});
