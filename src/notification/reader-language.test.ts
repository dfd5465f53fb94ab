import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Answer, registration, testServer } from '../../tests/harness.ts';
import { mailServer, partsOf, subjectOf } from '../../tests/mail-server.ts';
import { until } from '../../tests/until.ts';
import { acceptedLanguage } from '../platform/reader-words.ts';
import { onShelf } from '../sales/testing.ts';
import { type ReceiptLanguage, receiptLanguageNames } from '../values/language.ts';

const { mails, url } = await mailServer();
const server = await testServer({ environment: { SMTP_URL: url }, jobs: true });
const { stranger } = server;

function done(answer: Answer, status = 200) {
  assert.equal(answer.status, status, JSON.stringify(answer.body));
  return answer.body.data;
}

const mailTo = (address: string, about: RegExp) =>
  until(async () => {
    const found = mails.find(({ to, raw }) => to === address && about.test(subjectOf(raw)));
    return found && { subject: subjectOf(found.raw), parts: partsOf(found.raw) };
  });

const headers: [header: string | undefined, language: string | null][] = [
  [undefined, null],
  ['*', null],
  ['de-DE,de;q=0.9', null],
  ['fr-CA, en;q=0.5', 'fr'],
  ['en;q=0.5, ar-EG;q=0.8', 'ar'],
  ['de, sw;q=0.2', 'sw'],
  ['es;q=0, pt', 'pt'],
  ['hi;q=much', null],
];
for (const [header, language] of headers)
  test(`Accept-Language ${header} is ${language ?? 'none of our languages'}`, () =>
    assert.equal(acceptedLanguage(header), language));

