import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Server as NetServer, Socket } from 'node:net';
import { createServer as createNetServer } from 'node:net';
import { after, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { type TestServer, testServer } from '../../tests/harness.ts';
import { setTenant } from '../http/authenticate.ts';
import { jobsOf } from '../jobs.ts';
import { deliveryJob } from './delivery.ts';
import type { QueueName } from './jobs.ts';
import { smtpDelivery } from './mail.ts';
import { type Channel, queueMessage } from './outbox.ts';
import { smsDelivery } from './sms.ts';
import { plainGateway } from './sms-gateway.ts';

// ---- a mail server and a gateway, as bad as they get ----

type Mail = { from: string; to: string[]; raw: string };
type Fault = 'at MAIL' | 'at RCPT' | 'at DATA';

const mails: Mail[] = [];
/** What the mail server does instead of accepting a message. */
let refusing: { fault: Fault; status: number; text: string } | undefined;
/** The mail server holds a message until this promise resolves. */
let held = Promise.resolve();
let arrived = 0;

function refusal(): Error | undefined {
  return refusing && Object.assign(new Error(refusing.text), { responseCode: refusing.status });
}

/** Throws only where the fault is. */
function faultAt(fault: Fault): Error | undefined {
  return refusing?.fault === fault ? refusal() : undefined;
}

function mailServer(): SMTPServer {
  return new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: (auth, _, done) =>
      auth.username === 'shop' && auth.password === 'p@ss'
        ? done(null, { user: 'shop' })
        : done(new Error('wrong password')),
    onMailFrom: (_, __, done) => {
      arrived++;
      void held.then(() => done(faultAt('at MAIL') ?? null));
    },
    onRcptTo: (_, __, done) => done(faultAt('at RCPT') ?? null),
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const fault = faultAt('at DATA');
        if (fault) return done(fault);
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(parts).toString(),
        });
        done(null);
      });
    },
  });
}

function listening(server: SMTPServer, port = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    server.on('error', () => {});
    server.server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve((server.server.address() as AddressInfo).port));
  });
}

const stopped = (server: SMTPServer) => new Promise<void>((resolve) => server.close(() => resolve()));

let smtp = mailServer();
const smtpPort = await listening(smtp);

type ReceivedRequest = { method: string; path: string; headers: IncomingMessage['headers']; body: string };
const requests: ReceivedRequest[] = [];
let gatewayAnswers: (response: ServerResponse) => void = (response) => response.writeHead(200).end('ok');
const gateway: Server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (part) => {
    body += part;
  });
  request.on('end', () => {
    requests.push({
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body,
    });
    gatewayAnswers(response);
  });
});
await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
const gatewayPort = (gateway.address() as AddressInfo).port;

after(async () => {
  await stopped(smtp);
  gateway.closeAllConnections();
  gateway.close();
});

const smtpUrl = `smtp://shop:p%40ss@127.0.0.1:${smtpPort}`;
const smsUrl = `http://till:s%3Acret@127.0.0.1:${gatewayPort}/send?account=1`;
const mailFrom = 'Corner Shop <till@shop.example>';
const many = '1000000/60';
const environment = {
  SMTP_URL: smtpUrl,
  SMS_URL: smsUrl,
  MAIL_FROM: mailFrom,
  TILLHOUSE_RATES: `registerAddress=${many},loginAddress=${many}`,
};
/** Without a worker, so that the tests decide when the job runs. */
const server = await testServer({ environment });
const owner = await server.business();

// ---- what the tests do with them ----

type Outgoing = { channel?: Channel; recipient?: string; subject?: string; text?: string };

async function queue(outgoing: Outgoing = {}, on: TestServer = server, orgId = owner.orgId): Promise<string> {
  const { channel = 'EMAIL', subject = 'Hello', text = 'A quiet word.\n' } = outgoing;
  const recipient = outgoing.recipient ?? (channel === 'EMAIL' ? 'ada@corner.example' : '+2348012345678');
  const { database, keys } = on.parts;
  return database.app.transaction(async (tx) => {
    await tx.run(setTenant(orgId));
    const message = { subject, text, html: `<p>${text}</p>` };
    return queueMessage(tx, keys, { orgId, channel, recipient, template: 'test', message });
  });
}

/** Runs the job of one message, as the queue would. */
function deliver(messageId: string, deliveries?: Parameters<typeof deliveryJob>[2]): Promise<void> {
  const { database, keys } = server.parts;
  const job = deliveries
    ? deliveryJob(database.jobs, keys, deliveries)
    : jobsOf(server.parts).queued.find(({ name }) => name === 'deliver-message');
  if (!job) throw new Error('no such job');
  return job.run({ orgId: owner.orgId, messageId } as never, new AbortController().signal);
}

