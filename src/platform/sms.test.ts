import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readConfig } from './config.ts';
import { newId } from './ids.ts';
import { smsDelivery } from './sms.ts';
import { StartError } from './start-error.ts';

// ---- a gateway that writes down what it is asked, and answers what the test says ----

type ReceivedRequest = { method: string; path: string; headers: IncomingHttpHeaders; body: string };
const requests: ReceivedRequest[] = [];
let answering = { status: 200, body: '' };
const receiver = createServer((request, response: ServerResponse) => {
  let body = '';
  request.setEncoding('utf8').on('data', (part) => {
    body += part;
  });
  request.on('end', () => {
    requests.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body });
    response.writeHead(answering.status, { 'content-type': 'application/json' }).end(answering.body);
  });
});
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
const folder = mkdtempSync(join(tmpdir(), 'tillhouse-sms-'));
after(() => {
  receiver.closeAllConnections();
  receiver.close();
  rmSync(folder, { recursive: true });
});

const examples = join(import.meta.dirname, '../../docs/sms');
const message = { subject: '', html: '', text: 'Ünïcode & "quotes" {to} 100% = 042917\nsecond line' };
const parcel = { id: '0198d0c3-1111-7000-8000-000000000001', recipient: '+2348012345678', message };
const environment = { SMS_USER: 'AC0123', SMS_SECRET: 'hush: 7/&', SMS_FROM: 'Corner Shop' };

