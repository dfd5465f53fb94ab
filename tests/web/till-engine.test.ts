import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { seriesOf } from '../../src/values/sale-number.ts';
import { pictureCache } from '../../web/src/picture-cache.ts';
import { tilesAt } from '../../web/src/till/engine/browse.ts';
import { type CartState, emptyCart, nextCart } from '../../web/src/till/engine/cart.ts';
import { movementsLostBy } from '../../web/src/till/engine/drawer.ts';
import * as favourites from '../../web/src/till/engine/favourites.ts';
import { figuresOf, takingsOf } from '../../web/src/till/engine/figures.ts';
import { newId } from '../../web/src/till/engine/ids.ts';
import { colourOf, initialsOf } from '../../web/src/till/engine/initials.ts';
import {
  actionOf,
  conflictsIn,
  defaultKeys,
  type TillAction,
  tillActions,
} from '../../web/src/till/engine/keys.ts';
import { likelyNotes } from '../../web/src/till/engine/likely-notes.ts';
import { numberOf } from '../../web/src/till/engine/sale.ts';
import { defaultScan, scanDetector, splitQuantity } from '../../web/src/till/engine/scan.ts';
import { itemsMeant, makeIndex } from '../../web/src/till/engine/search.ts';
import { messageOf } from '../../web/src/till/engine/server.ts';
import { percentNow } from '../../web/src/till/engine/tax.ts';
import type { CatalogueProduct, Item, ShiftStep, TillReport } from '../../web/src/till/engine/types.ts';
import { typosBetween } from '../../web/src/till/engine/typos.ts';

const shop = { currencyDecimals: 2, pricesIncludeTax: false, cashRounding: 0.05, cashierDiscountPercent: 10 };

const item = (changes: Partial<Item> = {}): Item => ({
  ...{ itemPriceId: 'p1', variantId: 'v1', productId: 'r1', name: 'Soap', unit: null, factor: 1, price: 10 },
  ...{ taxRateId: null, code: null },
  ...changes,
});

const start = (): CartState => ({ cart: emptyCart(), past: [] });
const add = (state: CartState, changes: Partial<Item> = {}, quantity = 1, taxPercent = 0) =>
  nextCart(state, { type: 'ADD', item: item(changes), quantity, taxPercent });

test('the same item adds up, exactly, and every change can be taken back', () => {
  let state = add(add(start(), {}, 0.1), {}, 0.2);
  assert.deepEqual(
    state.cart.lines.map(({ quantity }) => quantity),
    [0.3],
  );
  state = add(state, { itemPriceId: 'p2', price: 4 });
  const [first, second] = state.cart.lines;
  assert.equal(state.cart.selectedId, second?.id);
  state = nextCart(state, { type: 'REMOVE', lineId: first?.id ?? '' });
  state = nextCart(state, { type: 'SET_QUANTITY', lineId: second?.id ?? '', quantity: 0 });
  assert.equal(state.cart.lines.length, 0);
  for (let times = 0; times < 2; times++) state = nextCart(state, { type: 'UNDO' });
  assert.deepEqual(
    state.cart.lines.map(({ quantity }) => quantity),
    [0.3, 1],
  );
  assert.equal(nextCart(state, { type: 'SET_QUANTITY', lineId: 'none', quantity: 3 }), state);
});