type Row = {
  status: string;
  attempts: number;
  error: string | null;
  isSent: boolean;
  hasBody: boolean;
};

async function rowOf(id: string, on: TestServer = server): Promise<Row> {
  const [row] = await on.database((session) =>
    session.all<Row>(
      `select status, attempts, last_error as error, sent_at is not null as "isSent", body is not null as "hasBody"
       from messages where id = $1`,
      [id],
    ),
  );
  assert.ok(row);
  return row;
}

async function until<Result>(look: () => Promise<Result | undefined | false>): Promise<Result> {
  const end = Date.now() + 30_000;
  while (Date.now() < end) {
    const seen = await look();
    if (seen) return seen;
    await wait(25);
  }
  throw new Error('it did not happen within 30 seconds');
}

const headersOf = ({ raw }: Mail) => raw.slice(0, raw.indexOf('\r\n\r\n'));
const mailsTo = (recipient: string) => mails.filter(({ to }) => to.includes(recipient));

/**
 * Asserts that a message fails once, is delivered at the next attempt, and keeps nothing of the failure but the reason.
 */
async function failsThenArrives(id: string, reason: RegExp, repair: () => unknown): Promise<void> {
  await assert.rejects(deliver(id), reason);
  const failed = await rowOf(id);
  assert.match(failed.error ?? '', reason);
  assert.deepEqual(
    { ...failed, error: '' },
    { status: 'FAILED', attempts: 1, error: '', isSent: false, hasBody: true },
  );
  await repair();
  await deliver(id);
  const sent = await rowOf(id);
  assert.deepEqual(
    { ...sent, error: '' },
    { status: 'SENT', attempts: 2, error: '', isSent: true, hasBody: false },
  );
  assert.match(sent.error ?? '', reason, 'the last reason is kept');
}

// ---- mail ----

test('a mail arrives as text and HTML from MAIL_FROM, and its text is then forgotten', async () => {
  const id = await queue({
    recipient: 'one@corner.example',
    subject: 'Grüße aus Łódź',
    text: 'A quiet word.\n',
  });
  assert.deepEqual(await rowOf(id), {
    status: 'QUEUED',
    attempts: 0,
    error: null,
    isSent: false,
    hasBody: true,
  });
  await deliver(id);
  assert.deepEqual(await rowOf(id), {
    status: 'SENT',
    attempts: 1,
    error: null,
    isSent: true,
    hasBody: false,
  });
  const [mail, ...more] = mailsTo('one@corner.example');
  assert.ok(mail);
  assert.deepEqual(more, []);
  assert.equal(mail.from, 'till@shop.example');
  assert.deepEqual(mail.to, ['one@corner.example']);
  const headers = headersOf(mail);
  assert.match(headers, /^From: Corner Shop <till@shop\.example>\r$/m);
  assert.match(headers, /^To: one@corner\.example\r$/m);
  assert.match(headers, /^Subject: =\?UTF-8\?/m);
  assert.match(headers, new RegExp(`^Message-ID: <${id}@shop\\.example>\\r$`, 'mi'));
  assert.match(mail.raw, /text\/plain.*A quiet word\..*text\/html.*<p>A quiet word\./s);
});

test('a message that was delivered is not delivered again', async () => {
  const id = await queue({ recipient: 'once@corner.example' });
  await deliver(id);
  await deliver(id);
  await deliver(id);
  assert.equal(mailsTo('once@corner.example').length, 1);
  assert.equal((await rowOf(id)).attempts, 1);
});

for (const fault of ['at MAIL', 'at RCPT', 'at DATA'] as const) {
  for (const [status, text] of [
    [451, 'try again later'],
    [550, 'we do not want it'],
  ] as const) {
    test(`a mail server that says ${status} ${fault} has not got it: the reason is kept, the next attempt delivers`, async () => {
      const recipient = `${fault.slice(3)}-${status}@corner.example`.toLowerCase();
      const id = await queue({ recipient });
      refusing = { fault, status, text };
      try {
        await failsThenArrives(id, new RegExp(`${status}.*${text}`), () => {
          refusing = undefined;
        });
      } finally {
        refusing = undefined;
      }
      assert.equal(mailsTo(recipient).length, 1);
    });
  }
}

