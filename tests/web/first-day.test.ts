import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addProduct, addType } from '../../src/inventory/product/testing.ts';
import { noBrowser } from '../browser.ts';
import { dataOf, password, testServer } from '../harness.ts';
import { answerEmptyDrawer, assertNoFaults, newContext, signedInPage } from './console.ts';

const server = await testServer();

type Stock = { quantity: number; value: number };

test('the first product has its stock and cost, and the first purchase knows outlet, cost and vendor', {
  skip: noBrowser,
}, async () => {
  const owner = await server.registered();
  const [shop] = dataOf(await owner.get('/outlets')).rows;
  const { page, faults } = await signedInPage(server, owner, { path: '/app/products/new' });
  await page.getByLabel('Name', { exact: false }).first().fill('Soap');
  await page.getByRole('group', { name: 'Base unit' }).getByLabel('Price').fill('150');
  const opening = page.getByRole('region', { name: 'Opening stock' });
  await opening.getByLabel('Cost').fill('90.50');
  await page.getByRole('button', { name: 'Save' }).click();
  await opening.getByText('A cost needs a quantity.').waitFor();
  await opening.getByLabel('In stock').fill('12');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog', { name: 'Product' }).getByRole('link', { name: 'Edit' }).waitFor();
  const [soap] = dataOf(await owner.get('/inventory/products')).rows;
  const balance = dataOf(
    await owner.get(`/inventory/stock/quantity-balance?variantId=${soap.variants[0].id}`),
  );
  // 12 × 90.50 = 1,086.
  assert.deepEqual(
    balance.outlets.map(({ quantity, value }: Stock) => [quantity, value]),
    [[12, 1086]],
  );
  const [opened] = dataOf(await owner.get('/inventory/adjustments')).rows;
  assert.equal(opened.purpose, 'OPENING');

  // With a second outlet, the first is suggested until another one has bought.
  const kiosk = dataOf(await owner.post('/outlets', { name: 'Airport kiosk', type: 'KIOSK' }));
  await page.goto(`${server.url}/app/purchases/new`);
  const outlet = page.getByRole('combobox', { name: 'Outlet' });
  const cost = page.getByLabel('Unit cost of Soap');
  const shows = (name: string) =>
    page.waitForFunction(
      (wanted) =>
        [...document.querySelectorAll('input')].some(
          ({ value, ariaExpanded }) => ariaExpanded && value === wanted,
        ),
      name,
    );
  const find = async () => {
    await page.getByLabel('Add an item').fill('Soap');
    await page.getByLabel('Add an item').press('Enter');
    await cost.waitFor();
  };
  await shows(shop.name);
  assert.equal(await outlet.inputValue(), shop.name);
  await find();
  assert.equal(await cost.inputValue(), '90.50');
  const vendor = page.getByRole('combobox', { name: 'Vendor' });
  const dialog = page.getByRole('dialog', { name: 'New vendor' });
  await vendor.fill('Lagos Mills');
  await page.getByRole('button', { name: 'New vendor' }).click();
  assert.equal(await dialog.getByLabel('Name').inputValue(), 'Lagos Mills');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await vendor.fill('Kano Oils');
  await page.getByRole('option', { name: 'Add “Kano Oils”' }).click();
  assert.equal(await dialog.getByLabel('Name').inputValue(), 'Kano Oils');
  await dialog.getByLabel('Tax number').fill('T-9');
  await dialog.getByLabel('Pays no tax because').fill('Charity');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await shows('Kano Oils');
  await page.getByRole('button', { name: 'Record purchase' }).click();
  await page.getByRole('dialog', { name: 'Purchase' }).getByText('Unpaid').waitFor();
  const [bought] = dataOf(await owner.get('/inventory/purchase-logs')).rows;
  assert.deepEqual([bought.storeId, bought.vendorName, bought.total], [shop.id, 'Kano Oils', 90.5]);

  // The interface's own purchase by bank works at once: a new business has a bank account.
  const line = { productId: soap.id, quantity: 2, costPrice: 95.25 };
  const parts = { pmethod: 'bank', bankAmount: 190.5, amount: 190.5, total: 190.5 };
  dataOf(await owner.post('/inventory/bulk-stock', { storeId: kiosk.id, ...parts, stock: [line] }));
  const taxRates = [{ name: 'VAT', percent: 10 }];
  dataOf(await owner.patch('/settings/business', { taxRates }));
  await page.goto(`${server.url}/app/purchases/new`);
  await shows('Airport kiosk');
  await find();
  assert.equal(await cost.inputValue(), '95.25');

  // A line has a tax of its own: on top of 95.25 come 9.53, which is not given back, so it stays in the cost.
  await page.getByRole('combobox', { name: 'Tax of Soap' }).click();
  await page.getByRole('option', { name: 'VAT (10%)' }).click();
  await vendor.fill('Kano');
  await page.getByRole('option', { name: 'Kano Oils' }).click();
  await page.getByLabel('We get this tax back').uncheck();
  await page.getByLabel('Amounts include the tax').uncheck();
  await page.getByRole('button', { name: 'Record purchase' }).click();
  await page.getByRole('dialog', { name: 'Purchase' }).waitFor();
  const [latest] = dataOf(await owner.get('/inventory/purchase-logs')).rows;
  const taxed = dataOf(await owner.get(`/inventory/purchase-logs/${latest.id}`));
  assert.deepEqual(
    [taxed.total, taxed.tax, taxed.lines[0].taxPercent, taxed.lines[0].taxRecoverable],
    [104.78, 9.53, 10, false],
  );
  await page.goto(`${server.url}/app/vendors/${latest.vendorId}`);
  await page.getByText('Tax number T-9 · Pays no tax: Charity').waitFor();

  // An expense of 55 includes a tax of 5, which is given back.
  await page.goto(`${server.url}/app/expenses`);
  await page.getByRole('button', { name: 'New expense' }).click();
  const expense = page.getByRole('dialog');
  await expense.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'Rent', exact: true }).click();
  await expense.getByLabel('Amount').fill('55');
  await expense.getByRole('combobox', { name: 'Outlet' }).click();
  await page.getByRole('option', { name: 'Airport kiosk' }).click();
  await expense.getByRole('combobox', { name: 'Tax on the bill' }).click();
  await page.getByRole('option', { name: 'VAT (10%)' }).click();
  assert.ok(await expense.getByLabel('Amounts include the tax').isChecked());
  assert.ok(await expense.getByLabel('We get this tax back').isChecked());
  await expense.getByRole('button', { name: 'Record' }).click();
  await page.getByText('Expense recorded.').waitFor();
  // Bought: 95.25 and 9.53, 50 and 5. Only the 5 are taken off what is paid.
  await page.goto(`${server.url}/app/reports/tax`);
  const rate = page.getByRole('table', { name: 'Tax' }).getByRole('row', { name: /^VAT/ });
  assert.match(await rate.innerText(), /₦14\.53\s+Net ₦145\.25\s.*-₦5\.00$/s);
  await rate.getByRole('link', { name: '₦14.53' }).click();
  await page.getByText('₦9.53').waitFor();
  assertNoFaults(faults);
});