test('a till without a connection sells by the tax rate of the day, and shows each tax of a group', (context) => {
  const components = [
    { name: 'VAT', percent: 7.5, compound: false },
    { name: 'Levy', percent: 1, compound: true },
  ];
  const periods = [
    { from: null, percent: 7.5, components: [] },
    { from: '2027-01-01', percent: 8.575, components },
  ];
  const taxRates = [{ id: 'vat', name: 'VAT', percent: 7.5, periods }];
  const settings = {
    ...shop,
    ...{ taxRates, timezone: 'Africa/Lagos', dayStartsAt: '00:00', taxRounding: 'DOCUMENT' as const },
  };
  // A minute before the year begins in Lagos.
  context.mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-12-31T22:59:00Z') });
  const vase = { itemPriceId: 'p1', price: 33.33, taxRateId: 'vat' };
  const before = percentNow(settings, 'vat');
  let state = add(start(), vase, 1, before);
  const taxes = () =>
    figuresOf(state.cart, settings, 'CASHIER').taxes.map(({ name, percent, net, tax }) => [
      name,
      percent,
      net,
      tax,
    ]);
  assert.deepEqual([before, taxes()], [7.5, [['VAT', 7.5, 33.33, 2.5]]]);
  context.mock.timers.tick(60_000);
  const taxPercentOf = ({ taxRateId }: Pick<Item, 'taxRateId'>) => percentNow(settings, taxRateId);
  state = nextCart(state, { type: 'REPRICE', itemOf: () => item(vase), taxPercentOf });
  assert.equal(state.cart.lines[0]?.offered?.taxPercent, 8.575);
  state = nextCart(state, { type: 'ANSWER_PRICES', keepsOld: false });
  state = add(state, { itemPriceId: 'p2', price: 10.01, taxRateId: 'vat' }, 3, percentNow(settings, 'vat'));
  // As the server has it: 5.43 of tax on 63.36, of which 4.75 is VAT and 0.68 the levy on 68.11.
  assert.deepEqual(taxes(), [
    ['VAT', 7.5, 63.36, 4.75],
    ['Levy', 1, 68.11, 0.68],
  ]);
  assert.equal(figuresOf(state.cart, settings, 'CASHIER').exact, 68.79);
});

test('a cart comes to what the server would charge, and its tenders pay it', () => {
  // 3 × 10.00 less 10% is 27.00; 7.5% of it is 2.025, so 2.03 on top.
  let state = add(start(), {}, 3, 7.5);
  state = nextCart(state, { type: 'SET_DISCOUNT', discount: { percent: 10 } });
  assert.deepEqual(
    [figuresOf(state.cart, shop, 'CASHIER')].map(({ exact, tax, due, dueInCash }) => [
      exact,
      tax,
      due,
      dueInCash,
    ]),
    [[29.03, 2.03, 29.03, 29.05]],
  );
  state = nextCart(state, { type: 'ADD_TENDER', tender: { method: 'POS', amount: 15, cashBack: 5 } });
  const half = figuresOf(state.cart, shop, 'CASHIER');
  assert.deepEqual([half.due, half.dueInCash, half.problem], [19.03, 19.05, null]);
  state = nextCart(state, { type: 'ADD_TENDER', tender: { method: 'CASH', amount: 20 } });
  const paid = figuresOf(state.cart, shop, 'CASHIER');
  assert.deepEqual([paid.due, paid.change, paid.rounding, paid.total], [0, 0.95, 0.02, 29.05]);
  // 20.00 less the change and what was handed out for the card.
  assert.deepEqual(takingsOf(state.cart, shop, paid), { POS: 15, CASH: 14.05 });
  const over = nextCart(state, { type: 'ADD_TENDER', tender: { method: 'MOBILE', amount: 99 } });
  assert.match(figuresOf(over.cart, shop, 'CASHIER').problem ?? '', /more than is left/);
});

test('a cashier needs a manager beyond the limit and for another price, and the yes is to that alone', () => {
  const line = add(start(), {}, 2);
  const lineId = line.cart.lines[0]?.id ?? '';
  const needs = (state: CartState, role = 'CASHIER') => figuresOf(state.cart, shop, role).needsApproval;
  const within = nextCart(line, { type: 'SET_LINE_DISCOUNT', lineId, discount: { amount: 2 } });
  assert.equal(needs(within), null);
  const beyond = nextCart(line, { type: 'SET_LINE_DISCOUNT', lineId, discount: { amount: 2.01 } });
  assert.deepEqual([needs(beyond), needs(beyond, 'MANAGER')], ['DISCOUNT', null]);
  const priced = nextCart(line, { type: 'SET_PRICE', lineId, unitPrice: 9 });
  assert.equal(needs(priced), 'PRICE');
  const approved = nextCart(beyond, { type: 'APPROVE', approval: { token: 'x', action: 'DISCOUNT' } });
  assert.deepEqual([needs(approved), figuresOf(approved.cart, shop, 'CASHIER').needsServer], [null, true]);
  const more = nextCart(approved, { type: 'SET_DISCOUNT', discount: { percent: 50 } });
  assert.equal(needs(more), 'DISCOUNT');
});