test('wrong credentials are a failure like any other, and stand in no error', async () => {
  const id = await queue({ recipient: 'auth@corner.example' });
  const wrong = smtpDelivery(`smtp://shop:very-wrong-secret@127.0.0.1:${smtpPort}`, mailFrom);
  await assert.rejects(deliver(id, { EMAIL: wrong, SMS: undefined }), /Invalid login/);
  assert.doesNotMatch((await rowOf(id)).error ?? '', /very-wrong-secret/);
  await deliver(id);
  assert.equal(mailsTo('auth@corner.example').length, 1);
});

test('a mail server that is down is a failure; when it is back, the mail arrives', async () => {
  const id = await queue({ recipient: 'down@corner.example' });
  await stopped(smtp);
  try {
    await assert.rejects(deliver(id), /ECONNREFUSED/);
    assert.equal((await rowOf(id)).status, 'FAILED');
  } finally {
    smtp = mailServer();
    await listening(smtp, smtpPort);
  }
  await deliver(id);
  assert.equal((await rowOf(id)).status, 'SENT');
  assert.equal(mailsTo('down@corner.example').length, 1);
});

/** A server that handles connections as the test says. */
async function badServer(
  t: { after(work: () => void): void },
  onSocket: (socket: Socket) => void,
): Promise<string> {
  const sockets = new Set<Socket>();
  const bad: NetServer = createNetServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    onSocket(socket);
  });
  await new Promise<void>((resolve) => bad.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    bad.close();
  });
  return `smtp://127.0.0.1:${(bad.address() as AddressInfo).port}`;
}

/** Answers each command of a session; undefined closes the connection. */
function scripted(socket: Socket, answerTo: (line: string) => string | undefined): void {
  socket.write('220 bad.example\r\n');
  let inData = false;
  socket.setEncoding('utf8').on('data', (text: string) => {
    const isEnd = text.endsWith('\r\n.\r\n');
    if (inData && !isEnd) return;
    const answer = answerTo(inData ? '.' : text.trim());
    inData = !inData && text.startsWith('DATA');
    if (answer === undefined) socket.destroy();
    else socket.write(`${answer}\r\n`);
  });
}

const upTo = (word: string) => (line: string) => {
  if (line.startsWith(word)) return undefined;
  return line.startsWith('DATA') ? '354 go on' : '250 ok';
};

for (const word of ['EHLO', 'MAIL', 'RCPT', 'DATA', '.']) {
  test(`a mail server that closes the connection at ${word} has not got it`, async (t) => {
    const url = await badServer(t, (socket) => scripted(socket, upTo(word)));
    const id = await queue();
    // nodemailer sends HELO when EHLO gets no answer.
    await assert.rejects(deliver(id, { EMAIL: smtpDelivery(url, mailFrom), SMS: undefined }));
    const row = await rowOf(id);
    assert.equal(row.status, 'FAILED');
    assert.ok(row.error);
    assert.ok(row.hasBody);
  });
}

test('a mail server that closes before its greeting, or speaks nonsense, has not got it', async (t) => {
  const closing = await badServer(t, (socket) => socket.destroy());
  const nonsense = await badServer(t, (socket) => {
    socket.on('data', () => {});
    socket.write('\0\u0001 HTTP/1.1 400 \ud83d\ude00\0 Bad\r\n');
  });
  for (const url of [closing, nonsense]) {
    const id = await queue();
    await assert.rejects(deliver(id, { EMAIL: smtpDelivery(url, mailFrom), SMS: undefined }));
    const { status, error } = await rowOf(id);
    assert.equal(status, 'FAILED');
    assert.doesNotMatch(error ?? '', /\p{Cc}/u);
  }
});

test('a mail server that says nothing is given up on in seconds', async (t) => {
  const url = await badServer(t, () => {});
  const id = await queue();
  const start = Date.now();
  await assert.rejects(deliver(id, { EMAIL: smtpDelivery(url, mailFrom), SMS: undefined }), /Greeting/);
  assert.ok(Date.now() - start < 20_000);
  assert.equal((await rowOf(id)).status, 'FAILED');
});