test('copied prices show what they overwrite and can be undone; a new category is chosen, never None by itself', {
  skip: noBrowser,
}, async () => {
  const owner = await server.registered();
  const size = dataOf(await owner.post('/product/variant-type', { name: 'Size' }));
  const values = [];
  for (const name of ['Small', 'Large', 'Giant']) {
    values.push(dataOf(await owner.post('/product/variant-value', { name, variant_type_id: size.id })).id);
  }
  const drinks = dataOf(await owner.post('/inventory/categories', { name: 'Drinks' }));
  const juice = dataOf(
    await owner.post('/inventory/products', {
      name: 'Juice',
      categoryId: drinks.id,
      options: [{ variant_type_id: size.id, valueIds: values }],
      variants: values.map((id, at) => ({ optionValueIds: [id], prices: [{ price: [150, 280, 150][at] }] })),
    }),
  );
  await owner.post('/inventory/products', { name: 'Water', prices: [{ price: 100 }] });

  const { page, faults } = await signedInPage(server, owner, { path: `/app/products/${juice.id}` });
  const large = page.getByLabel('Price of Large');
  await large.waitFor();
  await page.getByRole('button', { name: 'Copy units and prices' }).click();
  const dialog = page.getByRole('dialog', { name: 'Overwrite these prices?' });
  await dialog.getByRole('row', { name: /Large/ }).waitFor();
  const told = (await dialog.getByRole('row').allInnerTexts())
    .slice(1)
    .map((text) => text.split(/\s*\t\s*|\n+/));
  // Giant has the price of the first already.
  assert.deepEqual(told, [['Large', 'Unit 280', 'Unit 150']]);
  assert.equal(await large.inputValue(), '280.00');
  await dialog.getByRole('button', { name: 'Overwrite (1)' }).click();
  await dialog.waitFor({ state: 'hidden' });
  assert.equal(await large.inputValue(), '150.00');
  await page.getByRole('button', { name: 'Undo the copy' }).click();
  assert.equal(await large.inputValue(), '280.00');
  await page.getByRole('button', { name: 'Undo the copy' }).waitFor({ state: 'hidden' });

  await page.goto(`${server.url}/app/products`);
  for (const name of ['Juice', 'Water']) {
    await page.getByRole('row', { name }).getByRole('checkbox').click();
  }
  await page.getByRole('button', { name: 'Change category' }).click();
  const change = page.getByRole('dialog', { name: 'Change category' });
  const picker = change.getByRole('combobox', { name: 'New category' });
  assert.equal(await picker.inputValue(), '');
  assert.ok(await change.getByRole('button', { name: 'Change (0)' }).isDisabled());
  assert.equal(await change.getByRole('row').count(), 0);
  // None is a choice like others, and Juice would lose its category.
  await picker.click();
  await page.getByRole('option', { name: 'None' }).click();
  await change.getByRole('row', { name: /Juice.*Drinks.*None/s }).waitFor();
  await picker.click();
  await page.getByRole('option', { name: 'Drinks' }).click();
  await change.getByRole('row', { name: /Water.*None.*Drinks/s }).waitFor();
  await change.getByRole('button', { name: 'Change (1)' }).click();
  await change.waitFor({ state: 'hidden' });
  const rows: { name: string; categoryId: string }[] = dataOf(await owner.get('/inventory/products')).rows;
  assert.deepEqual(rows.map(({ name, categoryId }) => [name, categoryId === drinks.id]).sort(), [
    ['Juice', true],
    ['Water', true],
  ]);
  assertNoFaults(faults);
});