test('what is likely handed over', () => {
  const likely = (due: number, currency: string, decimals = 2) => likelyNotes(due, { currency, decimals });
  // 6,000 is six notes. 5,600 would have a note of 100 too many, and nobody hands over 10,000 or 100,000.
  assert.deepEqual(likely(5500, 'NGN'), [6000]);
  assert.deepEqual(likely(800, 'NGN'), [1000]);
  // One note, or 200 and 50; 240 is three pieces.
  assert.deepEqual(likely(231, 'NGN'), [250, 500, 1000]);
  // Three notes make 3,000, four make 2,700; 2,660 takes six.
  assert.deepEqual(likely(2656.87, 'NGN'), [2700, 3000]);
  assert.deepEqual(likely(8.5, 'USD'), [10, 20, 50]);
  // 20 and 10, a note of 50, a note of 100.
  assert.deepEqual(likely(26.56, 'EUR'), [30, 50, 100]);
  assert.deepEqual(likely(980, 'JPY', 0), [1000, 2000, 5000]);
  // Of three decimals; there is no larger note than 20.
  assert.deepEqual(likely(19.97, 'BHD', 3), [20]);
  assert.deepEqual(likely(1441, 'EUR'), [1500]);
  // Of a currency whose notes are not known.
  assert.deepEqual(likely(2656.87, 'XXX'), [3000, 5000, 10000]);
  assert.deepEqual(likely(1000, 'XXX'), [2000, 5000, 10000]);
});

test('what the browser says of its disk is said for people', () => {
  assert.match(messageOf(new DOMException('', 'QuotaExceededError')), /disk of this device is full/);
  assert.match(messageOf(new DOMException('closing', 'InvalidStateError')), /Reload the page/);
});

