import { Webhook } from 'standardwebhooks';
import { permits, type Role, tenantRoles } from '../../src/http/access.ts';
import type { Operation } from '../../src/http/operation.ts';
import { addDebt } from '../../src/money/payment/testing.ts';
import { operations } from '../../src/operations.ts';
import { newId } from '../../src/platform/ids.ts';
import { serviceOrgId } from '../../src/platform/service-org.ts';
import { onShelf, openTill } from '../../src/sales/testing.ts';
import { type Client, type SignedIn, testServer } from '../harness.ts';
import { isLong } from '../long.ts';

/** Two businesses with a record of each kind, made once for all parts of the matrix. */
const many = '1000000/60';
const secret = `whsec_${Buffer.from('a secret of twenty-four b').toString('base64')}`;
export const server = await testServer({
  environment: {
    LOG_LEVEL: 'silent',
    TILLHOUSE_BILLING_SECRET: secret,
    TILLHOUSE_RATES: [
      'loginAddress',
      'loginAccountAddress',
      'loginRow',
      'registerAddress',
      'validateAddress',
      'session',
    ]
      .map((name) => `${name}=${many}`)
      .join(','),
  },
});

export const owner = await server.business();
export const stranger = await server.business();
export const byRole = await signInEveryRole();
export const ours = await recordsOf(owner);
export const theirs = await recordsOf(stranger);

export const guarded = operations.filter(({ access }) => access !== 'public');
/** By people with roles; the others are known by what they signed. */
export const byPeople = guarded.filter(({ access }) => access !== 'signature');
export const withBody = operations.filter(({ body }) => body);
export const withoutBody = operations.filter(({ body, file, method }) => !body && !file && method !== 'GET');
/** Where JSON is never looked at. */
export const isUnread = ({ method, file }: Operation) => method === 'GET' || file !== undefined;
/** One of each kind, for what takes the server a while to read and does not depend on the operation. */
export const oneOfEachKind = [
  withBody.find(({ access }) => access === 'public'),
  withBody.find(({ access }) => access !== 'public'),
  withoutBody[0],
].filter((operation) => operation !== undefined);

async function signInEveryRole(): Promise<Map<Role, SignedIn>> {
  const signedIn = new Map<Role, SignedIn>([['OWNER', owner]]);
  for (const role of tenantRoles.slice(1)) signedIn.set(role, await server.colleague(owner, role));
  // The operators are in no business: the service itself stands in for one.
  signedIn.set('OPERATOR', await server.colleague({ ...owner, orgId: serviceOrgId }, 'OPERATOR'));
  return signedIn;
}

/** Ids of real records of a business, by the names that paths and fields have for them. */
async function recordsOf(of: SignedIn): Promise<Record<string, string>> {
  const locationId = (await of.post('/locations', { name: 'Lagos' })).body.data.id;
  const toOutletId = (await of.post('/outlets', { name: 'Ikeja' })).body.data.id;
  const bankId = (await of.post('/banks', { name: 'Main' })).body.data.id;
  const toBankId = (await of.post('/banks', { name: 'Spare' })).body.data.id;
  const userId = (await server.colleague(of, 'CASHIER')).userId;
  const debt = await debtOf(of);
  const receiptId = (await of.post('/settings/receipts', { name: 'Roll' })).body.data.id;
  const { body } = await server.stranger.post('/auth/login', {
    identifier: of.email,
    password: 'four calm otters',
  });
  return {
    outletId: of.outletId,
    storeId: of.outletId,
    fromOutletId: of.outletId,
    toOutletId,
    locationId,
    parentId: locationId,
    sessionId: body.meta.sessionId,
    ...{ userId, userIds: userId, partyIds: debt.partyId ?? '' },
    bankId,
    toBankId,
    ...{ otherBankId: toBankId, ...(await statementOf(of, toBankId)) },
    ...debt,
    ...(await expenseOf(of)),
    ...(await productOf(of)),
    ...(await tillOf(of)),
    ...(await sold(of)),
    importId: await importOf(of),
    ...{ receiptId, settingId: receiptId },
    viewId: (await of.post('/settings/views', { list: 'sales', name: 'Mine', query: '' })).body.data.id,
    ...(await webhookOf(of)),
    journalPlanId: await planOf(of),
    printerId: (
      await of.post('/settings/printers', { outletId: of.outletId, name: 'Bar', host: '192.168.1.50' })
    ).body.data.id,
  };
}

