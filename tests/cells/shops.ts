import { after } from 'node:test';
import { newId } from '../../src/platform/ids.ts';
import { type Client, clientOf, dataOf, password, registration } from '../harness.ts';
import { dataFolder, preparedFolder, type ServerProcess, startServer } from '../server-process.ts';
import { type CellProcess, startCell } from './cell-process.ts';

export const cellsOf = (cells: Record<string, CellProcess>) => ({
  TILLHOUSE_CELLS: Object.entries(cells)
    .map(([name, { url }]) => `${name}=${url}`)
    .join(' '),
  LOG_LEVEL: 'error',
});

export async function openCell(): Promise<CellProcess> {
  const cell = await startCell();
  after(() => cell.remove());
  return cell;
}

/** Registers a business, and sells in it. */
export async function openShop(server: ServerProcess) {
  const owner = registration();
  const { organisation } = dataOf(await clientOf(server.url, {}).post('/auth/register', owner));
  const client = await signIn(server, owner.email);
  const outletId = dataOf(await client.get('/outlets')).rows[0].id;
  const product = dataOf(await client.post('/inventory/products', { name: 'Soap', prices: [{ price: 10 }] }));
  const { itemPriceId } = product.variants[0].prices[0];
  const lines = [{ itemPriceId, quantity: 100, unitCost: 6 }];
  dataOf(await client.post('/inventory/stock', { outletId, lines }));
  const sell = async (by: Client) => {
    const saleId = newId();
    const payments = [{ method: 'CASH', amount: 10 }];
    dataOf(await by.post('/checkout', { saleId, outletId, lines: [{ itemPriceId, quantity: 1 }], payments }));
    return saleId;
  };
  const sold = [await sell(client), await sell(client)].sort();
  return { email: owner.email, orgId: organisation.id as string, sold, sell };
}

/** A server with the cells north and south, and what there is when home and north are lost. */
export async function openTwoCells() {
  const [north, south, empty] = [await openCell(), await openCell(), await openCell()];
  const environment = cellsOf({ north, south });
  const server = await startServer({ folder: preparedFolder(), environment });
  return {
    server,
    environment,
    north,
    south,
    anew: {
      folder: dataFolder(),
      environment: cellsOf({ north: empty, south }),
      cells: { north: empty, south },
    },
  };
}

export type Shop = Awaited<ReturnType<typeof openShop>>;

export async function signIn(server: ServerProcess, identifier: string): Promise<Client> {
  const login = { identifier, password, platform: 'pos' };
  const { accessToken } = dataOf(await clientOf(server.url, {}).post('/auth/login', login));
  return clientOf(server.url, { authorization: `Bearer ${accessToken}` });
}

export async function salesOf(client: Client): Promise<string[]> {
  const { rows } = dataOf(await client.get('/sales?limit=100'));
  return rows.map(({ id }: { id: string }) => id).sort();
}