test('nothing in a recipient adds a header, a recipient or a command', async () => {
  const count = mails.length;
  for (const recipient of [
    'a@corner.example\r\nBcc: evil@evil.example',
    'a@corner.example\nRCPT TO:<evil@evil.example>',
    'a@corner.example, evil@evil.example',
    'a@corner.example; evil@evil.example',
    'a@corner.example>\r\nRCPT TO:<evil@evil.example',
    'Ada <evil@evil.example>',
    '"evil@evil.example x"@corner.example',
    'evil@evil.example(a@corner.example)',
    'a@corner.example evil@evil.example',
    'a@b@corner.example',
    'group: evil@evil.example',
    '',
    '@',
  ]) {
    const id = await queue({ recipient });
    await assert.rejects(deliver(id), /not an email address/, recipient);
    assert.equal((await rowOf(id)).status, 'FAILED');
  }
  assert.equal(mails.length, count);
});

test('nothing in a subject adds a header or begins the text', async () => {
  for (const [n, subject] of [
    'Hi\r\nBcc: evil@evil.example',
    'Hi\nX-Evil: 1',
    'Hi\r\n\r\nevil text',
    'Hi\rX-Evil: 1',
    'Hi\u2028X-Evil: 1\r\n\tfolded',
    `${'long '.repeat(300)}\r\nX-Evil: 1`,
  ].entries()) {
    const recipient = `subject-${n}@corner.example`;
    await deliver(await queue({ recipient, subject }));
    const [mail] = mailsTo(recipient);
    assert.ok(mail);
    assert.deepEqual(mail.to, [recipient]);
    const headers = headersOf(mail);
    assert.doesNotMatch(headers, /^(Bcc|X-Evil)/im);
    assert.match(headers, /^MIME-Version: 1\.0\r?$/m, 'the headers come to their own end');
    assert.match(headers, /^Content-Type: multipart\/alternative/m);
  }
});

test('a text that begins lines with a dot arrives whole, and ends no message', async () => {
  const text = 'one\r\n.\r\nMAIL FROM:<evil@evil.example>\r\n..two\r\n';
  const count = mails.length;
  await deliver(await queue({ recipient: 'dots@corner.example', text }));
  assert.equal(mails.length, count + 1);
  assert.match(
    mailsTo('dots@corner.example')[0]?.raw ?? '',
    /one\r\n\.\r\nMAIL FROM:<evil@evil\.example>\r\n\.\.two/,
  );
});

// ---- SMS ----

const lastAsked = () => requests.at(-1) as ReceivedRequest;

test('an SMS is posted to the gateway as JSON, with the credentials of its address', async () => {
  const id = await queue({ channel: 'SMS', text: 'Your code: 123456\n' });
  await deliver(id);
  assert.equal((await rowOf(id)).status, 'SENT');
  assert.equal((await rowOf(id)).hasBody, false);
  const { method, path, headers, body } = lastAsked();
  assert.equal(method, 'POST');
  assert.equal(path, '/send?account=1');
  assert.equal(headers['content-type'], 'application/json');
  assert.equal(headers.authorization, `Basic ${Buffer.from('till:s:cret').toString('base64')}`);
  assert.deepEqual(JSON.parse(body), { id, to: '+2348012345678', text: 'Your code: 123456\n' });
});

for (const status of [400, 429, 500, 503]) {
  test(`a gateway that answers ${status} has not got it; the next attempt delivers`, async (t) => {
    gatewayAnswers = (response) => response.writeHead(status).end('x'.repeat(10_000));
    t.after(() => {
      gatewayAnswers = (response) => response.writeHead(200).end('ok');
    });
    const id = await queue({ channel: 'SMS' });
    await failsThenArrives(id, new RegExp(`the SMS gateway answered ${status}`), () => {
      gatewayAnswers = (response) => response.writeHead(202).end();
    });
  });
}

test('a redirect is not followed: it is a failure, and nobody else gets the text', async (t) => {
  t.after(() => {
    gatewayAnswers = (response) => response.writeHead(200).end('ok');
  });
  for (const status of [301, 302, 303, 307, 308]) {
    gatewayAnswers = (response) => response.writeHead(status, { location: '/elsewhere' }).end();
    const id = await queue({ channel: 'SMS' });
    const count = requests.length;
    await assert.rejects(deliver(id), new RegExp(`answered ${status}`));
    assert.equal(requests.length, count + 1);
    assert.notEqual(lastAsked().path, '/elsewhere');
    assert.equal((await rowOf(id)).status, 'FAILED');
  }
});

