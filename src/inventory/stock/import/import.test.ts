import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type SignedIn, testServer } from '../../../../tests/harness.ts';
import { until } from '../../../../tests/until.ts';

const server = await testServer({ jobs: true });

function formOf(content: string | Uint8Array, name = 'stock.csv', type = 'text/csv') {
  const form = new FormData();
  form.append('file', new Blob([content as BlobPart], { type }), name);
  return form;
}

async function importing(owner: SignedIn, content: string | Uint8Array, query = '') {
  const { status, body } = await owner.post(`/inventory/stock/import${query}`, formOf(content));
  assert.equal(status, 202, JSON.stringify(body));
  return until(async () => {
    const { body: found } = await owner.get(`/inventory/stock/import/${body.data.importId}?limit=100`);
    return found.data.finishedAt ? found.data : undefined;
  });
}

test('first', async () => {
  const owner = await server.business();
  const done = await importing(
    owner,
    'Name,SKU,Price,Cost,Quantity,Category,Unit\nSoap,S1,10.5,7,12,Home,pcs\nRice,R1,3,2,5,Food,kg\n',
  );
  console.log(JSON.stringify(done));
  console.log(JSON.stringify((await owner.get('/inventory/products')).body.data.rows));
  const again = await importing(owner, 'sku;price;quantity\nS1;11,5;3\n');
  console.log(JSON.stringify(again));
  console.log(JSON.stringify((await owner.get('/inventory/products?search=soap')).body.data.rows));
  const bad = await importing(owner, 'sku,name,price,quantity\nS1,x,1,a\n,,1,1\nS9,,,\n');
  console.log(JSON.stringify(bad));
});
