import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { t } from '../../words.ts';
import { keyOf } from '../engine/keys.ts';
import { splitQuantity } from '../engine/scan.ts';
import { type CatalogueIndex, type Found, itemsMeant } from '../engine/search.ts';
import type { TillState } from '../engine/state.ts';
import { useTill } from '../use-till.ts';
import { ItemTile } from './item-tile.tsx';
import { UnknownCode } from './unknown-code.tsx';

const tilesAtMost = 48;
const favouritesAtMost = 24;

type Props = {
  typeInto: RefObject<HTMLInputElement | null>;
  search: string;
  onSearch: (text: string) => void;
  onSell: (found: Found, quantity?: number) => void;
  onQuickProduct: (() => void) | undefined;
  onOther: () => void;
};

/** Search, categories and the tiles that they leave. */
export function ItemPanel({ typeInto, search, onSearch, onSell, onQuickProduct, onOther }: Props) {
  const { till, state } = useTill();
  const [category, setCategory] = useState<string>('favourites');
  const [isPinning, setPinning] = useState(false);
  const [chosen, setChosen] = useState(0);
  const { quantity = 1, rest } = splitQuantity(search);
  const { revision } = state.catalogue;
  const { favourites, settings } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision tells that the index has changed
  const found = useMemo(
    () => shown(till.index, { text: rest, category, favourites, settings }),
    [till, rest, category, favourites, settings, revision],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text begins at its first hit
  useEffect(() => setChosen(0), [rest, category]);

  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const by = event.key === 'ArrowDown' ? 1 : -1;
      setChosen((at) => Math.max(0, Math.min(found.length - 1, at + by)));
    } else if (event.key === 'Enter' && search.trim() !== '') {
      event.preventDefault();
      enter();
    }
  };
  const enter = () => {
    // What is typed now, not what was when the tiles were last drawn.
    const { quantity = 1, rest } = splitQuantity(search);
    const code = till.index.byCode(rest);
    const hits = till.index.search(rest, tilesAtMost);
    const hit = hits[Math.min(chosen, hits.length - 1)];
    if (code) till.addItem(code.item, quantity);
    else if (hit && rest.trim() !== '') onSell({ ...hit, items: itemsMeant(hit, rest) }, quantity);
    else till.addCode(rest);
    if (rest.trim() !== '') onSearch('');
  };
  const press = (one: Found) => {
    if (isPinning) void till.pin(one.product.productId);
    else {
      onSell({ ...one, items: itemsMeant(one, rest) }, quantity);
      if (search !== '') onSearch('');
    }
  };
  // The same for every drawing, so that tiles that stay as they are need none.
  const pressed = useRef(press);
  pressed.current = press;
  const onPress = useCallback((one: Found) => pressed.current(one), []);
  const categories = settings?.categories.filter(({ parentId }) => parentId === null) ?? [];
  const isSearching = rest.trim() !== '';
  return (
    <section className="till-left" aria-label={t('Items')}>
      <div className="till-stack">
        <input
          ref={typeInto}
          type="search"
          value={search}
          onChange={(event) => onSearch(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          aria-label={t('Search or scan')}
          placeholder={t('Search or scan ({key})', { key: keyOf('search') ?? '' })}
          autoComplete="off"
          enterKeyHint="search"
        />
        <UnknownCode
          onSearch={(code) => {
            onSearch(code);
            typeInto.current?.focus();
          }}
          {...(onQuickProduct && { onQuickProduct })}
        />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll sideways */}
      <div className="till-categories" role="group" aria-label={t('Categories')}>
        {[{ id: 'favourites', name: t('Favourites') }, { id: 'all', name: t('All') }, ...categories].map(
          ({ id, name }) => (
            <button
              key={id}
              type="button"
              aria-pressed={!isSearching && category === id}
              onClick={() => {
                setCategory(id);
                onSearch('');
              }}
            >
              {name}
            </button>
          ),
        )}
        <button type="button" onClick={onOther}>
          {t('Other amount')}
        </button>
        <button type="button" aria-pressed={isPinning} onClick={() => setPinning(!isPinning)}>
          {isPinning ? t('Done pinning') : t('Pin favourites')}
        </button>
      </div>
      {found.length === 0 ? (
        <div className="till-empty" role="status">
          {emptyText(state, rest.trim())}
        </div>
      ) : (
        <div className="till-grid">
          {found.map((one, at) => (
            <ItemTile
              // biome-ignore lint/suspicious/noArrayIndexKey: another text in the same place is drawn far sooner than another tile
              key={at}
              found={one}
              stock={till.index.stockOf(one.items[0]?.variantId ?? '')}
              currency={settings?.currency ?? ''}
              decimals={settings?.currencyDecimals ?? 2}
              isChosen={isSearching && at === chosen}
              isPinned={favourites.pinned.includes(one.product.productId)}
              onPress={onPress}
            />
          ))}
        </div>
      )}
    </section>
  );
}

function shown(
  index: CatalogueIndex,
  {
    text,
    category,
    favourites,
    settings,
  }: {
    text: string;
    category: string;
    favourites: TillState['favourites'];
    settings: TillState['settings'];
  },
): Found[] {
  if (text.trim() !== '') return index.search(text, tilesAtMost);
  if (category === 'all') return index.first(tilesAtMost);
  if (category !== 'favourites') return index.inCategory(within(category, settings), tilesAtMost);
  const often = Object.entries(favourites.sold)
    .sort(([, one], [, other]) => other - one)
    .map(([productId]) => productId);
  const ids = [...new Set([...favourites.pinned, ...often])].slice(0, favouritesAtMost);
  const known = ids.flatMap((productId) => index.byProduct(productId) ?? []);
  // Until enough was sold here, the first ones stand in.
  return [...new Set([...known, ...index.first(favouritesAtMost)])].slice(0, favouritesAtMost);
}

/** A category with all below it. */
function within(categoryId: string, settings: TillState['settings']): Set<string> {
  const ids = new Set([categoryId]);
  const categories = settings?.categories ?? [];
  for (let grew = true; grew; ) {
    grew = false;
    for (const { id, parentId } of categories) {
      if (parentId === null || !ids.has(parentId) || ids.has(id)) continue;
      ids.add(id);
      grew = true;
    }
  }
  return ids;
}

function emptyText({ catalogue }: TillState, sought: string): string {
  if (!catalogue.isWhole) return t('The products are being loaded …');
  if (sought) return t('Nothing found for “{text}”.', { text: sought });
  return t('There is nothing for sale here yet. Products are added in the back office.');
}
