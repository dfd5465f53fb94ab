import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { isAccess, permissionsOf, type Role, tenantRoles } from '../../src/http/access.ts';
import { navigationFor } from '../../src/users/navigation.ts';
import { backofficePages, mayOpen, menu, touchedByEvent } from './declared-pages.ts';

type Limit = 'EVERYWHERE' | 'SOME_OUTLETS';

const actorOf = (role: Role, limit: Limit) => ({
  ...{ orgId: 'o', userId: 'u', sessionId: 's', kind: 'LOGIN' as const, emailVerified: true },
  ...{ role, currencyDecimals: 2, outletIds: limit === 'EVERYWHERE' ? null : ['one'] },
});

/** What the console knows of a user. */
function sessionOf(role: Role, limit: Limit = 'EVERYWHERE') {
  const permissions: string[] = permissionsOf({ role, kind: 'LOGIN' });
  const may = (permission: string) => permissions.includes(permission);
  return { may, mayEverywhere: (permission: string) => limit === 'EVERYWHERE' && may(permission) };
}

const routeOf = (path: string) => (path === '/' ? '/app' : `/app${path}`);

test('the menu is the sidebar of the server: the same places, names, pictures and headings in the same order', () => {
  const sidebar = (['OWNER', 'OPERATOR'] as const)
    .flatMap((role) => navigationFor(actorOf(role, 'EVERYWHERE')))
    .map(({ label, icon, route, children }) =>
      route === null
        ? { heading: label, places: children.map((place) => [place.route, place.label, place.icon]) }
        : { heading: undefined, places: [[route, label, icon]] },
    );
  assert.deepEqual(
    menu.map(({ heading, places }) => ({
      heading,
      places: places.map(({ path, label, menu: { icon } }) => [routeOf(path), label, icon]),
    })),
    sidebar,
  );
});

/** A role may open these, but has nothing to do there, so the sidebar leaves them out. */
const notInSidebar: Partial<Record<Role, string[]>> = {
  CASHIER: ['/app/stocktakes', '/app/purchases'],
  STOREKEEPER: ['/app/customers'],
};

for (const role of [...tenantRoles, 'OPERATOR'] as const) {
  for (const limit of ['EVERYWHERE', 'SOME_OUTLETS'] as const) {
    test(`${role}, ${limit}: the places that the sidebar shows are those that the console opens`, () => {
      const shown = navigationFor(actorOf(role, limit)).flatMap(({ route, children }) =>
        route === null ? children.map((place) => place.route) : [route],
      );
      const opened = menu
        .flatMap(({ places }) => places)
        .filter(({ path, permission }) =>
          path === '/till' ? sessionOf(role).may(permission ?? '') : mayOpen(path, sessionOf(role, limit)),
        )
        .map(({ path }) => routeOf(path))
        .filter((route) => !notInSidebar[role]?.includes(route));
      assert.deepEqual(opened, shown);
    });
  }
}

test('who may open an address: what its page says, else what the page above it says', () => {
  const cases: [path: string, role: Role, limit: Limit, opens: boolean][] = [
    ['/sales/by-product', 'CASHIER', 'EVERYWHERE', true],
    ['/sales/123', 'STOREKEEPER', 'EVERYWHERE', false],
    ['/products/new', 'CASHIER', 'EVERYWHERE', false],
    ['/products/123', 'CASHIER', 'EVERYWHERE', true],
    ['/products/new/', 'STOREKEEPER', 'EVERYWHERE', true],
    ['/stock/transfers/new', 'ACCOUNTANT', 'EVERYWHERE', false],
    ['/banks/transactions', 'MANAGER', 'EVERYWHERE', true],
    ['/banks/transactions', 'MANAGER', 'SOME_OUTLETS', false],
    ['/accounts/journal/new', 'ACCOUNTANT', 'SOME_OUTLETS', false],
    ['/accounts/closing', 'ACCOUNTANT', 'EVERYWHERE', true],
    ['/accounts/closing', 'ACCOUNTANT', 'SOME_OUTLETS', false],
    ['/accounts/nothing/at/all', 'CASHIER', 'EVERYWHERE', false],
    ['/settings/printers', 'MANAGER', 'SOME_OUTLETS', true],
    ['/settings/webhooks/123', 'MANAGER', 'SOME_OUTLETS', false],
    ['/settings/data', 'MANAGER', 'EVERYWHERE', false],
    ['/settings/data', 'OWNER', 'EVERYWHERE', true],
    ['/administration/plans', 'OWNER', 'EVERYWHERE', false],
    ['/administration/plans', 'OPERATOR', 'EVERYWHERE', true],
    ['/mailbox', 'CASHIER', 'EVERYWHERE', false],
    ['/profile', 'OPERATOR', 'EVERYWHERE', true],
    ['/nowhere', 'OPERATOR', 'EVERYWHERE', true],
  ];
  for (const [path, role, limit, opens] of cases)
    assert.equal(mayOpen(path, sessionOf(role, limit)), opens, `${role} ${limit} ${path}`);
});