test('a gateway that is slow, cuts the connection or is down is given up on', async (t) => {
  t.after(() => {
    gatewayAnswers = (response) => response.writeHead(200).end('ok');
  });
  gatewayAnswers = () => {};
  const start = Date.now();
  await failsThenArrives(await queue({ channel: 'SMS' }), /did not answer \(TimeoutError\)/, () => {
    gatewayAnswers = (response) => response.writeHead(200).end('ok');
  });
  assert.ok(Date.now() - start < 20_000);

  gatewayAnswers = (response) => response.socket?.destroy();
  await failsThenArrives(await queue({ channel: 'SMS' }), /did not answer \(\w+\)/, () => {
    gatewayAnswers = (response) => response.writeHead(200).end('ok');
  });

  const id = await queue({ channel: 'SMS' });
  const down = smsDelivery(plainGateway('http://user:very-secret@127.0.0.1:1/send?key=very-secret'));
  await assert.rejects(deliver(id, { EMAIL: undefined, SMS: down }), /did not answer/);
  assert.doesNotMatch((await rowOf(id)).error ?? '', /very-secret/);
});

test('a gateway whose answer never ends has got it all the same', async (t) => {
  gatewayAnswers = (response) => void response.writeHead(200).write('ok');
  t.after(() => {
    gatewayAnswers = (response) => response.writeHead(200).end('ok');
  });
  const id = await queue({ channel: 'SMS' });
  await deliver(id);
  assert.equal((await rowOf(id)).status, 'SENT');
});

// ---- the outbox and the queue ----

test('without SMTP_URL and SMS_URL a message is kept to be read, and never given up', async () => {
  for (const channel of ['EMAIL', 'SMS'] as const) {
    const id = await queue({ channel });
    await deliver(id, { EMAIL: undefined, SMS: undefined });
    await deliver(id, { EMAIL: undefined, SMS: undefined });
    assert.deepEqual(await rowOf(id), {
      status: 'KEPT',
      attempts: 1,
      error: null,
      isSent: false,
      hasBody: true,
    });
  }
});

test('a message that cannot be opened with our keys is a failure and stays', async () => {
  const id = await queue();
  await server.database((session) => session.all(`update messages set body = '\\x0000' where id = $1`, [id]));
  await assert.rejects(deliver(id));
  assert.equal((await rowOf(id)).status, 'FAILED');
});

test('the text of a message is not readable in the database', async () => {
  const id = await queue({ text: 'the word is xylophone' });
  const rows = await server.database((session) =>
    session.all(
      `select 1 from messages m where m.id = $1
       and (m::text like '%xylophone%' or strpos(m::text, encode('xylophone', 'hex')) > 0)`,
      [id],
    ),
  );
  assert.deepEqual(rows, []);
});

test('every queue that a transaction can ask for exists, with its retries', async () => {
  // Typed so that a missing name does not compile.
  const names: Record<QueueName, number> = {
    'check-invariants': 3,
    'deliver-message': 12,
    'export-business': 10,
    'import-stock': 10,
    'request-password-reset': 3,
    'send-contact-code': 3,
  };
  const rows = await server.database((session) =>
    session.all<{ name: string; retries: number; backoff: boolean }>(
      `select name, retry_limit as retries, retry_backoff as backoff from jobs.queue
       where name = any($1) order by name`,
      [Object.keys(names)],
    ),
  );
  assert.deepEqual(
    rows,
    Object.entries(names).map(([name, retries]) => ({ name, retries, backoff: true })),
  );
  assert.deepEqual(
    jobsOf(server.parts)
      .queued.map(({ name }) => name)
      .sort(),
    Object.keys(names),
  );
});

test('what is rolled back sends nothing', async () => {
  const { database, keys } = server.parts;
  let id = '';
  const work = database.app.transaction(async (tx) => {
    await tx.run(setTenant(owner.orgId));
    const message = { subject: 'x', text: 'x', html: 'x' };
    const outgoing = {
      orgId: owner.orgId,
      channel: 'EMAIL',
      recipient: 'x@x.example',
      template: 'x',
      message,
    } as const;
    id = await queueMessage(tx, keys, outgoing);
    throw new Error('on purpose');
  });
  await assert.rejects(work, /on purpose/);
  const rows = await server.database((session) =>
    session.all(
      `select id::text from messages where id = $1
       union all select id::text from jobs.job where data->>'messageId' = $1::text`,
      [id],
    ),
  );
  assert.deepEqual(rows, []);
});

type JobRow = { state: string; retries: number; waitsSeconds: number };

async function jobOf(on: TestServer, messageId: string): Promise<JobRow | undefined> {
  const [row] = await on.database((session) =>
    session.all<JobRow>(
      `select state::text, retry_count as retries, extract(epoch from start_after - now())::float as "waitsSeconds"
       from jobs.job where name = 'deliver-message' and data->>'messageId' = $1`,
      [messageId],
    ),
  );
  return row;
}