/** An entry that is planned for a day far away. */
async function planOf(of: SignedIn): Promise<string> {
  const { rows } = (await of.get('/accounts/dropdown')).body.data;
  const accountOf = (wanted: string) => rows.find(({ code }: { code: string }) => code === wanted).id;
  const lines = [
    { accountId: accountOf('6000'), debit: 1 },
    { accountId: accountOf('1000'), credit: 1 },
  ];
  const plan = { note: 'Rent', every: 'MONTHLY', from: '2090-01-01', lines };
  return (await of.post('/accounts/journal/plans', plan)).body.data.id;
}

/** A statement with a line, and a rule. */
async function statementOf(of: SignedIn, bankId: string): Promise<Record<string, string>> {
  const body = new FormData();
  const text = '<OFX><STMTRS><STMTTRN><DTPOSTED>20261103<TRNAMT>-5<FITID>1</STMTTRN></STMTRS></OFX>';
  body.append('file', new Blob([text], { type: 'text/plain' }), 'statement.ofx');
  const sent = await of.send('POST', `/banks/${bankId}/statements`, { body });
  const [line] = (await of.get(`/bank-lines?bankId=${bankId}`)).body.data.rows;
  const rule = await of.post('/bank-rules', { contains: 'Fee', record: { type: 'CHARGE' } });
  return {
    statementId: sent.body.data.statements[0].id,
    ...{ bankLineId: line.id, lineId: line.id, lineIds: line.id, bankRuleId: rule.body.data.id },
  };
}

/** A sale of as much as the sample of a refund takes back, a cart that is parked, and a line of another. */
async function sold(of: SignedIn): Promise<Record<string, string>> {
  const { itemPriceId } = await onShelf(server, of, { name: 'Sold', price: 500.2, there: 10 });
  const { outletId } = of;
  const { sale } = (
    await of.post('/checkout', {
      outletId,
      lines: [{ itemPriceId, quantity: 2.5 }],
      payments: [{ method: 'CASH', amount: 1250.5 }],
    })
  ).body.data;
  await of.post('/cart/items', { outletId, itemPriceId });
  const cartId = (await of.post('/cart/park', { outletId })).body.data.id;
  const cart = (await of.post('/cart/items', { outletId, itemPriceId })).body.data;
  return { saleId: sale.id, cartId, itemId: cart.lines[0].id };
}

async function tillOf(of: SignedIn): Promise<Record<string, string>> {
  const { tillId, sessionId: tillSessionId } = await openTill(server, of);
  const exceptionId = newId();
  await server.database((session) =>
    session.all(
      `insert into till_exceptions (org_id, id, kind, outlet_id, till_id, details)
       values ($1, $2, 'CLOCK_WRONG', $3, $4, '{}')`,
      [of.orgId, exceptionId, of.outletId, tillId],
    ),
  );
  return { tillId, tillSessionId, exceptionId };
}

/** A webhook with a delivery of an event that is there: nothing runs the jobs here. */
async function webhookOf(of: SignedIn): Promise<Record<string, string>> {
  const [webhookId, deliveryId] = [newId(), newId()];
  await server.database(async (session) => {
    await session.all(
      `insert into webhooks (org_id, id, url, secret, created_by, owner_id, last_number)
       values ($1, $2, 'https://hooks.corner.example/', '', $3, $3, 1)`,
      [of.orgId, webhookId, of.userId],
    );
    await session.all(
      `insert into webhook_deliveries (org_id, id, webhook_id, number, event_transaction, event_id, type)
       select org_id, $2, $3, 1, transaction, id, type from events where org_id = $1 limit 1`,
      [of.orgId, deliveryId, webhookId],
    );
  });
  return { webhookId, deliveryId };
}

/** One that is being counted, of a single variant. */
async function stocktakeOf(of: SignedIn, variantId: string): Promise<string> {
  const started = { outletId: of.outletId, scope: 'LIST', variantIds: [variantId] };
  return (await of.post('/inventory/stocktakes', started)).body.data.id;
}