test('numbers go on from the last, and ids begin with the time', () => {
  const series = seriesOf('LAG1-T1-000999');
  assert.deepEqual(series, { prefix: 'LAG1-T1-', next: 999 });
  assert.equal(numberOf({ prefix: 'LAG1-T1-', next: 1_000_000 }), 'LAG1-T1-1000000');
  assert.equal(seriesOf('nothing'), undefined);
  assert.match(newId(0x0198b5f27c3e), /^0198b5f2-7c3e-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('a scanner is told from fingers by its pace', () => {
  const read = (keys: [key: string, at: number][]) => {
    const detector = scanDetector(() => defaultScan);
    return keys.map(([key, at]) => detector.press({ key, at })?.code).at(-1);
  };
  assert.equal(
    read([
      ['4', 0],
      ['0', 110],
      ['Shift', 115],
      ['A', 120],
      ['Enter', 130],
    ]),
    '40A',
  );
  assert.equal(
    read([
      ['4', 0],
      ['0', 111],
      ['0', 120],
      ['Enter', 130],
    ]),
    undefined,
  );
  assert.equal(
    read([
      ['4', 0],
      ['0', 5],
      ['0', 9],
      ['Tab', 12],
    ]),
    '400',
  );
  assert.equal(
    read([
      ['4', 0],
      ['0', 5],
      ['F9', 9],
      ['0', 10],
      ['Enter', 12],
    ]),
    undefined,
  );
  assert.deepEqual(splitQuantity('5*4006'), { quantity: 5, rest: '4006' });
  assert.deepEqual(splitQuantity('2,5* soap'), { quantity: 2.5, rest: 'soap' });
  assert.deepEqual(splitQuantity('0*soap'), { quantity: undefined, rest: 'soap' });
  assert.deepEqual(splitQuantity('soap'), { quantity: undefined, rest: 'soap' });
});

test('keys do what the map says, letters stay letters in a field, and the keys of the browser are left alone', () => {
  const press = (key: string, held: object = {}) => ({
    ...{ key, code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false },
    ...held,
  });
  const means = (key: string, held: object = {}, isInField = false) =>
    actionOf(press(key, held), { keys: defaultKeys, isInField });
  assert.deepEqual(
    [means('F9'), means('z', { ctrlKey: true }), means('∂', { altKey: true, code: 'KeyD' }), means('F5')],
    ['pay', 'undo', 'drawer', undefined],
  );
  assert.deepEqual([means('/'), means('/', {}, true), means('F9', {}, true)], ['search', undefined, 'pay']);
  assert.equal(means('?', { shiftKey: true }), 'help');
  assert.deepEqual(conflictsIn(defaultKeys), []);
  assert.deepEqual(conflictsIn({ ...defaultKeys, pay: ['F5'], park: ['F8'] }).sort(), ['F5', 'F8']);
});

const product = (id: string, name: string, changes: object = {}): CatalogueProduct => ({
  ...{ productId: id, name, brand: null, kind: 'GOODS', categoryId: null, taxRateId: null, imageUrl: null },
  variants: [
    {
      ...{ variantId: `v${id}`, name, sku: `SKU-${id}`, barcode: null, quantity: 3 },
      prices: [
        { itemPriceId: `p${id}`, measurementId: null, factor: 1, price: 2, barcode: `10${id}` },
        { itemPriceId: `c${id}`, measurementId: 'box', factor: 12, price: 20, barcode: `20${id}` },
      ],
    },
  ],
  ...changes,
});

test('the catalogue is found by any code and any part of a name, and follows what changes', () => {
  const index = makeIndex(() => [{ id: 'box', name: 'Box', abr: 'bx', measuredIn: null }]);
  const change = { products: [], removed: [], stock: [], settings: undefined };
  index.apply({
    ...change,
    products: [product('1', 'Café crème'), product('2', 'Black coffee'), product('3', 'Creme soap')],
  });
  const names = (text: string) => index.search(text, 10).map(({ product: { name } }) => name);
  assert.deepEqual(names('creme'), ['Creme soap', 'Café crème']);
  assert.deepEqual(names('cof BLA'), ['Black coffee']);
  assert.deepEqual([index.byCode('sku-1')?.item.itemPriceId, index.byCode(' 201 ')?.item.unit], ['p1', 'bx']);
  index.apply({
    ...change,
    products: [product('1', 'Espresso', { variants: product('9', 'Espresso').variants })],
    removed: ['2'],
    stock: [{ variantId: 'v3', quantity: -1 }],
  });
  assert.deepEqual([names('coffee'), names('espr'), index.size], [[], ['Espresso'], 2]);
  assert.deepEqual(
    [index.byCode('sku-1'), index.byItem('p1'), index.byCode('109')?.item.itemPriceId],
    [undefined, undefined, 'p9'],
  );
  assert.equal(index.stockOf('v3'), -1);
});

test('what is mistyped, written together or called by its category is found, behind what is spelled so', () => {
  const categories = [
    { id: 'dairy', name: 'Dairy & eggs', parentId: null },
    { id: 'cheese', name: 'Käse', parentId: 'dairy' },
  ];
  const index = makeIndex(
    () => [],
    () => categories,
  );
  const products = [
    product('1', 'Mature Cheddar 200 g', { categoryId: 'cheese', brand: 'Hillfarm' }),
    product('2', 'Bananas'),
    product('3', 'Water 750 ml'),
    product('4', 'Olive oil 750ml'),
    product('5', 'Juice 1,5 l'),
    product('6', 'Ice cream'),
    product('7', 'Egg noodles 6 pack'),
    product('8', 'Noodle soup'),
    product('9', 'Instant noodles'),
  ];
  index.apply({ products, removed: [], stock: [], settings: undefined });
  const names = (text: string) => index.search(text, 10).map(({ product: { name } }) => name);
  // One letter left out, one too many, two swapped, and before the end is typed.
  for (const typed of ['chedar', 'chedd', 'cheddra', 'matrue chedar', 'cheda'])
    assert.deepEqual(names(typed), ['Mature Cheddar 200 g'], typed);
  assert.deepEqual(names('bananna'), ['Bananas']);
  // Sizes, written either way; each word in any place.
  for (const typed of ['750ml', '750 ml', '750 m'])
    assert.deepEqual(names(typed), ['Olive oil 750ml', 'Water 750 ml'], typed);
  assert.deepEqual([names('water 750ml'), names('750ml oil')], [['Water 750 ml'], ['Olive oil 750ml']]);
  assert.deepEqual(
    [names('1.5l'), names('1,5 l'), names('6 egg')],
    [['Juice 1,5 l'], ['Juice 1,5 l'], ['Egg noodles 6 pack']],
  );
  assert.deepEqual(names('icecream'), ['Ice cream']);
  // By brand, by the category and the one above it, with a typo beside it.
  for (const typed of ['hillfarm', 'kase', 'dairy ched', 'DAIRY chedar', 'hilfarm mature'])
    assert.deepEqual(names(typed), ['Mature Cheddar 200 g'], typed);
  // Names that begin so, then words that begin so; by names.
  assert.deepEqual(names('noodle'), ['Noodle soup', 'Egg noodles 6 pack', 'Instant noodles']);
  assert.deepEqual(names('eg'), ['Egg noodles 6 pack', 'Mature Cheddar 200 g']);
  // A code is right or wrong, a short word is near to everything.
  assert.deepEqual(
    [names('SKU-11'), names('1012'), names('oli'), names('oly')],
    [[], [], ['Olive oil 750ml'], []],
  );
  // Another name of the category counts at once.
  categories[1] = { id: 'cheese', name: 'Cheeses', parentId: 'dairy' };
  assert.deepEqual([names('kase'), names('cheeses')], [[], ['Mature Cheddar 200 g']]);
});

test('typos are letters left out, added, changed or swapped', () => {
  const cases: [string, string, number | undefined][] = [
    ['cheddar', 'cheddar', 0],
    ['chedar', 'cheddar', 1],
    ['bananna', 'banana', 1],
    ['hceddar', 'cheddar', 1],
    ['cheffar', 'cheddar', 2],
    ['chexyzr', 'cheddar', undefined],
    // What follows is not typed yet.
    ['chedd', 'cheddar', 0],
    ['cheddars', 'cheddar', 1],
    ['cheddarsss', 'cheddar', undefined],
  ];
  for (const [typed, word, typos] of cases)
    assert.equal(typosBetween(typed, word, 2), typos, `${typed} for ${word}`);
});

test('tiles stay where they were put, and what sells often follows behind them', () => {
  const { productTile, categoryTile, folderTile, moveTile, putInto, removeTile, pageOf } = favourites;
  const [one, two, three] = ['1', '2', '3'].map((id) => productTile(id, null)) as [
    favourites.Tile,
    favourites.Tile,
    favourites.Tile,
  ];
  const folder = folderTile('f', 'Fruit');
  let tiles = [one, two, three, folder];
  const ids = (page: favourites.Tile[]) => page.map(({ id }) => id).join('');
  tiles = moveTile(tiles, three, 0);
  assert.equal(ids(tiles), '312f');
  tiles = moveTile(tiles, three, 99);
  assert.equal(ids(tiles), '12f3');
  tiles = putInto(putInto(tiles, two, 'f'), one, 'f');
  assert.deepEqual([ids(pageOf(tiles, null)), ids(pageOf(tiles, 'f'))], ['f3', '21']);
  // A folder lies in no folder, a tile is once on a page, and with a folder goes what lies in it.
  assert.deepEqual(putInto(tiles, folder, 'f'), tiles);
  assert.deepEqual(favourites.addTile(tiles, three), tiles);
  assert.equal(ids(removeTile(tiles, folder)), '3');
  assert.equal(favourites.renameFolder(tiles, 'f', 'Veg')[0]?.name, 'Veg');

  const categories = [
    { id: 'a', name: 'Drinks', parentId: null },
    { id: 'b', name: 'Beer', parentId: 'a' },
  ];
  const index = makeIndex(
    () => [],
    () => categories,
  );
  const products = ['1', '2', '3', '4', '5'].map((id) => product(id, `P${id}`));
  products[3] = product('4', 'P4', { categoryId: 'b' });
  index.apply({ products, removed: ['2'], stock: [], settings: undefined });
  const shown = (layout: favourites.Tile[], place: Parameters<typeof tilesAt>[0], sold = {}) =>
    tilesAt(place, { index, categories, layout, sold }).map((tile) =>
      tile.kind === 'OPEN' ? `>${tile.name}` : tile.found.product.name,
    );
  // Of what is gone there is no tile; what sells often stands behind, and then the first of all.
  const layout = [three, two, categoryTile('a', null), folder, productTile('1', 'f')];
  assert.deepEqual(shown(layout, { kind: 'FAVOURITES' }, { 5: 9, 3: 99 }), [
    ...['P3', '>Drinks', '>Fruit', 'P5', 'P4'],
  ]);
  assert.deepEqual(shown(layout, { kind: 'FOLDER', id: 'f' }), ['P1']);
  assert.deepEqual(shown(layout, { kind: 'CATEGORY', id: 'a' }), ['>Beer', 'P4']);
  // The counts that tiles are sorted by stay the same for a shift, and are those of all sales in the next.
  let counted: favourites.KeptFavourites = { pinned: [], sold: { 1: 2 } };
  counted = favourites.withSold(counted, 'first', ['5', '5', '3']);
  counted = favourites.withSold(counted, 'first', ['5']);
  assert.deepEqual(favourites.soldBefore(counted, 'first'), { 1: 2 });
  assert.deepEqual(favourites.soldBefore(counted, 'second'), { 1: 2, 3: 1, 5: 3 });
  counted = favourites.withSold(counted, 'second', ['1']);
  assert.deepEqual(favourites.soldBefore(counted, 'second'), { 1: 2, 3: 1, 5: 3 });
  // Until somebody arranges them, what was pinned on this device is the layout.
  assert.deepEqual(favourites.layoutOf(undefined, ['1']), [one]);
  const kept = (version: number | null) => ({ favourites: { tiles: [two], version } }) as never;
  assert.deepEqual(
    [favourites.layoutOf(kept(null), ['1']), favourites.layoutOf(kept(1), ['1'])],
    [[one], [two]],
  );
});

test('a tile without a picture has initials and a colour of its own', () => {
  assert.deepEqual(['Olive oil 750 ml', 'cola', '7 Up', '(mild) salsa', 'Öl', '¡'].map(initialsOf), [
    ...['OO', 'CO', '7U', 'MS', 'ÖL', ''],
  ]);
  assert.equal(colourOf('Cola'), colourOf('Cola'));
  assert.match(colourOf('Cola'), /^hsl\(\d+ 45% 30%\)$/);
});

test('pictures are kept within a budget, and those go first that were not shown for longest', async () => {
  // As a browser's: in the order in which they were put there.
  const kept = new Map<string, Response>();
  const cache = {
    match: async ({ url }: Request) => kept.get(url)?.clone(),
    matchAll: async () => [...kept.values()],
    keys: async () => [...kept.keys()].map((url) => new Request(url)),
    put: async ({ url }: Request, answer: Response) => void kept.set(url, answer),
    delete: async ({ url }: Request) => kept.delete(url),
  } as unknown as Cache;
  let [fetched, time] = [0, 0];
  const pictures = pictureCache({
    open: async () => cache,
    fetchPicture: async ({ url }) => {
      fetched += 1;
      return url.endsWith('none') ? new Response('no', { status: 404 }) : new Response('x'.repeat(100));
    },
    budgetBytes: 300,
    now: () => time,
  });
  const show = async (name: string) =>
    (await (await pictures.get(new Request(`http://till/${name}`))).text()).length;
  const names = () => [...kept.keys()].map((url) => url.slice(-1)).join('');
  for (const name of ['a', 'b', 'c', 'a']) assert.equal(await show(name), 100);
  assert.deepEqual([names(), fetched], ['abc', 3]);
  // Shown again on another day it is the newest; then the fourth takes the place of the oldest.
  time = 25 * 60 * 60 * 1_000;
  await show('a');
  await show('d');
  assert.deepEqual([names(), fetched], ['cad', 4]);
  assert.equal(await show('none'), 2);
  assert.deepEqual([names(), fetched], ['cad', 5]);
});

test('a text that names one of several variants means that one', () => {
  const [small] = product('1', 'Small').variants;
  const [large] = product('2', 'Large').variants;
  assert.ok(small && large);
  const index = makeIndex(() => [{ id: 'box', name: 'Box', abr: 'bx', measuredIn: null }]);
  const shirt = product('1', 'Shirt', { variants: [small, large] });
  index.apply({ products: [shirt], removed: [], stock: [], settings: undefined });
  const meant = (text: string) => {
    const [found] = index.search(text, 1);
    return found && itemsMeant(found, text).map(({ itemPriceId }) => itemPriceId);
  };
  assert.deepEqual(meant('large'), ['p2', 'c2']);
  assert.deepEqual(meant('shirt LAR'), ['p2', 'c2']);
  assert.deepEqual(meant('shirt'), ['p1', 'c1', 'p2', 'c2']);
  assert.deepEqual(meant('sku-1'), ['p1', 'c1', 'p2', 'c2']);
});

test('a server that was restored is told again of the movements that it has lost, and of no others', () => {
  const step = (id: string, changes: object = {}) =>
    ({
      ...{ id, kind: 'MOVEMENT', state: 'SENT', shiftId: 'shift', order: 1, attempts: 0, reason: null },
      movement: { kind: 'NO_SALE', movementId: id },
      ...changes,
    }) as ShiftStep;
  const steps = [
    step('known'),
    step('lost'),
    step('waiting', { state: 'WAITING' }),
    step('of another shift', { shiftId: 'other' }),
    // Of a version that left the id to the server: nobody knows whether it is there.
    step('nameless', { movement: { kind: 'NO_SALE' } }),
    step('a refund', { kind: 'REFUND' }),
  ];
  const report = (ids: string[]) => ({ id: 'shift', movements: ids.map((id) => ({ id })) }) as TillReport;
  assert.deepEqual(
    movementsLostBy(report(['known', 'by somebody else']), steps).map(({ id }) => id),
    ['lost'],
  );
  // A report that leaves some out does not tell which are lost.
  assert.deepEqual(movementsLostBy(report(Array.from({ length: 1_000 }, String)), steps), []);
});

test('every key is in the documents', () => {
  const rows = readFileSync('docs/till.md', 'utf8').match(/^\| `.*$/gm);
  const expected = (Object.keys(defaultKeys) as TillAction[]).map(
    (action) => `| ${defaultKeys[action].map((key) => `\`${key}\``).join(', ')} | ${tillActions[action]} |`,
  );
  assert.deepEqual(rows, expected);
});

test('the letter that paid is no part of the scan behind it, and a scan that the screen changes under stays whole', () => {
  const scanned = (code: string, screenChangesAfter: number) => {
    const detector = scanDetector(() => defaultScan);
    [...code].forEach((key, at) => {
      if (at === screenChangesAfter) detector.forgetLetter();
      detector.press({ key, at: at * 10 });
    });
    return detector.press({ key: 'Enter', at: code.length * 10 })?.code;
  };
  assert.equal(scanned('c4006381333931', 1), '4006381333931');
  assert.equal(scanned('4006381333931', 1), '4006381333931');
  assert.equal(scanned('4006381333931', 5), '4006381333931');
});