/** One of the ready-made templates, with only the host name changed to our receiver. */
function example(name: string, env: Record<string, string> = environment) {
  const text = readFileSync(join(examples, `${name}.json`), 'utf8');
  return written(text.replace(/https:\/\/[^/"]+/, `http://${host}`), env);
}

function written(template: string | object, env: Record<string, string> = environment) {
  const file = join(folder, `${newId()}.json`);
  writeFileSync(file, typeof template === 'string' ? template : JSON.stringify(template));
  const { sms } = readConfig({ ...env, SMS_GATEWAY: file });
  assert.ok(sms);
  return smsDelivery(sms);
}

async function sendBy(delivery: ReturnType<typeof smsDelivery>, answer: object | string = {}, status = 200) {
  answering = { status, body: typeof answer === 'string' ? answer : JSON.stringify(answer) };
  await delivery.send(parcel);
  return requests.at(-1) as ReceivedRequest;
}

const fieldsOf = ({ body }: ReceivedRequest) => Object.fromEntries(new URLSearchParams(body));

test('Twilio gets a form with basic authentication, at the address of the account', async () => {
  const request = await sendBy(example('twilio'), { sid: 'SM1' }, 201);
  assert.deepEqual([request.method, request.path], ['POST', '/2010-04-01/Accounts/AC0123/Messages.json']);
  assert.equal(request.headers['content-type'], 'application/x-www-form-urlencoded');
  assert.equal(request.headers.authorization, `Basic ${Buffer.from('AC0123:hush: 7/&').toString('base64')}`);
  assert.deepEqual(fieldsOf(request), { To: '+2348012345678', From: 'Corner Shop', Body: message.text });
});

test('Vonage gets its key in the form and the number without a plus; its answer says whether it was taken', async () => {
  const good = { 'message-count': '1', messages: [{ status: '0' }] };
  assert.deepEqual(fieldsOf(await sendBy(example('vonage'), good)), {
    api_key: 'AC0123',
    api_secret: 'hush: 7/&',
    to: '2348012345678',
    from: 'Corner Shop',
    text: message.text,
    'client-ref': parcel.id,
  });
  const throttled = { messages: [{ status: '1', 'error-text': 'Throttled' }] };
  await assert.rejects(sendBy(example('vonage'), throttled), {
    message: 'the SMS gateway answered 200, with messages.0.status 1',
  });
  await assert.rejects(sendBy(example('vonage'), { messages: [] }), /messages\.0\.status undefined/);
  await assert.rejects(sendBy(example('vonage'), '<html>ok</html>'), /answered 200, and not in JSON/);
});

test("Africa's Talking gets its key in a header; any of its three good codes counts", async () => {
  const answer = (statusCode: number) => ({ SMSMessageData: { Recipients: [{ statusCode }] } });
  const request = await sendBy(example('africas-talking'), answer(101), 201);
  assert.deepEqual([request.path, request.headers.apikey], ['/version1/messaging', 'hush: 7/&']);
  assert.equal(request.headers.accept, 'application/json');
  assert.deepEqual(fieldsOf(request), {
    username: 'AC0123',
    to: '+2348012345678',
    from: 'Corner Shop',
    message: message.text,
  });
  await sendBy(example('africas-talking'), answer(100), 201);
  await assert.rejects(sendBy(example('africas-talking'), answer(405), 201), /statusCode 405$/);
});

test('Termii, Infobip and MessageBird get JSON, as deep as each wants it', async () => {
  const termii = await sendBy(example('termii'), { code: 'ok' });
  assert.deepEqual([termii.path, termii.headers['content-type']], ['/api/sms/send', 'application/json']);
  assert.deepEqual(JSON.parse(termii.body), {
    api_key: 'hush: 7/&',
    to: '2348012345678',
    from: 'Corner Shop',
    sms: message.text,
    type: 'plain',
    channel: 'dnd',
  });

  const pending = { messages: [{ status: { groupId: 1, groupName: 'PENDING' } }] };
  const infobip = await sendBy(example('infobip'), pending);
  assert.deepEqual([infobip.path, infobip.headers.authorization], ['/sms/2/text/advanced', 'App hush: 7/&']);
  assert.deepEqual(JSON.parse(infobip.body), {
    messages: [
      {
        destinations: [{ to: '2348012345678', messageId: parcel.id }],
        from: 'Corner Shop',
        text: message.text,
      },
    ],
  });
  const rejected = { messages: [{ status: { groupId: 5, groupName: 'REJECTED' } }] };
  await assert.rejects(sendBy(example('infobip'), rejected), /groupId 5$/);

  const bird = await sendBy(example('messagebird'), { id: 'x' }, 201);
  assert.deepEqual([bird.path, bird.headers.authorization], ['/messages', 'AccessKey hush: 7/&']);
  assert.deepEqual(JSON.parse(bird.body), {
    recipients: ['2348012345678'],
    originator: 'Corner Shop',
    body: message.text,
    reference: parcel.id,
  });
});

test('the machine of a gateway can be a setting, and is the only thing that leads to another', async () => {
  const env = { ...environment, SMS_USER: host };
  const request = await sendBy(
    written({ url: 'http://{user}/send/{digits}', json: { text: '{text}' } }, env),
    {},
  );
  assert.deepEqual([request.path, JSON.parse(request.body)], ['/send/2348012345678', { text: message.text }]);
});

test('a gateway that takes all in the address gets a GET without a body, everything encoded', async () => {
  const url = `http://${host}/http?u={user}&p={secret}&to={to}&from={from}&msg={text}`;
  const request = await sendBy(written({ url, method: 'GET' }), 'OK');
  assert.deepEqual([request.method, request.body, request.headers['content-length']], ['GET', '', undefined]);
  assert.deepEqual(Object.fromEntries(new URL(request.path, 'http://x').searchParams), {
    u: 'AC0123',
    p: 'hush: 7/&',
    to: '+2348012345678',
    from: 'Corner Shop',
    msg: message.text,
  });
});

test('which statuses are a success can be said; a redirect is not followed', async () => {
  const template = { url: `http://${host}/send`, method: 'PUT', form: { to: '{to}', text: '{text}' } };
  await sendBy(written({ ...template, success: { status: [202] } }), {}, 202);
  await assert.rejects(
    sendBy(written({ ...template, success: { status: [202] } }), {}, 200),
    /answered 200$/,
  );
  const count = requests.length;
  await assert.rejects(sendBy(written(template), {}, 302), /answered 302$/);
  assert.equal(requests.length, count + 1);
});

test('no failure tells the secret, the number or the text', async () => {
  const echoing = { messages: [{ status: 'key hush: 7/& wrong for 2348012345678' }] };
  const failures = [
    () => sendBy(example('vonage'), echoing),
    () => sendBy(example('vonage'), 'hush: 7/&', 401),
    () => written({ url: `http://127.0.0.1:1/{secret}/{to}?t={text}`, method: 'GET' }).send(parcel),
  ];
  for (const fails of failures) {
    const error = await fails().then(
      () => undefined,
      (reason: Error) => reason,
    );
    assert.ok(error);
    assert.doesNotMatch(error.message, /hush|2348012345678|042917|127\.0\.0\.1/);
  }
});

test('a template that cannot be meant stops the start with one line, and repeats no secret', () => {
  const url = `https://gateway.example/send`;
  const json = { to: '{to}', text: '{text}' };
  const cases: [template: string | object, message: RegExp, env?: Record<string, string>][] = [
    ['{"url": hush', /it is not JSON/],
    ['[]', /the file must be an object/],
    [{ url, body: 'hush' }, /body is not a field; expected url, method/],
    [{ url, json, form: json }, /json and form cannot both be set/],
    [{ url, json, method: 'DELETE' }, /method must be POST, PUT or GET/],
    [{ url, json, method: 'GET' }, /a GET has no json/],
    [{ url, json: { to: '{to}' } }, /\{text\} is missing/],
    [{ url, json: { text: '{text}' } }, /\{to\} or \{digits\} is missing/],
    [{ url, json: { ...json, x: '{phone}' } }, /\{phone\} is not a placeholder; expected \{to\}/],
    [{ url, json: { ...json, from: '{from}' } }, /SMS_FROM must be set/, { SMS_SECRET: 'hush' }],
    [{ url, json: { ...json, key: '{secret}' } }, /SMS_SECRET must be set/, {}],
    [{ url: 'https://{digits}.gateway.example/', json }, /host name may contain only/],
    [{ url: 'ftp://gateway.example/', json }, /must begin with https/],
    [{ url: 'https://me:hush@gateway.example/', json }, /into basic, not into url/],
    [{ url, json, headers: { key: 1 } }, /headers\.key must be a text/],
    [{ url, json, headers: { key: 'hush\nX: y' } }, /headers\.key must be plain ASCII/],
    [{ url, form: { to: '{to}', text: '{text}', flash: true } }, /form\.flash must be a text/],
    [{ url, json, success: { status: 'hush' } }, /success\.status must be a list/],
    [{ url, json, success: { code: 1 } }, /code is not a field/],
  ];
  for (const [template, message, env] of cases) {
    assert.throws(
      () => written(template, env),
      (error) => {
        assert.ok(error instanceof StartError, String(error));
        assert.match(error.message, message);
        assert.match(error.message, /^SMS_GATEWAY=/);
        assert.doesNotMatch(error.message, /hush|\n/);
        return true;
      },
    );
  }
  assert.throws(() => readConfig({ SMS_GATEWAY: '/nowhere.json' }), /cannot be read/);
  assert.throws(() => readConfig({ SMS_GATEWAY: 'a', SMS_URL: url }), /SMS_URL and SMS_GATEWAY cannot both/);
});
