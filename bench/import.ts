import sql from 'sql-template-tag';
import { setTenant } from '../src/http/authenticate.ts';
import { importStockJob } from '../src/inventory/exports.ts';
import { csvOf } from '../src/platform/sheet/csv-writer.ts';
import { xlsxOf } from '../src/platform/sheet/xlsx-writer.ts';
import { type Business, businessOn, type Served, serving } from './served.ts';

const secondsAtMost = 60;
/** How much memory may grow when the sheet is ten times as long. */
const growthAtMostMb = 100;

type Finished = { status: string; failure: string | null; rowsPerSecond: number };

/**
 * Imports 50,000 rows in under a minute and in constant memory: as new products, and again as known ones while a till
 * sells from their stock. The memory peak is that of this process, including its reading thread.
 */
export async function importing(): Promise<boolean> {
  const server = await serving();
  try {
    const business = await businessOn(server);
    const sheets = {
      few: await csv(5_000, 'A'),
      many: await csv(50_000, 'B'),
      again: await xlsx(50_000, 'B'),
    };
    await run(server, business, { name: '5,000 new products, CSV', bytes: sheets.few });
    const before = peakMb();
    const fresh = await run(server, business, {
      name: '50,000 new products, CSV',
      bytes: sheets.many,
    });
    const till = sellAllTheWhile(server, business);
    const known = await run(server, business, {
      name: '50,000 known products, XLSX',
      bytes: sheets.again,
    });
    console.log(`a till waited at most ${Math.round(await till.stop())} ms for its stock meanwhile`);
    const grownMb = peakMb() - before;
    console.log(`the memory grew by ${grownMb} MB from 5,000 rows to 50,000 (at most ${growthAtMostMb})`);
    return Math.max(fresh, known) <= secondsAtMost && grownMb <= growthAtMostMb;
  } finally {
    await server.stop();
  }
}

const peakMb = () => Math.round(process.resourceUsage().maxRSS / 1_024);

const columns = [
  'Name',
  'SKU',
  'Barcode',
  'Category',
  'Brand',
  'Unit',
  'Price',
  'Cost',
  'Quantity',
  'Reorder level',
];
async function* rows(count: number, series: string) {
  for (let from = 0; from < count; from += 1_000) {
    yield Array.from({ length: 1_000 }, (_, at) => {
      const n = from + at;
      const names = [
        `Product ${series} number ${n}`,
        `${series}-${n}`,
        `59${series.charCodeAt(0)}${String(n).padStart(8, '0')}`,
      ];
      return [
        ...names,
        `Category ${n % 50}`,
        `Brand ${n % 200}`,
        'pcs',
        9.5 + (n % 100),
        5.25,
        1 + (n % 20),
        5,
      ];
    });
  }
}
async function csv(count: number, series: string): Promise<Buffer> {
  const parts = await Array.fromAsync(csvOf({ columns, rows: rows(count, series) }));
  return Buffer.from(parts.join(''));
}
async function xlsx(count: number, series: string): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(xlsxOf({ columns, rows: rows(count, series) })));
}

/** Sends the sheet and runs the job. Returns how many seconds it took. */
async function run(
  { parts }: Served,
  business: Business,
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<number> {
  const startedAt = performance.now();
  const path = `/inventory/stock/import?quantities=ADD&outletId=${business.outletIds[0]}`;
  const { importId } = (await business.post(path, bytes)) as { importId: string };
  await importStockJob(parts.database.background).run(
    { orgId: business.orgId, importId } as never,
    new AbortController().signal,
  );
  const seconds = (performance.now() - startedAt) / 1_000;
  const done = (await business.get(`/inventory/stock/import/${importId}`)) as Finished;
  if (done.status !== 'COMPLETED') throw new Error(`${name}: ${done.failure}`);
  console.log(
    `${name} (${(bytes.length / 1e6).toFixed(1)} MB): ${seconds.toFixed(1)} s, ${done.rowsPerSecond} rows a second, peak ${peakMb()} MB`,
  );
  return seconds;
}

/** Locks one stock row after the other, as a sale does, and records the longest wait. */
function sellAllTheWhile({ parts }: Served, { orgId, outletIds }: Business) {
  let longest = 0;
  let isOver = false;
  const selling = (async () => {
    while (!isOver) {
      const startedAt = performance.now();
      await parts.database.app
        .transaction(async (tx) => {
          await tx.run(setTenant(orgId));
          await tx.run(sql`set local lock_timeout = '60s'`);
          await tx.run(sql`
            select 1 from stock where org_id = ${orgId} and outlet_id = ${outletIds[0]} order by variant_id desc limit 1
            for no key update`);
        })
        .catch(() => {});
      longest = Math.max(longest, performance.now() - startedAt);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await selling;
      return longest;
    },
  };
}
