import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import {
  type Answer,
  type Client,
  password,
  type SignedIn,
  type TestServer,
  testServer,
} from '../../../tests/harness.ts';
import { sealAll, verifyEveryBusiness } from '../../audit/exports.ts';
import { foldedTables, rebuildDays } from '../../ledger/exports.ts';
import { foldEverything } from '../../ledger/testing.ts';
import { operations } from '../../operations.ts';
import { onShelf } from '../../sales/testing.ts';
import { newId } from '../ids.ts';
import { serviceOrgId } from '../service-org.ts';
import { exportBusiness } from './export-business.ts';
import { checkBusinessArchive, importBusiness } from './import-business.ts';
import { manifestName } from './manifest.ts';
import { readEntries } from './read-archive.ts';
import { excludedTables, fileColumns, tablesOf } from './tables.ts';
import { writeArchiveFile } from './write-archive.ts';

const here = await testServer();
const elsewhere = await testServer();
const folder = mkdtempSync(join(tmpdir(), 'tillhouse-archive-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const silent = () => {};

function done({ status, body }: Answer) {
  assert.ok(status === 200 || status === 202, JSON.stringify(body));
  return body.data;
}

/** A business with a record in every list. Returns the ids for the addresses of its records. */
async function everything(owner: SignedIn): Promise<Record<string, string>> {
  const { outletId } = owner;
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const parentId = done(await owner.post('/locations', { name: 'Nigeria' })).id;
  const locationId = done(await owner.post('/locations', { name: 'Lagos', parentId })).id;
  // A parent that sorts after its child.
  const africa = done(await owner.post('/locations', { name: 'Africa' })).id;
  done(await owner.put(`/locations/${parentId}`, { name: 'Nigeria', parentId: africa }));
  const toOutletId = done(await owner.post('/outlets', { name: 'Ikeja', locationId })).id;
  const bankId = done(await owner.post('/banks', { name: 'Main' })).id;
  const party = {
    kind: 'BOTH',
    name: 'Bola',
    email: 'bola@shop.example',
    phone: '+2348012345678',
    creditLimit: 500,
  };
  const partyId = done(await owner.post('/customer-relationship-management', party)).id;
  const soaps = done(await owner.post('/inventory/categories', { name: 'Soaps' })).id;
  const categoryId = done(await owner.post('/inventory/categories', { name: 'Bars', parentId: soaps })).id;
  const measurementId = done(await owner.post('/measurements', { name: 'Box', abr: 'bx' })).id;
  const type = done(await owner.post('/product/variant-type', { name: 'Size', values: ['S', 'L'] }));
  const options = [{ variant_type_id: type.id, valueIds: [type.values[0].id] }];
  const shirt = done(
    await owner.post('/inventory/products', { name: 'Shirt', options, categoryId, sku: 'SHIRT' }),
  );
  const form = new FormData();
  form.append('file', new Blob([Buffer.from(pixel, 'base64')], { type: 'image/png' }), 'shirt.png');
  done(await owner.post(`/inventory/products/${shirt.id}/image`, form));

  const soap = await onShelf(here, owner, { name: 'Soap', price: 10, tax: 7.5, there: 50 });
  const lines = [{ variantId: soap.variantId, quantity: 5 }];
  done(await owner.post('/inventory/stock/transfer', { fromOutletId: outletId, toOutletId, lines }));
  done(
    await owner.post('/inventory/stock/adjustment', {
      outletId,
      purpose: 'DAMAGED',
      lines: [{ ...lines[0], quantity: 1 }],
    }),
  );
  const count = { outletId, scope: 'LIST', variantIds: [soap.variantId] };
  const stocktakeId = done(await owner.post('/inventory/stocktakes', count)).id;
  const counts = [{ variantId: soap.variantId, quantity: 43 }];
  done(await owner.patch(`/inventory/stocktakes/${stocktakeId}/counts`, { counts }));

  const tillId = done(await owner.post('/tills', { outletId, name: 'Front' })).id;
  const sessionId = done(await owner.post('/till/sessions', { tillId, openingFloat: 20 })).id;
  const sell = (quantity: number, amount: number, more: object = {}) => {
    const sold = {
      outletId,
      tillSessionId: sessionId,
      lines: [{ itemPriceId: soap.itemPriceId, quantity }],
      ...more,
    };
    return owner.post('/checkout', { ...sold, payments: amount ? [{ method: 'CASH', amount }] : [] });
  };
  const { sale } = done(await sell(4, 100, { customerId: partyId }));
  done(await sell(2, 0, { customerId: partyId }));
  const back = { lines: [{ position: 1, quantity: 1 }] };
  done(await owner.post(`/sales/${sale.id}/refunds`, back));
  const lost = { outletId, customerId: partyId, lines: [{ itemPriceId: soap.itemPriceId, quantity: 1 }] };
  const refundId = done(await owner.post('/sales/refunds', lost)).refund.id;
  done(
    await owner.post(`/till/sessions/${sessionId}/movements`, {
      kind: 'PAID_IN',
      amount: 5,
      reason: 'Coins',
    }),
  );
  done(await owner.post(`/till/sessions/${sessionId}/close`, { counts: [{ method: 'CASH', counted: 40 }] }));
  done(await owner.post('/till/sessions', { tillId, openingFloat: 10 }));
  const paid = { direction: 'IN', method: 'CASH', amount: 5, partyId, outletId, reference: 'R-1' };
  const paymentId = done(await owner.post('/payments', paid)).id;
  done(await owner.post(`/payments/${paymentId}/reverse`, {}));
  const rent = done(await owner.get('/accounts/dropdown')).rows.find(
    ({ name }: { name: string }) => name === 'Rent',
  );
  const spent = { accountId: rent.id, outletId, amount: 3, method: 'CASH', payee: 'Landlord' };
  const expenseId = done(await owner.post('/expenses', spent)).id;
  // An expense that comes after the return of its day was filed is late there, too.
  const lastMonth = Temporal.Now.plainDateISO('UTC').with({ day: 1 }).subtract({ days: 1 });
  const days = { from: lastMonth.with({ day: 1 }).toString(), to: lastMonth.toString() };
  const components = [
    { name: 'VAT', percent: 7.5 },
    { name: 'Levy', percent: 1 },
  ];
  const [rate, group] = done(
    await owner.patch('/settings/business', {
      taxRates: [
        { name: 'Levy', percent: 5 },
        { name: 'VAT and levy', components },
      ],
    }),
  ).taxRates;
  const repair = await onShelf(here, owner, { name: 'Repair', price: 10, kind: 'SERVICE' });
  await here.database((session) =>
    session.all('update products set tax_rate_id = $2 where id = $1', [repair.productId, group.id]),
  );
  done(
    await owner.post('/checkout', {
      outletId,
      lines: [{ itemPriceId: repair.itemPriceId, quantity: 1 }],
      payments: [{ method: 'CASH', amount: 10.85 }],
    }),
  );
  const taxed = { ...spent, businessDate: days.to, taxRateId: rate.id };
  done(await owner.post('/expenses', taxed));
  const returnId = done(await owner.post('/tax/returns', days)).id;
  done(await owner.post('/expenses', taxed));
  done(await owner.post('/cart/items', { outletId, itemPriceId: soap.itemPriceId }));
  done(await owner.post('/cart/park', { outletId }));
  done(await owner.post('/cart/items', { outletId, itemPriceId: soap.itemPriceId }));
  done(await owner.post('/settings/receipts', { name: 'Roll' }));
  done(await owner.post('/settings/views', { list: 'sales', name: 'Mine', query: 'status=COMPLETED' }));
  done(await owner.post('/subscriptions', { planId: 'starter' }));
  // The audit trail names who did it: an operator of this server, not a user of the business.
  const operator = await here.colleague({ ...owner, orgId: serviceOrgId }, 'OPERATOR');
  const longer = { days: 10, reason: 'Paid by bank transfer' };
  done(await operator.post(`/admin/users/${owner.userId}/subscription/extend`, longer));
  await here.database((session) =>
    session.all('update users set email_verified_at = now() where id = $1', [owner.userId]),
  );
  done(await owner.post('/users', { email: `${newId()}@shop.example`, role: 'CASHIER' }));
  return {
    outletId,
    locationId,
    bankId,
    partyId,
    customerId: partyId,
    categoryId,
    measurementId,
    stocktakeId,
    productId: shirt.id,
    variantTypeId: type.id,
    variantId: soap.variantId,
    saleId: sale.id,
    refundId,
    itemPriceId: soap.itemPriceId,
    sessionId,
    expenseId,
    returnId,
    purchaseId: done(await owner.get('/inventory/purchase-logs')).rows[0].id,
    email: 'bola@shop.example',
    kind: 'customer',
    code: 'SHIRT',
    by: 'CATEGORY',
  };
}

/** Answers that depend on this server or this sign-in, and not on the business. */
const ofTheServer = {
  listSessions: 'nobody is signed in there yet',
  checkSession: 'the session itself',
  getMe: 'tells when the user signed in',
  checkInvariants: 'checked there anew',
  getInvitationLink: 'mails that are kept stay on their server',
  getEmailVerificationLink: 'mails that are kept stay on their server',
  getStockImport: 'imports are not in the archive',
  listWebhookDeliveries: 'webhooks are not in the archive',
  streamEvents: 'it tells what happens there',
  syncTillCatalogue: 'its cursor is of one cluster',
};

/** All answers of a business, by address. */
async function answersOf(client: Client, ids: Record<string, string>): Promise<Record<string, unknown>> {
  const readOperations = operations.filter(
    ({ method, access, id }) =>
      method === 'GET' && access !== 'public' && access !== 'platform.admin' && !(id in ofTheServer),
  );
  const answers: Record<string, unknown> = {};
  for (const { id, path, query, sheet } of readOperations) {
    const filled = path.replace(/\{(\w+)\}/g, (_, name) => ids[name] ?? assert.fail(`${id} needs ${name}`));
    const required = ((query as { required?: string[] } | undefined)?.required ?? []).map(
      (name) => `${name}=${ids[name]}`,
    );
    const isList = sheet && !sheet.isOnlyForm && !sheet.makeTable;
    const parameters = [...required, ...(isList ? ['limit=100'] : [])];
    const { status, body } = await client.get(`${filled}?${parameters.join('&')}`);
    assert.equal(status, 200, `${id}: ${JSON.stringify(body)}`);
    answers[id] = body?.data ?? body;
  }
  return answers;
}

type Exporting = Partial<Parameters<typeof exportBusiness>[3]>;

async function exported({ orgId }: SignedIn, options: Exporting = {}): Promise<string> {
  const file = join(folder, `${newId()}.tar.gz`);
  await writeArchiveFile(file, { level: 1 }, (archive) =>
    exportBusiness(here.parts.database.background, orgId, archive, {
      withCredentials: true,
      onRows: silent,
      ...options,
    }),
  );
  return file;
}

async function imported(server: TestServer, file: string): Promise<void> {
  const archive = await checkBusinessArchive(file, silent);
  await importBusiness(server.access, file, archive, silent);
  await rebuildDays(server.parts.database.jobs, archive.business.id);
}

async function signIn(server: TestServer, { email }: SignedIn): Promise<Client> {
  const { accessToken } = done(await server.stranger.post('/auth/login', { identifier: email, password }));
  return server.withToken(accessToken);
}

const owner = await here.registered();
const ids: Record<string, string> = {
  ...(await everything(owner)),
  journalPlanId: await planOf(owner),
  month: '2026-10',
  date_from: '2026-01-01',
  date_to: '2026-12-31',
};

/** An entry that is planned for a day far away. */
async function planOf(client: Client): Promise<string> {
  const { rows } = done(await client.get('/accounts/dropdown'));
  const [one, other] = rows.filter(({ type }: { type: string }) => type === 'EXPENSE');
  const lines = [
    { accountId: one.id, debit: 1 },
    { accountId: other.id, credit: 1 },
  ];
  return done(
    await client.post('/accounts/journal/plans', {
      note: 'Rent',
      every: 'MONTHLY',
      from: '2090-01-01',
      lines,
    }),
  ).id;
}

test('a business that is exported and imported elsewhere answers every list as before, and verifies clean', async () => {
  await sealAll(here.parts.database.jobs);
  await foldEverything(here);
  const before = await answersOf(owner, ids);
  // It is of one moment: what is sold while it is written is not in it, not even in part.
  let rounds = 0;
  const onRows = async () => {
    rounds += 1;
    if (rounds === 3) done(await owner.post('/locations', { name: 'Too late' }));
  };
  // Parts of very few rows: rows that must stay together still do.
  const file = await exported(owner, { onRows, partBytes: 500 });
  assert.ok(rounds > 100, `${rounds} parts`);
  await imported(elsewhere, file);
  const there = await signIn(elsewhere, owner);
  const { listAudit, ...others } = await answersOf(there, ids);
  const { listAudit: trail, listNotifications, ...rest } = before;
  // The original server sends what is waiting there.
  const { rows: messages, ...messagePage } = listNotifications as { rows: { status: string }[] };
  const unsent = messages.map((row) => ({ ...row, status: row.status === 'QUEUED' ? 'FAILED' : row.status }));
  assert.deepEqual(others, { ...rest, listNotifications: { ...messagePage, rows: unsent } });
  // The sign-in is on record there.
  const { rows, ...page } = listAudit as { rows: { operation: string }[] };
  assert.deepEqual({ ...page, rows: rows.slice(1) }, trail);
  assert.equal(rows[0]?.operation, 'login');
  const image = (answers: Record<string, unknown>) => (answers.getProduct as { imageUrl: string }).imageUrl;
  const bytesOf = async (server: TestServer) =>
    buffer((await fetch(`${server.url}${image(before)}`)).body ?? assert.fail());
  assert.deepEqual(await bytesOf(elsewhere), await bytesOf(here));

  const findings = await verifyEveryBusiness(elsewhere.parts.database.jobs);
  assert.deepEqual(
    findings.filter(({ broken }) => broken > 0),
    [],
  );
  // Some may be left for the next minute, when another database of the cluster has an open transaction.
  await foldEverything(elsewhere);
  const [folded] = await elsewhere.database((session) => session.all('select from account_days limit 1'));
  assert.ok(folded, 'its days are folded');
});

test('it goes on there: what is sold, found and sealed next is as it should be', async () => {
  const there = await signIn(elsewhere, owner);
  const { outletId, variantId } = ids;
  const balance = async () =>
    done(await there.get(`/inventory/stock/quantity-balance?variantId=${variantId}&outletId=${outletId}`));
  const earlier = await balance();
  const [item] = done(await there.get(`/inventory/products?search=soap`)).rows;
  const { itemPriceId } = done(await there.get(`/inventory/products/${item.id}`)).variants[0].prices[0];
  const sold = {
    outletId,
    lines: [{ itemPriceId, quantity: 1 }],
    payments: [{ method: 'CASH', amount: 10.75 }],
  };
  done(await there.post('/checkout', sold));
  assert.equal((await balance()).quantity, earlier.quantity - 1);
  await sealAll(elsewhere.parts.database.jobs);
});

test('what cannot be imported is refused in one line, and nothing of it is there', async () => {
  const file = await exported(owner);
  await assert.rejects(imported(elsewhere, file), {
    message: /^Corner Shop \(.*\) is on this server already\. Nothing/,
  });

  // Another business, with an address that is already used there.
  const taken = await here.business();
  const rival = await elsewhere.business({ email: taken.email });
  const message = `${rival.email} signs in to another business on this server already. Nothing was imported.`;
  await assert.rejects(imported(elsewhere, await exported(taken)), { message });
  const left = await elsewhere.database((session) =>
    session.all('select from organisations where org_id = $1', [taken.orgId]),
  );
  assert.deepEqual(left, []);
});

/** Rewrites an archive with other content, with or without a matching manifest. */
async function changed(
  file: string,
  change: (name: string, text: string) => string,
  { honest }: { honest: boolean },
): Promise<string> {
  const [tar, sums] = [pack(), {} as Record<string, object>];
  for await (const { name, content } of readEntries(file)) {
    const text = change(name, String(await buffer(content)));
    if (name === manifestName) {
      const manifest = JSON.parse(text);
      const files = honest ? { ...manifest.files, ...sums } : manifest.files;
      tar.entry({ name }, JSON.stringify({ ...manifest, files }));
    } else {
      sums[name] = {
        bytes: Buffer.byteLength(text),
        sha256: createHash('sha256').update(text).digest('hex'),
      };
      tar.entry({ name }, text);
    }
  }
  tar.finalize();
  const path = join(folder, `${newId()}.tar.gz`);
  writeFileSync(path, gzipSync(await buffer(tar as AsyncIterable<unknown> as AsyncIterable<Buffer>)));
  return path;
}

test('an archive that was changed, or is of another version, is refused before anything is written', async () => {
  const file = await exported(await here.business());
  const rename = (name: string, text: string) =>
    name.includes('/organisations/') ? text.replace('Corner', 'Korner') : text;
  const damaged = changed(file, rename, { honest: false });
  await assert.rejects(checkBusinessArchive(await damaged, silent), {
    message: / is damaged: tables\/organisations\/000001\.jsonl in it is not as it was written\./,
  });
  const newer = (name: string, text: string) =>
    name === manifestName ? text.replace(/("checksum": ")[0-9a-f]/, '$1x') : text;
  await assert.rejects(checkBusinessArchive(await changed(file, newer, { honest: true }), silent), {
    message: / was made by another version of Tillhouse \(migration \d+, this one has \d+\)\./,
  });
});

test('a file that only looks like an archive is refused in words, and unpacks into no more memory than one', async () => {
  const facts = { kind: 'business', format: 1, createdAt: '2026-11-19T10:00:00.000Z', files: {} };
  const large = JSON.stringify(facts).padEnd(64 * 1024 * 1024 + 1);
  for (const [entries, message] of [
    [[[manifestName, '{}']], /is damaged.*\(its manifest is none of ours\)/],
    [[[manifestName, JSON.stringify(facts)]], /does not say whose business it is/],
    [[[manifestName, large]], /is damaged.*\(its manifest is too large\)/],
    [
      [
        ['a', 'one'],
        ['a', 'two'],
        [manifestName, JSON.stringify(facts)],
      ],
      /is damaged.*\(a is in it twice\)/,
    ],
  ] as const) {
    const tar = pack();
    for (const [name, text] of entries) tar.entry({ name }, text);
    tar.finalize();
    const path = join(folder, `${newId()}.tar.gz`);
    const bytes = await buffer(tar as AsyncIterable<unknown> as AsyncIterable<Buffer>);
    writeFileSync(path, gzipSync(bytes, { level: 1 }));
    await assert.rejects(checkBusinessArchive(path, silent), { message });
  }
});

test('whoever a row claims to belong to, it becomes a row of the business', async () => {
  const victim = await elsewhere.business();
  const mallory = await here.business();
  const claim = (name: string, text: string) =>
    name.includes('/outlets/')
      ? text.replace(`"org_id":"${mallory.orgId}"`, `"org_id":"${victim.orgId}"`)
      : text;
  await imported(elsewhere, await changed(await exported(mallory), claim, { honest: true }));
  assert.equal(done(await victim.get('/outlets')).rows.length, 1);
  const there = await signIn(elsewhere, mallory);
  assert.equal(done(await there.get('/outlets')).rows.length, 1);
});

test('every table of a business is in its archive, or left out for a reason', async () => {
  const all = await here.database((session) =>
    session.all<{ name: string }>(`
      select c.relname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`),
  );
  const names = all.map(({ name }) => name).sort();
  assert.deepEqual(
    Object.keys(excludedTables).filter((name) => !names.includes(name)),
    [],
    'left out, and not there',
  );
  const tables = await here.parts.database.jobs.transaction((tx) => tablesOf(tx));
  assert.deepEqual(
    tables.map(({ name }) => name).filter((name) => foldedTables.includes(name)),
    [],
    'totals are made anew from the facts, so imported ones would count twice',
  );
  assert.deepEqual([...tables.map(({ name }) => name), ...Object.keys(excludedTables)].sort(), names);
});

/** Columns of bytes that are valid on any server: hashes of secrets, of requests and of the audit trail. */
const bytesLookedAt = [
  ...[
    'adjustments.request_hash',
    'approvals.hash',
    'audit_chains.hash',
    'audit_seals.hash',
    'bank_lines.fingerprint',
    'bank_statements.file_hash',
    'invitations.hash',
  ],
  ...[
    'messages.body',
    'payments.request_hash',
    'product_images.small_webp',
    'product_images.webp',
    'receipt_settings.logo_png',
    'refunds.request_hash',
    'sales.request_hash',
  ],
];

test('what another server could not read, or would number otherwise, is looked at before it is exported', async () => {
  const columns = await here.database((session) =>
    session.all<{ name: string; type: string; self: string | null }>(
      `select c.relname || '.' || a.attname as name, a.atttypid::regtype::text as type,
              pg_get_expr(d.adbin, d.adrelid) as default
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> all($1)
         and a.atttypid in ('bytea'::regtype, 'xid8'::regtype)
         and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'org_id')
       order by 1`,
      [Object.keys(excludedTables)],
    ),
  );
  // If it is encrypted with the keys of the server, exclude or replace it (tables.ts).
  assert.deepEqual(
    columns.filter(({ type }) => type === 'bytea').map(({ name }) => name),
    bytesLookedAt,
  );
  for (const [table, { column }] of Object.entries(fileColumns))
    assert.ok(bytesLookedAt.includes(`${table}.${column}`));
  // A transaction number gets its default: the current transaction, or 0 to read everything again.
  const withoutDefault = await here.database((session) =>
    session.all<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relkind = 'r' and c.relname <> all($1) and a.atttypid = 'xid8'::regtype and not a.atthasdef`,
      [Object.keys(excludedTables)],
    ),
  );
  assert.deepEqual(withoutDefault, []);
});

test('a record may refer to one of its own table that comes later', async () => {
  const strict = await here.database((session) =>
    session.all(
      `select conrelid::regclass::text as table, conname from pg_constraint
       where contype = 'f' and connamespace = 'public'::regnamespace and conrelid = confrelid and not condeferrable and conrelid::regclass::text <> all($1)`,
      [Object.keys(excludedTables)],
    ),
  );
  assert.deepEqual(strict, []);
});
