import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused, lastTrace, stateOf } from '../../tests/checks.ts';
import { type Answer, type SignedIn, testServer } from '../../tests/harness.ts';
import { mailServer, partsOf } from '../../tests/mail-server.ts';
import { jobsOf } from '../jobs.ts';
import { deliveryJob } from '../platform/delivery.ts';
import { newId } from '../platform/ids.ts';
import { smtpDelivery } from '../platform/mail.ts';
import { onShelf } from '../sales/testing.ts';

const { mails, url } = await mailServer();

const mailFrom = 'Tillhouse <till@service.example>';
const server = await testServer({
  environment: {
    SMTP_URL: url,
    MAIL_FROM: mailFrom,
    TILLHOUSE_RATES: 'mailTenant=12/3600',
  },
});
const path = '/notifications/email';

function done(answer: Answer, status = 200) {
  assert.equal(answer.status, status, JSON.stringify(answer.body));
  return answer.body.data;
}

async function verified(person: SignedIn): Promise<SignedIn> {
  await server.database((session) =>
    session.all('update users set email_verified_at = now() where id = $1', [person.userId]),
  );
  return person;
}

const contact = async (user: SignedIn, body: object) =>
  done(await user.post('/customer-relationship-management', body)) as { id: string };

/** Two soaps at 10 on account of Bola, who has 5 paid of it; a vendor, and someone without an address. */
async function shop() {
  const owner = await verified(await server.business());
  const soap = await onShelf(server, owner);
  const email = (name: string) => `${name}-${newId()}@contact.example`;
  const bola = { email: email('bola'), name: 'Bola', creditLimit: 100, address: '1 Broad Street' };
  const mills = { email: email('mills'), name: 'Mills', kind: 'VENDOR' };
  const parties = {
    bola: { ...bola, ...(await contact(owner, bola)) },
    mills: { ...mills, ...(await contact(owner, mills)) },
    silent: await contact(owner, { name: 'Silent' }),
  };
  const sell = async (body: object) =>
    done(
      await owner.post('/checkout', {
        outletId: owner.outletId,
        lines: [{ itemPriceId: soap.itemPriceId, quantity: 2 }],
        ...body,
      }),
    ).sale as { id: string; number: string; businessDate: string };
  const sale = await sell({ customerId: parties.bola.id, payments: [{ method: 'CASH', amount: 5 }] });
  return { owner, sale, sell, ...parties };
}
const { owner, sale, sell, bola, mills, silent } = await shop();

/** Runs the jobs of these messages, as the queue would. */
async function deliver(ids: string[], ways?: Parameters<typeof deliveryJob>[2]): Promise<void> {
  const { database, keys } = server.parts;
  const job = ways
    ? deliveryJob(database.jobs, keys, ways)
    : jobsOf(server.parts).queued.find(({ name }) => name === 'deliver-message');
  for (const messageId of ids) {
    await job?.run({ orgId: owner.orgId, messageId } as never, new AbortController().signal);
  }
}

const idsOf = (sent: { notifications: { id: string }[] }) => sent.notifications.map(({ id }) => id);
const mailsTo = (address: string) => mails.filter(({ to }) => to === address);
const listed = async (by: SignedIn, query = '') => done(await by.get(`/notifications?${query}`)).rows;