test('what is read again after an event', () => {
  const goods = ['/dashboard', '/inventory', '/measurements', '/product', '/sales/facets', 'picker'];
  const books = [
    '/accounts',
    '/bank-lines',
    '/bank-rules',
    '/banks',
    '/expenses',
    '/payments',
    '/reports',
    '/tax',
    '/transactions',
  ];
  const parties = ['/customer-relationship-management', '/customers', 'picker'];
  const expected: [type: string, beginnings: string[]][] = [
    ['sale.completed', ['/dashboard', '/inventory/stock', '/sales', '/till', ...books, ...parties]],
    ['payment.recorded', ['/dashboard', '/sales', '/till', ...books, ...parties]],
    ['expense.reversed', ['/till', ...books, ...parties]],
    ['till.closed', ['/dashboard', '/till', ...books]],
    ['stock.low', [...goods, ...books, ...parties]],
    ['purchase.reversed', [...goods, ...books, ...parties]],
    ['stocktake.completed', [...goods, '/accounts']],
    ['product.updated', goods],
    ['variant.created', goods],
    ['variantType.created', goods],
    ['variantValue.created', goods],
    ['category.deleted', goods],
    ['measurement.updated', goods],
    ['import.progress', goods],
    ['party.created', ['/dashboard', ...parties]],
    ['bank.operation.recorded', books],
    ['account.created', books],
    ['journal.posted', books],
    ['taxReturn.filed', books],
    ['notification.queued', ['/notifications']],
    ['subscription.paid', ['/subscriptions', 'session']],
    ['outlet.closed', ['/locations', '/outlets', '/users']],
    ['location.updated', ['/locations', '/outlets']],
    ['settings.updated', ['/settings']],
    ['receipt_setting.created', ['/settings']],
    ['organisation.registered', ['/settings', 'session']],
    ['user.invited', ['/users', 'picker']],
    // Nobody declared it, so everything is read again.
    ['comet.seen', ['']],
  ];
  for (const [type, beginnings] of expected)
    assert.deepEqual(touchedByEvent(type).sort(), [...new Set(beginnings)].sort(), type);
});

test('a declaration names what there is: its module, a permission, paths of the API', () => {
  const { paths } = JSON.parse(readFileSync('openapi.json', 'utf8')) as {
    paths: Record<string, { get?: object }>;
  };
  const readable = Object.keys(paths).filter((path) => paths[path]?.get);
  const addresses = backofficePages.map(({ path }) => path);
  assert.equal(new Set(addresses).size, addresses.length);
  for (const { path, permission, actions = [], reads = {} } of backofficePages) {
    for (const needed of [permission, ...actions.map((action) => action.permission)])
      assert.ok(needed === undefined || isAccess(needed), `${path}: ${needed}`);
    for (const beginning of Object.keys(reads))
      assert.ok(
        readable.some((one) => one.startsWith(beginning)),
        `${path} reads ${beginning}`,
      );
  }
  for (const file of globSync('web/src/{backoffice/**,entrance,till}/pages.ts'))
    for (const [, module = ''] of readFileSync(file, 'utf8').matchAll(/import\('(\.[^']+)'\)/g))
      assert.ok(existsSync(new URL(module, new URL(file, `file://${process.cwd()}/`))), `${file}: ${module}`);
});