/** An import that waits: nothing runs the jobs here. */
async function importOf(of: SignedIn): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob(['name,price\nSoap,1\n'], { type: 'text/csv' }), 'stock.csv');
  return (await of.post('/inventory/stock/import', form)).body.data.importId;
}

/** A product with an option, and all that its fields may name. */
async function productOf(of: SignedIn): Promise<Record<string, string>> {
  const type = (await of.post('/product/variant-type', { name: 'Size', values: ['S'] })).body.data;
  const valueIds = type.values[0].id;
  const options = [{ variant_type_id: type.id, valueIds: [valueIds] }];
  const product = (await of.post('/inventory/products', { name: 'Shirt', options })).body.data;
  const [variant] = product.variants;
  const categoryId = (await of.post('/inventory/categories', { name: 'Soaps' })).body.data.id;
  const measurementId = (await of.post('/measurements', { name: 'Box', abr: 'bx' })).body.data.id;
  const taxRateId = newId();
  // Not by its operation: the settings would have another version then than the sample of a body.
  await server.database((session) =>
    session.all(`insert into tax_rates (org_id, id, name, percent_e4) values ($1, $2, 'VAT', 75000)`, [
      of.orgId,
      taxRateId,
    ]),
  );
  return {
    ...{ categoryId, measurementId, taxRateId, valueIds, optionValueIds: valueIds },
    ...{ productId: product.id, variantId: variant.id, itemPriceId: variant.prices[0].itemPriceId },
    ...{ variantIds: variant.id, stocktakeId: await stocktakeOf(of, variant.id) },
    ...{ optionId: product.options[0].id, variantTypeId: type.id, variant_type_id: type.id },
  };
}

async function debtOf(of: SignedIn): Promise<Record<string, string>> {
  const partyId = (await of.post('/customer-relationship-management', { kind: 'BOTH', name: 'Bola' })).body
    .data.id;
  const { debtId } = await addDebt(server, of, { partyId, amountMinor: 500_000n });
  return { partyId, customerId: partyId, vendorId: partyId, debtId };
}

async function expenseOf(of: SignedIn): Promise<{ accountId: string; expenseId: string }> {
  const [rent] = await server.database((session) =>
    session.all<{ id: string }>(`select id from accounts where org_id = $1 and name = 'Rent'`, [of.orgId]),
  );
  const accountId = rent?.id ?? '';
  const spent = { accountId, outletId: of.outletId, amount: 1, method: 'CASH' };
  return { accountId, expenseId: (await of.post('/expenses', spent)).body.data.id };
}

/** Someone who may do it, so that nothing but the input is at fault. */
export function allowed(operation: Operation): Client {
  if (operation.access === 'signature') return server.inside({}, signature);
  return inside(allowedPerson(operation));
}

function signature(bytes: string | Uint8Array | undefined): Record<string, string> {
  const [id, at, text] = [newId(), new Date(), Buffer.from(bytes ?? '').toString()];
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, text),
  };
}

/** The same by the network, where its ways with types and lengths have a part in it. */
export function allowedByNetwork(operation: Operation): Client {
  if (operation.access === 'signature') return allowed(operation);
  return allowedPerson(operation) ?? server.stranger;
}

function allowedPerson({ access }: Operation): SignedIn | undefined {
  if (access === 'public') return undefined;
  return (permits('OWNER', access) ? owner : byRole.get('OPERATOR')) ?? owner;
}

export function inside(person: { accessToken: string } | undefined): Client {
  return server.inside(person ? { authorization: `Bearer ${person.accessToken}` } : {});
}

/** In the long run each sees all. */
export const turns = isLong ? 1 : 8;

/**
 * For what is decided before an operation is known: each operation sees a third of its cases, and the next one another
 * third, so that every case is seen by many. In the long run each sees all.
 */
export function inTurn<Case>(list: Operation[], casesOf: (operation: Operation) => Case[]): Case[] {
  return list.flatMap((operation, index) => {
    const cases = casesOf(operation);
    const isFew = cases.length < 3;
    return isLong || isFew ? cases : cases.filter((_, at) => at % 3 === index % 3);
  });
}