test('set-up guesses country, currency and time zone, a time zone is found by its country, and outlets have tills', {
  skip: noBrowser,
}, async () => {
  const { context, faults } = await newContext(undefined, { locale: 'en-NG', timezoneId: 'Africa/Nairobi' });
  const page = await context.newPage();
  await page.goto(`${server.url}/app/set-up`);
  const field = (name: string) => page.getByRole('combobox', { name });
  await field('Country').waitFor();
  const guessed = () =>
    Promise.all(['Country', 'Currency', 'Time zone'].map((name) => field(name).inputValue()));
  // The time zone says where the shop is; the language does not.
  assert.deepEqual(await guessed(), ['Kenya', 'KES – Kenyan Shilling', 'Africa/Nairobi – Kenya']);
  await field('Time zone').fill('nigeria');
  await page.getByRole('option', { name: 'Africa/Lagos – Nigeria' }).click();
  assert.equal(await field('Time zone').inputValue(), 'Africa/Lagos – Nigeria');
  // Another country brings its currency and its time zone.
  await field('Country').fill('ghana');
  await page.getByRole('option', { name: 'Ghana' }).click();
  assert.deepEqual(await guessed(), ['Ghana', 'GHS – Ghanaian Cedi', 'Africa/Accra – Ghana']);
  const email = 'ama@first-day.example';
  for (const [label, value] of [
    ['Business name', 'Accra Corner'],
    ['First name', 'Ama'],
    ['Last name', 'Mensah'],
    ['Email', email],
    ['Password', 'four calm otters'],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  await page.getByRole('button', { name: 'Create business' }).click();
  await page.waitForURL((url) => url.pathname === '/app');
  const rows = (path: string) =>
    page.evaluate(async (at) => (await (await fetch(at)).json()).data.rows, path) as Promise<
      Record<string, string>[]
    >;
  const settings = await page.evaluate(async () => (await (await fetch('/settings/business')).json()).data);
  assert.deepEqual([settings.country, settings.currency, settings.timezone], ['GH', 'GHS', 'Africa/Accra']);
  const tills = async () =>
    (await rows('/tills')).map(({ name, code, outletName }) => [name, code, outletName]);
  assert.deepEqual(await tills(), [['Till 1', 'T1', 'Accra Corner']]);

  // A new outlet has a till as well, unless it is a warehouse or its field is emptied. Unused tills go with their outlet.
  await page.goto(`${server.url}/app/outlets?open=new`);
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill('Kiosk');
  await form.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Warehouse' }).click();
  await form.getByLabel('First till').waitFor({ state: 'hidden' });
  await form.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Kiosk' }).click();
  await form.getByLabel('First till').fill('Window');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'Kiosk' }).waitFor();
  assert.deepEqual((await tills()).toSorted(), [
    ['Till 1', 'T1', 'Accra Corner'],
    ['Window', 'T1', 'Kiosk'],
  ]);
  await page.getByRole('link', { name: 'Kiosk' }).click();
  await form.getByRole('button', { name: 'Delete Kiosk' }).click();
  await form.getByRole('alertdialog').getByRole('button', { name: 'Delete Kiosk' }).click();
  await page.getByRole('link', { name: 'Kiosk', exact: true }).waitFor({ state: 'hidden' });
  assert.deepEqual(
    [await tills(), (await rows('/outlets')).map(({ name }) => name)],
    [[['Till 1', 'T1', 'Accra Corner']], ['Accra Corner']],
  );
  assertNoFaults(faults);
});

