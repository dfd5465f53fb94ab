import { fork } from 'node:child_process';
import { once } from 'node:events';
import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { ConnectionSettings } from '../src/platform/postgres/connection-settings.ts';
import { clients, connect, openShop, sell } from './checkout.ts';
import { during, type Line, line, linesTo } from './lines.ts';
import { businessOn } from './served.ts';

const businesses = 200;
const streamsOfEach = 5;
const rounds = 6;
const secondsPerRound = 4;
const atLeast = 0.95;

/**
 * Compares checkouts by 8 clients with and without 1,000 open streams on the same process, in turns. The streams are of
 * 200 businesses, five each. Those of the selling business get every sale.
 */
export async function streams(): Promise<boolean> {
  const child = fork(join(import.meta.dirname, 'serve.ts'));
  const [{ url, admin }] = (await once(child, 'message')) as [{ url: string; admin: ConnectionSettings }];
  const database = await connect(admin);
  try {
    const shop = await openShop(url, database);
    const tokens = [shop.token];
    while (tokens.length < businesses) {
      tokens.push((await businessOn({ url })).token);
      if (tokens.length % 50 === 0) console.log(`${tokens.length} businesses registered`);
    }
    // Opens new connections each time, because the server closes those that were idle while the streams opened.
    const selling = async (ms: number): Promise<number[]> => {
      const lines = linesTo(url, clients);
      const times = await during(ms, clients, (client) => sell(lines[client] as Line, shop, client));
      for (const { socket } of lines) socket.destroy();
      return times;
    };
    await selling(2_000);
    await database.query('vacuum analyze');
    const times = { without: [] as number[], with: [] as number[] };
    let events = 0;
    for (let round = 0; round < rounds; round += 1) {
      const turns = round % 2 === 0 ? (['without', 'with'] as const) : (['with', 'without'] as const);
      for (const name of turns) {
        const opened = name === 'with' ? await open(url, tokens, () => (events += 1)) : [];
        times[name].push(...(await selling(secondsPerRound * 1_000)));
        for (const one of opened) one.destroy();
        console.log(`round ${round + 1} of ${rounds}, ${name} streams: done`);
      }
    }
    const seconds = rounds * secondsPerRound;
    console.log(line('without', times.without, seconds));
    console.log(line('with', times.with, seconds));
    const share = times.with.length / times.without.length;
    console.log(
      `with ${tokens.length * streamsOfEach} streams open, which were told ${events} times, checkout keeps ${(share * 100).toFixed(1)} % of its rate (at least ${atLeast * 100} %)`,
    );
    return share >= atLeast;
  } finally {
    await database.end();
    child.send('stop');
    await once(child, 'exit');
  }
}

/** Opens five streams per token and waits until all are open. */
async function open(url: string, tokens: string[], onPart: () => void): Promise<ClientRequest[]> {
  const opened: ClientRequest[] = [];
  for (const token of tokens) {
    const streams = Array.from({ length: streamsOfEach }, () => openOne(url, token, onPart));
    opened.push(...(await Promise.all(streams)));
  }
  return opened;
}

async function openOne(url: string, token: string, onPart: () => void): Promise<ClientRequest> {
  const request = get(`${url}/events`, { headers: { authorization: `Bearer ${token}` }, agent: false });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`/events is answered ${answer.statusCode}`);
  request.on('error', () => {});
  answer.on('error', () => {});
  await once(answer, 'data');
  answer.on('data', onPart);
  return request;
}
