import assert from 'node:assert/strict';
import { get, type IncomingMessage } from 'node:http';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { receiver } from '../../src/events/testing.ts';
import { openDataFolder } from '../../src/platform/data-folder.ts';
import { withSession } from '../../src/platform/db.ts';
import { attachToEmbeddedPostgres } from '../../src/platform/postgres/embedded.ts';
import { clientOf, password, registration } from '../harness.ts';
import { preparedFolder, type ServerProcess, startServer } from '../server-process.ts';
import { until } from '../until.ts';

const kills = process.env.KILLS ? 10 : 1;
const environment = { WEBHOOKS_PRIVATE: 'on' };

test('events reach a webhook and a stream in order and at least once, through kill -9 of the server; a stop ends streams', async (t) => {
  let server = await startServer({ folder: preparedFolder(), environment });
  const owner = registration();
  await clientOf(server.url, {}).post('/auth/register', owner);
  await verifyEverybody(server);
  const signedIn = await clientOf(server.url, {}).post('/auth/login', {
    identifier: owner.email,
    password,
    platform: 'pos',
  });
  const headers = { authorization: `Bearer ${signedIn.body.data.accessToken}` };
  const client = () => clientOf(server.url, headers);

  const at = await receiver((response) => setTimeout(() => response.writeHead(204).end(), 5));
  t.after(() => at.close());
  const stream = following(() => server.url, headers);
  const { status, body } = await client().post('/webhooks', { url: at.url, events: ['category.created'] });
  assert.equal(status, 200, JSON.stringify(body));
  await until(() => stream.isOpen() || undefined);

  const written: string[] = [];
  let done = false;
  const writing = (async () => {
    for (let number = 0; !done; number += 1) {
      const name = `category ${number}`;
      await until(async () => {
        const answer = await client()
          .post('/inventory/categories', { name }, { key: name })
          .catch(() => undefined);
        return answer?.status === 200 || undefined;
      });
      written.push(name);
    }
  })();
  for (let kill = 0; kill < kills; kill += 1) {
    const enough = at.messages.length + 5 + Math.floor(Math.random() * 10);
    await until(() => at.messages.length >= enough || undefined);
    await wait(Math.random() * 20);
    await server.kill9();
    server = await startServer({ folder: server.folder, environment });
  }
  done = true;
  await writing;

  const namesAt = () => at.messages.map(({ event }) => String(event.data.name));
  const last = written.at(-1) ?? '';
  await until(() => namesAt().includes(last) || undefined);
  await until(() => stream.names.includes(last) || undefined);
  const webhookIds = new Set(at.messages.map((message) => message.headers['webhook-id']));
  assert.equal(webhookIds.size, written.length, 'a message has the same id whenever it is sent');
  assert.deepEqual([...new Set(namesAt())], written, 'by the webhook');
  assert.deepEqual([...new Set(stream.names)], written, 'by the stream');
  t.diagnostic(`${written.length} events, ${at.messages.length} messages, ${stream.opened()} streams`);

  const stopped = server.stop();
  await until(() => stream.endedWhole() || undefined);
  stream.stop();
  assert.equal((await stopped).code, 0);
});

async function verifyEverybody({ folder }: ServerProcess): Promise<void> {
  const database = attachToEmbeddedPostgres(openDataFolder(folder));
  assert.ok(database);
  await withSession(database.admin, (session) => session.all('update users set email_verified_at = now()'));
}

/** Reads the stream and comes back with the last id whenever it is broken off, as a browser does. */
function following(url: () => string, headers: Record<string, string>) {
  const names: string[] = [];
  let [lastId, count, isOpen, isWhole, isStopped] = ['', 0, false, false, false];
  const open = () => {
    if (isStopped) return;
    const resume = lastId ? { 'last-event-id': lastId } : {};
    const asked = get(`${url()}/events`, { headers: { ...headers, ...resume }, agent: false }, read);
    asked.on('error', () => setTimeout(open, 20));
  };
  const read = (answer: IncomingMessage) => {
    let unread = '';
    count += 1;
    answer.setEncoding('utf8').on('data', (part: string) => {
      isOpen = true;
      const blocks = (unread + part).split('\n\n');
      unread = blocks.pop() ?? '';
      for (const block of blocks) {
        const [, id] = /^id: (.*)$/m.exec(block) ?? [];
        const [, data] = /^data: (.*)$/m.exec(block) ?? [];
        if (data) names.push(JSON.parse(data).data.name);
        if (id) lastId = id;
      }
    });
    answer.on('error', () => {});
    answer.once('close', () => {
      isWhole = answer.complete;
      setTimeout(open, 20);
    });
  };
  open();
  return {
    names,
    isOpen: () => isOpen,
    opened: () => count,
    endedWhole: () => isWhole,
    stop: () => {
      isStopped = true;
    },
  };
}