/** Lets a job that waits for its next attempt run now, and wakes the worker. */
const hurry = (on: TestServer) =>
  on.database(async (session) => {
    await session.all(
      `update jobs.job set start_after = now() where name = 'deliver-message' and state = 'retry'`,
    );
    await session.all(
      `select pg_notify('pgboss_' || left(encode(sha224('jobs'::bytea), 'hex'), 24), 'deliver-message')`,
    );
  });

test('with the worker: refused, tried again later each time, delivered once when the server takes it', async () => {
  const working = await testServer({ environment, jobs: true });
  const ours = await working.business();
  refusing = { fault: 'at DATA', status: 451, text: 'try again later' };
  const recipient = 'worker@corner.example';
  const id = await queue({ recipient }, working, ours.orgId);
  const waits: number[] = [];
  try {
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      const job = await until(async () => {
        const row = await jobOf(working, id);
        return (
          row?.state === 'retry' &&
          row.waitsSeconds > 5 &&
          (await rowOf(id, working)).attempts === attempt &&
          row
        );
      });
      waits.push(job.waitsSeconds);
      assert.equal((await rowOf(id, working)).status, 'FAILED');
      if (attempt < 3) await hurry(working);
    }
  } finally {
    refusing = undefined;
  }
  // 30 to 60 seconds, then twice and four times that.
  assert.ok(
    waits.every((seconds, n) => seconds > 25 * 2 ** n && seconds <= 60 * 2 ** n),
    String(waits),
  );
  await hurry(working);
  await until(async () => (await rowOf(id, working)).status === 'SENT');
  assert.equal(mailsTo(recipient).length, 1);
  assert.equal(
    (
      await until(async () => {
        const row = await jobOf(working, id);
        return row?.state === 'completed' && row;
      })
    ).state,
    'completed',
  );
});

test('with the worker: what was queued while nobody worked is delivered by the next one', async () => {
  const recipient = 'restart@corner.example';
  const idle = await testServer({ environment });
  const ours = await idle.business();
  const ids = [await queue({ recipient }, idle, ours.orgId), await queue({ recipient }, idle, ours.orgId)];
  const rows = await Promise.all(ids.map((id) => rowOf(id, idle)));
  assert.deepEqual(
    rows.map(({ status }) => status),
    ['QUEUED', 'QUEUED'],
  );
  // A worker starts, works and stops, and then another one does.
  for (const round of [2, 3]) {
    const jobs = idle.startJobs();
    await until(async () => mailsTo(recipient).length === round);
    await until(async () =>
      (await Promise.all(ids.map((id) => rowOf(id, idle)))).every(({ status }) => status === 'SENT'),
    );
    await jobs.stop();
    if (round === 2) {
      ids.push(await queue({ recipient }, idle, ours.orgId));
      await wait(200);
      assert.equal(mailsTo(recipient).length, 2, 'nobody works');
    }
  }
});

/** A timer that stays behind would keep this process alive, and the run of the tests would fail by that. */
test('a worker can be stopped while it starts', async () => {
  const idle = await testServer({ environment });
  const jobs = idle.startJobs();
  const openConnections = `select 1 from pg_stat_activity
    where datname = current_database() and application_name = 'tillhouse-jobs'`;
  const isConnected = async () => (await idle.database((session) => session.all(openConnections))).length > 0;
  await until(isConnected);
  await jobs.stop();
  await until(async () => !(await isConnected()));
});

test('requests do not wait for a mail server that is slow or dead', async () => {
  const working = await testServer({ environment, jobs: true });
  const ours = await working.business();
  const kit = await working.colleague(ours, 'CASHIER');
  const gate = Promise.withResolvers<void>();
  held = gate.promise;
  try {
    const before = arrived;
    await queue({ recipient: 'slow@corner.example' }, working, ours.orgId);
    await until(async () => arrived > before);
    assert.equal((await kit.post('/auth/email/verification')).status, 202);
    const { status } = await working.stranger.post('/auth/password/forgot', { identifier: kit.email });
    assert.equal(status, 202);
    assert.equal((await ours.get('/outlets')).status, 200);
    // All of that was answered while the mail server held the first message.
    assert.deepEqual(mailsTo('slow@corner.example'), []);
    gate.resolve();
    await until(async () => mailsTo(kit.email).length === 2);
    await until(async () => mailsTo('slow@corner.example').length === 1);
  } finally {
    gate.resolve();
    held = Promise.resolve();
  }
});
