import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noBrowser } from '../browser.ts';
import { smsReceiver } from '../fixtures/sms-receiver.ts';
import { testServer } from '../harness.ts';
import { until } from '../until.ts';
import { findings } from './axe.ts';
import { assertNoFaults, signedInPage } from './console.ts';

const gateway = await smsReceiver();
const server = await testServer({ environment: gateway.environment, jobs: true });
const codeIn = (text: string | undefined) => /^\d{6}/.exec(text ?? '')?.[0] ?? '';

test('the own name, address and number are changed on the profile, each by the code that is sent there', {
  skip: noBrowser,
}, async () => {
  const owner = await server.registered();
  const me = async () => (await owner.get('/users/me')).body.data;
  const { page, faults } = await signedInPage(server, owner, { path: '/app/profile' });

  await page.getByRole('button', { name: 'Change name' }).click();
  await page.getByLabel('First name').fill('Ngozi');
  await page.getByLabel('Last name').fill('Eze');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Ngozi Eze' }).waitFor();

  const phone = page.getByRole('region', { name: 'Phone' });
  await phone.getByRole('button', { name: 'Add number' }).click();
  await phone.getByLabel('Phone number').fill('0801');
  await phone.getByRole('button', { name: 'Send code' }).click();
  await phone.getByText(/a number of Nigeria, or in international form/).waitFor();
  await phone.getByLabel('Phone number').fill('+234 809 000-0001');
  await phone.getByRole('button', { name: 'Send code' }).click();
  const [text] = await gateway.textsTo('+2348090000001', 1);
  const code = codeIn(text);
  await phone.getByLabel('Code').fill(code === '000000' ? '000001' : '000000');
  await phone.getByRole('button', { name: 'Confirm' }).click();
  await phone.getByText('This link or code is wrong').waitFor();
  // Who comes back with the message in hand finds the field for its code.
  await page.reload();
  await phone.getByText('Enter the six digits we sent to +2348090000001').waitFor();
  await phone.getByLabel('Code').fill(code);
  await phone.getByRole('button', { name: 'Confirm' }).click();
  await phone.getByText('Confirmed', { exact: true }).waitFor();
  assert.deepEqual([(await me()).phone, (await me()).phoneVerified], ['+2348090000001', true]);

  const email = page.getByRole('region', { name: 'Email' });
  await email.getByRole('button', { name: 'Change email address' }).click();
  await email.getByLabel('New email address').fill('ngozi@new.example');
  await email.getByRole('button', { name: 'Send code' }).click();
  // No mail server is set: the page says where the code is, and goes on saying so. The gateway has the others.
  await email.getByText('npx tillhouse outbox').last().waitFor();
  assert.equal(await phone.getByText('npx tillhouse outbox').count(), 0);
  const [mail] = await until(async () => {
    const mails = await server.messagesTo('ngozi@new.example');
    return mails.length > 0 ? mails : undefined;
  });
  await email.getByLabel('Code').fill(codeIn(mail?.text));
  await email.getByRole('button', { name: 'Confirm' }).click();
  await email.getByText('Confirmed', { exact: true }).waitFor();
  assert.equal((await me()).email, 'ngozi@new.example');
  assert.deepEqual(await findings(page), []);

  await phone.getByRole('button', { name: 'Remove number' }).click();
  await phone.getByRole('button', { name: 'Add number' }).waitFor();
  assert.equal((await me()).phone, null);

  await server.database((session) =>
    session.all(`update sessions set created_at = now() - interval '1 hour' where user_id = $1`, [
      owner.userId,
    ]),
  );
  await email.getByRole('button', { name: 'Change email address' }).click();
  await email.getByLabel('New email address').fill('other@new.example');
  await email.getByRole('button', { name: 'Send code' }).click();
  await email.getByRole('link', { name: 'Sign in again to continue' }).waitFor();
  assertNoFaults(faults);
  await page.context().close();
});
