import type pg from 'pg';
import type { TradedShop } from './traded-shop.ts';

/** Builds a request as it goes over the wire. The clients differ by who signs in. */
export type Request = (client: number) => string;

export type ReadPages = {
  period: { from: string; to: string };
  /** The reads that have a bare twin. */
  paths: { analysis: string; party: string; statement: string };
  pages: Record<string, Request[]>;
};

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** The calls of each page, as the console and the till make them. */
export async function readPages(url: string, shop: TradedShop, database: pg.Client): Promise<ReadPages> {
  const { orgId, outletId, customerId, emails } = shop;
  const get =
    (path: string): Request =>
    () =>
      `GET ${path} HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${shop.token}\r\n\r\n`;
  const period = { from: daysAgo(29), to: daysAgo(0) };
  const dates = `date_from=${period.from}&date_to=${period.to}`;
  const paths = {
    analysis: `/payments/analysis?${dates}&limit=50`,
    party: `/customer-relationship-management/${customerId}`,
    statement: `/transactions/${customerId}?sortKey=date&sortDir=asc&limit=100`,
  };
  const cursors = await catalogueCursors(url, shop, () =>
    database.query(
      `update products set version = version + 1
       where org_id = $1 and id in (select id from products where org_id = $1 order by id limit 5)`,
      [orgId],
    ),
  );
  const changes = (cursor: string) => `/till/catalogue?outletId=${outletId}&limit=500&cursor=${cursor}`;
  return {
    period,
    paths,
    pages: {
      dashboardDay: [get('/dashboard?range=DAY&compare=WEEK')],
      dashboardYear: [get('/dashboard?range=YEAR&compare=PREVIOUS')],
      analysis: [get(paths.analysis)],
      analysisRest: [get(`/payments/analysis/summary?${dates}`), get(`/payments/analysis/trend?${dates}`)],
      customer: [get(paths.party), get(paths.statement)],
      customerTabs: [
        get(`/sales?customerId=${customerId}&paymentStatus=UNPAID&limit=100`),
        get(`/sales?customerId=${customerId}&paymentStatus=PART_PAID&limit=100`),
        get(`/customers/${customerId}/purchases?limit=50`),
        get(`/customers/${customerId}/transactions/products?limit=50`),
        get(`/payments/logs?partyId=${customerId}&limit=50`),
      ],
      catalogueSame: [get(changes(cursors.after))],
      catalogueChanged: [get(changes(cursors.before))],
      signIn: [(client) => signInAs(emails[client % emails.length] ?? '')],
    },
  };
}

function signInAs(identifier: string): string {
  const body = JSON.stringify({ identifier, password: 'four calm otters' });
  const head = ['POST /auth/login HTTP/1.1', 'Host: bench', 'Content-Type: application/json'];
  return `${head.join('\r\n')}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

/** Loads the whole catalogue, changes a few products, and returns the cursors before and after that. */
async function catalogueCursors(
  url: string,
  { token, outletId }: TradedShop,
  change: () => Promise<unknown>,
) {
  const loaded = async (cursor: string): Promise<string> => {
    const path = `/till/catalogue?outletId=${outletId}&limit=5000${cursor && `&cursor=${cursor}`}`;
    const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
    const { data } = (await answer.json()) as { data: { cursor: string; hasNext: boolean } };
    return data.hasNext ? loaded(data.cursor) : data.cursor;
  };
  const before = await loaded('');
  await change();
  return { before, after: await loaded(before) };
}
