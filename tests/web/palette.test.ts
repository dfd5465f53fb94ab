import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { permissionsOf, type Role } from '../../src/http/access.ts';
import { navigationFor } from '../../src/users/navigation.ts';
import { bestMatches } from '../../web/src/backoffice/shell/best-matches.ts';
import { chapters, idOfHeading } from '../../web/src/ui/help/chapters.ts';
import { actionTargets, pageTargets, settingTargets } from './declared-pages.ts';

function rightsOf(role: Role, isEverywhere = true) {
  const permissions: string[] = permissionsOf({ role, kind: 'LOGIN' });
  const may = (permission: string) => permissions.includes(permission);
  return { may, mayEverywhere: (permission: string) => isEverywhere && may(permission) };
}

/** The pages in the menu of a role, as the server's sidebar has them. */
function menuPaths(role: Role, isEverywhere: boolean): Set<string> {
  const sidebar = navigationFor({
    ...{ orgId: 'o', userId: 'u', sessionId: 's', kind: 'LOGIN' as const, emailVerified: true },
    ...{ role, currencyDecimals: 2, outletIds: isEverywhere ? null : ['one'] },
  });
  const routes = sidebar.flatMap(({ route, children }) => [route, ...children.map((place) => place.route)]);
  return new Set(routes.map((route) => route?.replace(/^\/app/, '') || '/'));
}

/** What Ctrl+K offers somebody who types a text, as addresses: `/expenses?open=new`. */
function offered(text: string, role: Role = 'OWNER', isEverywhere = true): string[] {
  const rights = rightsOf(role, isEverywhere);
  const all = [
    actionTargets(rights),
    pageTargets(rights, menuPaths(role, isEverywhere)),
    settingTargets(rights),
  ];
  return all
    .flatMap((targets) => bestMatches(targets, text, 8))
    .map(({ to, search, section }) => {
      const query = search ? `?${new URLSearchParams(search)}` : '';
      return to + query + (section ? `#${section}` : '');
    });
}

test('Ctrl+K finds pages, settings and actions by everyday words', () => {
  const cases: [typed: string, address: string][] = [
    ['import', '/import'],
    ['import', '/customers/import'],
    ['csv', '/import'],
    ['shopify', '/import'],
    ['tax', '/settings/business#taxes'],
    ['vat', '/settings/business#taxes'],
    ['invite', '/users?open=new'],
    ['add staff', '/users?open=new'],
    ['employee', '/users'],
    ['permissions', '/users'],
    ['transfer', '/stock/transfers/new'],
    ['move stock', '/stock/transfers/new'],
    ['password', '/profile#password'],
    ['2fa', '/profile'],
    ['refund', '/sales/refunds'],
    ['refund', '/sales'],
    ['price', '/products'],
    ['language', '/profile'],
    ['language', '/settings/receipts'],
    ['backup', '/settings/data'],
    ['export', '/settings/data'],
    ['webhook', '/settings/webhooks?open=new'],
    ['webhook', '/settings/webhooks'],
    ['api', '/profile#api-keys'],
    ['printer', '/settings/printers?open=new'],
    ['printer', '/settings/printers'],
    ['label', '/products/labels'],
    ['price tag', '/products/labels'],
    ['count', '/stocktakes?open=new'],
    ['damage', '/stock/adjustments/new'],
    ['supplier', '/vendors'],
    ['supplier', '/vendors?open=new'],
    ['buy', '/purchases/new'],
    ['rent', '/expenses?open=new'],
    ['debt', '/customers'],
    ['shop', '/outlets?open=new'],
    ['currency', '/settings/business#details'],
    ['discount', '/settings/business#selling'],
    ['round', '/settings/business#money'],
    ['scale', '/settings/business#tills'],
    ['logo', '/settings/receipts'],
    ['profit', '/accounts/income'],
    ['z report', '/shifts'],
    ['best sellers', '/sales/by-product'],
    ['billing', '/settings/subscription'],
    ['who changed', '/audit'],
    ['glossary', '/help'],
    ['REFÚND', '/sales/refunds'],
  ];
  for (const [typed, address] of cases)
    assert.ok(offered(typed).includes(address), `${typed}: ${address} is not among ${offered(typed)}`);
});

test('Ctrl+K offers only what the user may do', () => {
  assert.deepEqual(offered('tax', 'CASHIER'), []);
  assert.deepEqual(offered('invite', 'CASHIER'), []);
  assert.deepEqual(offered('transfer', 'ACCOUNTANT'), ['/banks/batch', '/stock/adjustments']);
  assert.deepEqual(offered('webhook', 'MANAGER', false), [], 'webhooks are of the whole business');
  assert.deepEqual(offered('vat', 'MANAGER', false), [], 'and so are taxes');
  assert.deepEqual(offered('vat', 'MANAGER'), [
    '/reports/tax',
    '/reports/tax/returns',
    '/settings/business#taxes',
  ]);
  assert.deepEqual(offered('api key', 'CASHIER'), []);
});

test('the nearest comes first: the name, then a word of the name, then an everyday word', () => {
  const all = ['Print labels', 'Labels', 'Products', 'Tables'].map((label) => ({
    label,
    ...(label === 'Products' && { words: 'label, tag' }),
  }));
  const found = bestMatches(all, 'label', 8).map(({ label }) => label);
  assert.deepEqual(found, ['Labels', 'Print labels', 'Products']);
  assert.deepEqual(bestMatches(all, 'label', 1).length, 1);
  assert.deepEqual(bestMatches(all, 'print tag', 8), [], 'every word must fit');
  assert.deepEqual(bestMatches(all, 'bl', 8), [], 'two letters begin a word');
  assert.deepEqual(bestMatches(all, 'ble', 8), [{ label: 'Tables' }]);
});

test('each help text names a chapter that the documents have', () => {
  for (const [topic, chapter] of Object.entries(chapters)) {
    const [document, id] = chapter.split('#');
    const text = readFileSync(`docs/${document}.md`, 'utf8');
    const headings = [...text.matchAll(/^##+ (.+)$/gm)].map(([, heading = '']) => idOfHeading(heading));
    assert.ok(headings.includes(id ?? ''), `${topic}: ${chapter}`);
  }
});
