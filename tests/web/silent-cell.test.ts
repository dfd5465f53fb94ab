import { after, test } from 'node:test';
import { newId } from '../../src/platform/ids.ts';
import { serviceOrgId } from '../../src/platform/service-org.ts';
import { noBrowser } from '../browser.ts';
import { startCell } from '../cells/cell-process.ts';
import { dataOf, registration, testServer } from '../harness.ts';
import { assertNoFaults, newContext, signIn } from './console.ts';

test('an operator sees that the businesses of a cell are missing while it does not answer', {
  skip: noBrowser,
}, async () => {
  const cell = await startCell();
  const server = await testServer({
    environment: { TILLHOUSE_CELLS: `north=${cell.url}`, LOG_LEVEL: 'silent' },
  });
  after(() => cell.remove());
  // The first business is at home, the second in the cell that was empty.
  for (const businessName of ['Zanzibar Traders', 'Pemba Spices'])
    dataOf(await server.stranger.post('/auth/register', registration({ businessName })));
  const owner = await server.registered();
  const operator = await server.colleague({ ...owner, orgId: serviceOrgId, outletId: newId() }, 'OPERATOR');
  const { context, faults } = await newContext();
  const page = await context.newPage();
  await signIn(page, server.url, operator, '/app/administration');
  await page.getByRole('link', { name: 'Zanzibar Traders' }).waitFor();
  await page.getByRole('link', { name: 'Pemba Spices' }).waitFor();
  const notice = page.getByText('A cell does not answer. Its businesses are missing here.');
  await notice.waitFor({ state: 'detached' });

  await cell.stop();
  await page.reload();
  await notice.waitFor();
  await page.getByRole('link', { name: 'Zanzibar Traders' }).waitFor();
  await page.getByRole('link', { name: 'Pemba Spices' }).waitFor({ state: 'detached' });

  await cell.start();
  await page.reload();
  await page.getByRole('link', { name: 'Pemba Spices' }).waitFor();
  await notice.waitFor({ state: 'detached' });
  assertNoFaults(faults);
});