test('a receipt goes to the customer of its sale as PDF, once, and answers go to whoever sent it', async () => {
  const before = mails.length;
  const request = { template: 'RECEIPT', saleId: sale.id, text: 'Thank you <b>Bola</b>!' };
  const answer = await owner.post(path, request, { key: 'receipt' });
  const sent = done(answer, 202);
  assert.deepEqual([answer.body.code, answer.body.message], ['EMAIL_QUEUED', 'Email queued.']);
  assert.deepEqual(sent, {
    id: sent.id,
    notifications: [{ id: sent.id, recipient: bola.email, partyId: bola.id, userId: null, status: 'QUEUED' }],
  });
  const again = await owner.post(path, request, { key: 'receipt' });
  assert.deepEqual([again.headers.get('idempotent-replayed'), again.body.data], ['true', sent]);
  const { audit, event } = await lastTrace(server, owner);
  assert.deepEqual([audit?.operation, event?.type], ['sendEmail', 'notification.queued']);
  assert.ok(!JSON.stringify([audit, event]).includes('Thank you'));

  await deliver([sent.id, sent.id]);
  assert.equal(mails.length, before + 1);
  const [mail] = mailsTo(bola.email);
  assert.ok(mail);
  assert.match(mail.raw, /^From: Tillhouse <till@service\.example>\r$/m);
  assert.match(mail.raw, new RegExp(`^Reply-To: "Ada Obi, Corner Shop"\\s+<${owner.email}>\\r$`, 'm'));
  assert.match(mail.raw, /^Subject: Receipt O1-000001 from Corner Shop\r$/m);
  const [text, html, pdf, ...more] = partsOf(mail.raw);
  assert.deepEqual(more, []);
  assert.equal(
    text?.body.toString().replaceAll('\r', ''),
    'Thank you <b>Bola</b>!\n\nThank you for your purchase at Corner Shop. Attached is the receipt O1-000001 for ₦20.00.\n\nCorner Shop\nAda Obi\n',
  );
  assert.match(html?.body.toString() ?? '', /<p>Thank you &#60;b&#62;Bola&#60;\/b&#62;!<\/p>/);
  assert.deepEqual([pdf?.type, pdf?.name], ['application/pdf', 'receipt-O1-000001.pdf']);
  assert.match(pdf?.body.toString('latin1') ?? '', /^%PDF-1\..*%%EOF\s*$/s);
  const [row] = await listed(owner, `batchId=${sent.id}`);
  assert.deepEqual(
    { ...row, createdAt: null, sentAt: typeof row.sentAt },
    {
      ...sent.notifications[0],
      batchId: sent.id,
      channel: 'EMAIL',
      template: 'RECEIPT',
      status: 'SENT',
      attempts: 1,
      error: null,
      subject: 'Receipt O1-000001 from Corner Shop',
      sentBy: { id: owner.userId, name: 'Ada Obi' },
      createdAt: null,
      sentAt: 'string',
    },
  );
});

test('what was kept is told so, and is not sent once there is a way: what it says may be long over', async () => {
  const body = { partyIds: [bola.id], subject: 'Open today', text: 'Until six.' };
  const { id } = done(await owner.post(path, body), 202);
  await deliver([id], { EMAIL: undefined, SMS: undefined });
  const before = mails.length;
  await deliver([id]);
  assert.equal(mails.length, before);
  const [row] = await listed(owner, `batchId=${id}`);
  assert.deepEqual([row.status, row.sentAt], ['KEPT', null]);
  assert.match(row.error, /will not try again\. Send it again/);
});

test('each party gets a mail of its own, with its own statement and what it owes', async () => {
  const sent = done(
    await owner.post(path, {
      template: 'STATEMENT',
      partyIds: [mills.id, bola.id, bola.id],
      attachments: ['STATEMENT_PDF', 'STATEMENT_CSV'],
      date_from: sale.businessDate,
    }),
    202,
  );
  assert.equal(sent.notifications.length, 2);
  await deliver(idsOf(sent));
  const partsTo = (address: string) => partsOf(mailsTo(address).at(-1)?.raw ?? '');
  const [text, , pdf, csv] = partsTo(bola.email);
  assert.match(text?.body.toString() ?? '', /You owe us ₦15\.00\./);
  assert.match(pdf?.body.toString('latin1') ?? '', /^%PDF/);
  const day = sale.businessDate;
  assert.deepEqual(csv?.body.toString().split('\r\n').slice(1), [
    `${day},OPENING,,,,0`,
    `${day},SALE,O1-000001,15,,15`,
    `${day},CLOSING,,,,15`,
    '',
  ]);
  const [nothing, , , other] = partsTo(mills.email);
  assert.match(nothing?.body.toString() ?? '', /Nothing is owed/);
  assert.ok(!other?.body.toString().includes('O1-000001'));
  assert.ok(!mailsTo(mills.email).some(({ raw }) => raw.includes(bola.email)));

  const reminded = done(await owner.post(path, { template: 'DEBT_REMINDER', partyIds: [bola.id] }), 202);
  const [row] = await listed(owner, 'template=DEBT_REMINDER');
  assert.deepEqual(
    [row.id, row.subject],
    [reminded.id, 'A reminder from Corner Shop: ₦15.00 is outstanding'],
  );
});

test('a mail server that is down is told in words, and when it is back the mail arrives', async () => {
  const written = { subject: 'Grüße\u00a0aus Łódź', text: 'One.\n\nTwo,\nthree.' };
  const sent = done(await owner.post(path, { ...written, userIds: [owner.userId] }), 202);
  const down = { EMAIL: smtpDelivery('smtp://127.0.0.1:1', mailFrom), SMS: undefined };
  await assert.rejects(deliver([sent.id], down));
  const [failed] = await listed(owner, 'status=FAILED');
  assert.deepEqual(
    [failed.id, failed.attempts, failed.error],
    [sent.id, 1, 'The mail server could not be reached. It will be tried again.'],
  );
  await deliver([sent.id]);
  assert.deepEqual(await listed(owner, 'status=FAILED'), []);
  const [, html] = partsOf(mailsTo(owner.email)[0]?.raw ?? '');
  assert.equal(
    html?.body.toString().replaceAll('\r', ''),
    '<p>One.</p>\n<p>Two,<br>\nthree.</p>\n<p>Corner Shop<br>\nAda Obi</p>',
  );
});

test('nothing is sent that must not be, and nothing of it is written', async () => {
  const rival = await shop();
  const [cashier, limited, disabled] = [
    await server.colleague(owner, 'CASHIER'),
    await verified(await server.colleague(owner, 'MANAGER', [])),
    await server.colleague(owner, 'MANAGER'),
  ];
  await server.database((session) =>
    session.all(`update users set status = 'DISABLED' where id = $1`, [disabled.userId]),
  );
  const anonymous = await sell({ payments: [{ method: 'CASH', amount: 20 }] });
  const unverified = await server.colleague(owner, 'MANAGER');
  const hello = { subject: 'Hello', text: 'A word.' };
  const missing = { status: 404, code: 'NOT_FOUND' };
  const bad = { status: 400, code: 'VALIDATION_FAILED' };
  const cases: [by: SignedIn, body: object, expected: { status: number; code: string; field?: string }][] = [
    [owner, { ...hello, partyIds: [bola.id, rival.bola.id] }, { ...missing, field: 'partyIds.1' }],
    [owner, { ...hello, userIds: [rival.owner.userId] }, { ...missing, field: 'userIds.0' }],
    [owner, { ...hello, userIds: [disabled.userId] }, { ...missing, field: 'userIds.0' }],
    [owner, { template: 'RECEIPT', saleId: rival.sale.id }, { ...missing, field: 'saleId' }],
    [limited, { template: 'RECEIPT', saleId: sale.id }, { ...missing, field: 'saleId' }],
    [limited, { template: 'STATEMENT', partyIds: [bola.id] }, { status: 403, code: 'FORBIDDEN' }],
    [cashier, { template: 'RECEIPT', saleId: sale.id }, { status: 403, code: 'FORBIDDEN' }],
    [unverified, { ...hello, partyIds: [bola.id] }, { status: 403, code: 'EMAIL_UNVERIFIED' }],
    [owner, { ...hello, to: 'someone@evil.example' }, { ...bad, field: 'to' }],
    [owner, { ...hello, partyIds: ['someone@evil.example'] }, { ...bad, field: 'partyIds.0' }],
    [
      owner,
      { ...hello, subject: 'Hi\r\nBcc: evil@evil.example', partyIds: [bola.id] },
      { ...bad, field: 'subject' },
    ],
    [owner, { ...hello, subject: 'Hi\u2028X: 1', partyIds: [bola.id] }, { ...bad, field: 'subject' }],
    [owner, { ...hello, subject: ' \u00a0', partyIds: [bola.id] }, { ...bad, field: 'subject' }],
    [owner, { ...hello, subject: 'x'.repeat(201), partyIds: [bola.id] }, { ...bad, field: 'subject' }],
    [owner, { ...hello, text: 'x'.repeat(10_001), partyIds: [bola.id] }, { ...bad, field: 'text' }],
    [owner, { ...hello, partyIds: Array.from({ length: 51 }, newId) }, { ...bad, field: 'partyIds' }],
    [owner, { ...hello }, { ...bad, field: 'partyIds' }],
    [owner, { template: 'RECEIPT', saleId: anonymous.id }, { ...bad, field: 'partyIds' }],
    [owner, { template: 'RECEIPT', saleId: sale.id, partyIds: [mills.id] }, { ...bad, field: 'partyIds.0' }],
    [
      owner,
      { template: 'STATEMENT', partyIds: [bola.id], date_from: '2026-02-01', date_to: '2026-01-01' },
      { ...bad, field: 'date_to' },
    ],
    [
      owner,
      { ...hello, partyIds: [bola.id, silent.id] },
      { status: 409, code: 'INVALID_STATE', field: 'partyIds.1' },
    ],
    [
      owner,
      { template: 'DEBT_REMINDER', partyIds: [mills.id] },
      { status: 409, code: 'INVALID_STATE', field: 'partyIds.0' },
    ],
  ];
  const before = await stateOf(server, owner);
  for (const [by, body, expected] of cases) assertRefused(await by.post(path, body), expected);
  assert.deepEqual(await stateOf(server, owner), before);
  // A sale without a customer is nobody's: its receipt goes to whom it is sent to.
  done(await owner.post(path, { template: 'RECEIPT', saleId: anonymous.id, partyIds: [mills.id] }), 202);
  // Who is limited to outlets may write what is of no outlet.
  done(await limited.post(path, { ...hello, partyIds: [bola.id] }), 202);
});

test('the outbox shows what was sent, to whom it may, and never what stood in it', async () => {
  const [manager, limited] = [
    await server.colleague(owner, 'MANAGER'),
    await verified(await server.colleague(owner, 'MANAGER', [])),
  ];
  const own = done(await limited.post(path, { subject: 'Mine', text: 'x', partyIds: [mills.id] }), 202);
  assert.deepEqual(
    (await listed(limited)).map(({ id }: { id: string }) => id),
    [own.id],
  );
  const templates = async (by: SignedIn) =>
    new Set((await listed(by, 'limit=100')).map(({ template }: { template: string }) => template));
  assert.ok(!(await templates(manager)).has('EMAIL_VERIFICATION'));
  assert.ok((await templates(owner)).has('EMAIL_VERIFICATION'));
  const all = JSON.stringify((await owner.get('/notifications?limit=100')).body);
  const [verification] = await server.messagesTo(owner.email);
  const [, code = 'none'] = /code \(valid for 10 minutes\): (\d+)/.exec(verification?.text ?? '') ?? [];
  assert.ok(code.length === 6 && !all.includes(code) && !all.includes('token='));

  const subjects = async (query: string) =>
    (await listed(owner, query)).map(({ subject }: { subject: string }) => subject);
  assert.deepEqual(await subjects('search=MINE'), ['Mine']);
  assert.deepEqual(await subjects(`search=${bola.email.slice(5, 25)}&template=DEBT_REMINDER`), [
    'A reminder from Corner Shop: ₦15.00 is outstanding',
  ]);
  assert.equal((await subjects(`partyId=${mills.id}`)).length, 3);
  assert.deepEqual(await subjects('date_to=2020-01-01'), []);
  const first = await owner.get('/notifications?limit=2');
  const second = await owner.get(`/notifications?limit=2&cursor=${first.body.data.nextCursor}`);
  const rows = [...first.body.data.rows, ...second.body.data.rows];
  assert.deepEqual(rows, (await listed(owner, 'limit=100')).slice(0, 4));
  // A contact who is deleted takes nothing of it along.
  const gone = await contact(owner, { name: 'Gone', email: `gone-${newId()}@contact.example` });
  done(await owner.post(path, { subject: 'Bye', text: 'x', partyIds: [gone.id] }), 202);
  assert.equal((await owner.delete(`/customer-relationship-management/${gone.id}`)).status, 200);
  assert.equal((await listed(owner, 'search=bye'))[0].partyId, null);
});

test('each recipient counts towards the hour of the business, and what is refused takes nothing of it', async () => {
  const busy = await verified(await server.business());
  await server.database((session) =>
    session.all(
      `insert into parties (org_id, id, kind, name, email)
       select $1, gen_random_uuid(), 'CUSTOMER', 'P' || n, 'p' || n || '@busy.example' from generate_series(1, 12) n`,
      [busy.orgId],
    ),
  );
  const ids = done(await busy.get('/customer-relationship-management?limit=12')).rows.map(
    ({ id }: { id: string }) => id,
  );
  const send = (count: number) =>
    busy.post(path, { subject: 'News', text: 'x', partyIds: ids.slice(0, count) });
  assert.equal((await send(8)).status, 202);
  const refused = await send(5);
  assertRefused(refused, { status: 429, code: 'TOO_MANY_REQUESTS' });
  const seconds = Number(refused.headers.get('retry-after'));
  assert.ok(seconds > 3_500 && seconds <= 3_600, String(seconds));
  assert.equal((await send(4)).status, 202);
  assertRefused(await send(1), { status: 429, code: 'TOO_MANY_REQUESTS' });
  assert.equal((await busy.get('/notifications?template=MESSAGE')).body.meta.total, 12);
});