test('who registers with an Arabic browser gets Arabic mail from right to left, and so do their customers', async () => {
  const email = 'amal@souk.example';
  const body = registration({ email });
  const { organisation } = done(
    await stranger.post('/auth/register', body, { headers: { 'Accept-Language': 'de, ar-EG;q=0.8' } }),
  );
  const mail = await mailTo(email, /Tillhouse/);
  assert.equal(mail.subject, 'تأكيد بريدك الإلكتروني في Tillhouse');
  const [text, html] = mail.parts;
  assert.match(text?.body.toString() ?? '', /\/app\/verify-email#token=\S+/);
  assert.match(html?.body.toString() ?? '', /^<div lang="ar" dir="rtl">/);

  const { accessToken } = done(
    await stranger.post('/auth/login', { identifier: email, password: body.password, platform: 'web' }),
  );
  const owner = server.withToken(accessToken);
  assert.equal(done(await owner.get('/users/me')).language, 'ar');
  const [setting, ...others] = done(await owner.get('/settings/receipts')).rows;
  assert.deepEqual([setting.language, setting.isDefault, others], ['ar', true, []]);
  assert.equal(done(await owner.get('/sales/sample/receipt')).language, 'ar');
  await server.database((session) =>
    session.all('update users set email_verified_at = now() where org_id = $1', [organisation.id]),
  );
  const invited = done(await owner.post('/users', { email: 'juma@duka.example', role: 'MANAGER' }));
  assert.ok(invited);
  const invitation = await mailTo('juma@duka.example', /./);
  assert.match(invitation.parts[1]?.body.toString() ?? '', /dir="rtl"/);
  const [, inviteToken] = /#token=(\S+)/.exec(invitation.parts[0]?.body.toString() ?? '') ?? [];
  const joining = { inviteToken, firstName: 'Juma', lastName: 'Ali', password: 'four calm otters' };
  const { user } = done(
    await stranger.post('/auth/register', joining, { headers: { 'Accept-Language': 'sw' } }),
  );
  const rows = await server.database((session) =>
    session.all('select language from users where org_id = $1 order by id', [organisation.id]),
  );
  assert.equal(user.firstName, 'Juma');
  assert.deepEqual(rows, [{ language: 'ar' }, { language: 'sw' }]);
});

test('without a known language, a registration is confirmed in English, and receipts are as ever', async () => {
  const email = 'eve@corner.example';
  const { organisation } = done(await stranger.post('/auth/register', registration({ email })));
  const { subject, parts } = await mailTo(email, /Tillhouse/);
  assert.equal(subject, 'Confirm your email address for Tillhouse');
  assert.match(parts[1]?.body.toString() ?? '', /^<p>/);
  const rows = await server.database((session) =>
    session.all(
      'select (select count(*)::int from receipt_settings where org_id = $1) as count, language from users where org_id = $1',
      [organisation.id],
    ),
  );
  assert.deepEqual(rows, [{ count: 0, language: null }]);
});

test('who has chosen no language gets mail in that of an owner, or else of the receipts', async () => {
  const owner = await server.business();
  const [silent, chooser] = [
    await server.colleague(owner, 'MANAGER'),
    await server.colleague(owner, 'CASHIER'),
  ];
  const resetMail = async ({ email }: { email: string }) => {
    mails.length = 0;
    done(await stranger.post('/auth/password/forgot', { identifier: email }), 202);
    return (await mailTo(email, /Tillhouse/)).subject;
  };
  const { id } = done(
    await owner.post('/settings/receipts', { name: 'All', isDefault: true, language: 'de-AT' }),
  );
  assert.equal(await resetMail(silent), 'Reset your Tillhouse password');
  done(await owner.put(`/settings/receipts/${id}`, { name: 'All', language: 'pt-BR' }));
  assert.equal(await resetMail(silent), 'Redefina a sua senha do Tillhouse');
  done(await owner.patch('/users/me', { language: 'fr' }));
  assert.equal(await resetMail(silent), 'Réinitialisez votre mot de passe Tillhouse');
  done(await chooser.patch('/users/me', { language: 'es' }));
  assert.equal(await resetMail(chooser), 'Restablezca su contraseña de Tillhouse');
});

/** What a customer reads: the subject, and a word of the receipt for its total. */
const expected: Record<ReceiptLanguage, [subject: string, total: string, cash: string]> = {
  en: ['Receipt O1-000001 from Corner Shop', 'Total', 'Cash'],
  fr: ['Ticket O1-000001 de Corner Shop', 'Total', 'Espèces'],
  es: ['Recibo O1-000001 de Corner Shop', 'Total', 'Efectivo'],
  pt: ['Recibo O1-000001 de Corner Shop', 'Total', 'Dinheiro'],
  de: ['Beleg O1-000001 von Corner Shop', 'Summe', 'Bar'],
  ar: ['إيصال O1-000001 من Corner Shop', 'الإجمالي', 'نقدًا'],
  hi: ['Corner Shop की रसीद O1-000001', 'कुल', 'नकद'],
  sw: ['Risiti O1-000001 kutoka Corner Shop', 'Jumla', 'Taslimu'],
};

test('a receipt and its mail exist in every language', async () => {
  const owner = await server.business();
  await server.database((session) =>
    session.all('update users set email_verified_at = now() where id = $1', [owner.userId]),
  );
  const soap = await onShelf(server, owner);
  const party = { name: 'Bola', email: 'bola@contact.example' };
  const customer = done(await owner.post('/customer-relationship-management', party));
  const lines = [{ itemPriceId: soap.itemPriceId, quantity: 2 }];
  const payments = [{ method: 'CASH', amount: 20 }];
  const { outletId } = owner;
  const { sale } = done(
    await owner.post('/checkout', { outletId, customerId: customer.id, lines, payments }),
  );
  const { id } = done(await owner.post('/settings/receipts', { name: 'All', isDefault: true }));
  for (const language of Object.keys(receiptLanguageNames) as ReceiptLanguage[]) {
    const [subject, total, cash] = expected[language];
    const direction = language === 'ar' ? 'rtl' : 'ltr';
    done(await owner.put(`/settings/receipts/${id}`, { name: 'All', language }));
    const page = await fetch(`${server.url}/sales/${sale.id}/receipt`, {
      headers: { Accept: 'text/html', Authorization: `Bearer ${owner.accessToken}` },
    });
    const html = await page.text();
    assert.ok(html.includes(`<html lang="${language}" dir="${direction}">`), language);
    for (const word of [total, cash])
      assert.ok(html.includes(`<th scope="row">${word}</th>`), `${language} ${word}`);
    mails.length = 0;
    done(await owner.post('/notifications/email', { template: 'RECEIPT', saleId: sale.id }), 202);
    const mail = await mailTo('bola@contact.example', /./);
    assert.equal(mail.subject, subject);
    const [, body, pdf] = mail.parts;
    assert.equal(/dir="rtl"/.test(body?.body.toString() ?? ''), direction === 'rtl', language);
    assert.equal(pdf?.body.subarray(0, 5).toString(), '%PDF-');
  }
});