test('a cashier by name and PIN takes over the till, and an invitation has a link to copy without mail', {
  skip: noBrowser,
}, async () => {
  const owner = await server.registered();
  await server.database((session) =>
    session.all('update users set email_verified_at = now() where id = $1', [owner.userId]),
  );
  dataOf(await owner.post('/tills', { outletId: owner.outletId, name: 'Front' }));
  const size = await addType(owner, 'Size', ['S', 'L']);
  const shirt = await addProduct(owner, {
    name: 'Shirt',
    options: [size.option],
    prices: [{ price: 20 }],
    variants: size.ids.map((id) => ({ optionValueIds: [id] })),
  });
  const [small] = shirt.variants[0]?.prices ?? [];
  const lines = [{ itemPriceId: small?.itemPriceId, quantity: 5, unitCost: 8 }];
  const opening = { outletId: owner.outletId, purpose: 'OPENING', lines };
  dataOf(await owner.post('/inventory/stock/adjustment', opening));
  const { page, faults } = await signedInPage(server, owner, { path: '/app/users?open=new' });
  const form = page.getByRole('dialog');
  await form.getByText('By name and PIN').click();
  await form.getByLabel('First name').fill('Kit');
  await form.getByLabel('Last name').fill('Eze');
  await form.getByLabel(/^PIN/).fill('2580');
  await form.getByRole('button', { name: 'Add cashier' }).click();
  await page.getByRole('link', { name: 'Kit Eze' }).waitFor();

  await page.getByRole('button', { name: 'Add staff' }).click();
  await form.getByRole('textbox', { name: 'Email' }).fill('bo@first-day.example');
  await form.getByRole('button', { name: 'Invite' }).click();
  const link = form.getByLabel('Invitation link');
  await form.getByRole('button', { name: 'Copy' }).and(page.locator(':enabled')).waitFor();
  const [mail] = await server.messagesTo('bo@first-day.example');
  const [, token] = /#token=(\S+)/.exec(mail?.text ?? '') ?? [];
  assert.equal(await link.inputValue(), `${server.url}/app/invitation#token=${token}`);

  await answerEmptyDrawer(page);
  await page.goto(`${server.url}/app/till`);
  const front = page.getByRole('button', { name: /^Front/ });
  await front.waitFor();
  // There is a till, so a new one is not the main choice.
  assert.equal(await page.locator('button.main').count(), 0);
  await front.click();
  await page.getByRole('button', { name: 'Type the amount' }).click();
  await page.keyboard.type('50');
  assert.equal(await page.getByLabel('Amount of Cash in the drawer').inputValue(), '50');
  await page.getByRole('button', { name: 'Open shift' }).click();
  await page.getByText('Ready to sell offline').waitFor();
  await page.keyboard.press('Control+l');
  const locked = page.getByLabel('The till is locked');
  await locked.getByRole('button', { name: 'Kit Eze' }).click();
  await locked.getByLabel('PIN of Kit Eze').fill('2580');
  await locked.waitFor({ state: 'detached' });
  await page.locator('.till-top').getByText('Kit Eze').waitFor();

  // Both sizes cost the same, and the cashier sees how many of each are left.
  await page.getByRole('button', { name: 'Shirt ₦20.00' }).click();
  const sizes = page.getByRole('dialog', { name: 'Shirt' });
  assert.match(await sizes.getByRole('button', { name: /^L/ }).innerText(), /0 left/);
  await sizes.getByRole('button', { name: /^S each 5 left/ }).click();
  await page.keyboard.press('F9');
  await page.keyboard.press('Enter');
  await page.getByText('Next sale').waitFor();

  // No manager has a PIN yet. The owner at the counter agrees to a return by password.
  await page.keyboard.press('F10');
  await page.getByRole('dialog').getByText('₦20.00').click();
  await page.getByRole('button', { name: /^More of Shirt/ }).click();
  await page.getByRole('button', { name: 'Refund ₦20.00 in cash' }).click();
  const agreement = page.getByRole('dialog', { name: 'Manager approval needed' });
  await agreement.getByLabel('Manager’s email or phone').fill(owner.email);
  await agreement.getByLabel('Password').fill('wrong calm otters');
  await agreement.getByRole('button', { name: 'Approve' }).click();
  await agreement.locator('.mantine-InputWrapper-error').waitFor();
  await agreement.getByLabel('Password').fill(password);
  await agreement.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Refund by Cash').waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.locator('.till-top').getByText('Kit Eze').waitFor();
  assertNoFaults(faults);
});
