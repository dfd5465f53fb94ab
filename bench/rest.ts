import { setTimeout as sleep } from 'node:timers/promises';
import { ownerConnection } from '../tests/owner-connection.ts';
import { bareLists } from './bare-lists.ts';
import { clients, connect, openShop, sell } from './checkout.ts';
import { type Command, nodeProcesses, residentMb, startCommand, temporaryFolder } from './command.ts';
import { ask, during, type Line, linesTo } from './lines.ts';

const starts = 5;
const atMost = { readyMs: 1_000, restMb: 110, growth: 1.1 };
/** `npm run bench -- rest 60` keeps the load up for an hour. */
const minutes = Number(process.argv[3] ?? 5);
const minutesBetweenLines = Math.max(1, Math.round(minutes / 12));
/** An access token lasts for a quarter of an hour. */
const minutesPerToken = 10;

/**
 * Starts the real command on a database that exists, five times, and measures how long it takes until it is ready. Then
 * it measures the memory of its largest Node process at rest, and while it sells and lists at half of what it can.
 */
export async function rest(): Promise<boolean> {
  // The command would use the sources if one of them has changed since the last build.
  await import('../tools/build-server.ts');
  const { folder, remove } = temporaryFolder();
  let server = await startCommand(folder);
  try {
    const readyMs: number[] = [];
    for (let round = 0; round < starts; round += 1) {
      await server.stop();
      server = await startCommand(folder);
      readyMs.push(server.readyMs);
    }
    const median = readyMs.sort((one, other) => one - other)[Math.floor(starts / 2)] ?? 0;
    console.log(`ready after ${Math.round(median)} ms, the median of ${starts} (at most ${atMost.readyMs})`);
    await sleep(20_000);
    const restMb = largestOf(server);
    console.log(`at rest: ${restMb} MB (at most ${atMost.restMb}); all: ${eachOf(server)}`);
    const growth = await grownUnderLoad(server, folder);
    return median <= atMost.readyMs && restMb <= atMost.restMb && growth <= atMost.growth;
  } finally {
    await server.stop();
    remove();
  }
}

/** The memory of the largest Node process in MB. */
function largestOf(server: Command): number {
  return Math.max(...nodeProcesses(server).map(residentMb));
}

function eachOf(server: Command): string {
  return nodeProcesses(server)
    .map((id) => `${residentMb(id)} MB`)
    .join(' + ');
}

/** Returns the memory at the end as a multiple of that after a fifth of the time, when everything is warm. */
async function grownUnderLoad(server: Command, folder: string): Promise<number> {
  const database = await connect(ownerConnection(folder));
  const shop = await openShop(server.url, database);
  await database.end();
  // Everybody signs in at the beginning of the day, and each password hash takes 19 MB.
  await Promise.all(Array.from({ length: clients }, shop.signIn));
  const lines = linesTo(server.url, clients);
  const lists = Object.keys(bareLists);
  const work = async (client: number) => {
    const line = lines[client] as Line;
    await sell(line, shop, client);
    for (const path of lists) {
      await ask(line, `GET ${path} HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${shop.token}\r\n\r\n`);
    }
  };
  const measured: number[] = [];
  try {
    // Half of the load: works for half a second and rests for the other half.
    for (let second = 0; second < minutes * 60; second += 1) {
      await during(500, clients, work);
      await sleep(500);
      measured.push(largestOf(server));
      const minute = (second + 1) / 60;
      if (minute % minutesBetweenLines === 0) console.log(`after ${minute} min of load: ${eachOf(server)}`);
      if (minute % minutesPerToken === 0) shop.token = await shop.signIn();
    }
  } finally {
    for (const { socket } of lines) socket.destroy();
  }
  const largest = (part: number[]) => Math.max(...part);
  const fifth = Math.ceil(measured.length / 5);
  const growth = largest(measured.slice(-fifth)) / largest(measured.slice(0, fifth));
  console.log(`the memory grows by ${growth.toFixed(2)} under load (at most ${atMost.growth})`);
  return growth;
}
