import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { t } from '../../words.ts';
import { keyOfPlace, nameOfPlace, type Place, type ShownTile, tilesAt } from '../engine/browse.ts';
import { layoutOf, soldBefore } from '../engine/favourites.ts';
import { keyOf } from '../engine/keys.ts';
import { splitQuantity } from '../engine/scan.ts';
import { categoriesWithin, type Found, itemsMeant } from '../engine/search.ts';
import type { TillState } from '../engine/state.ts';
import { useTill } from '../use-till.ts';
import { ItemTile } from './item-tile.tsx';
import { usePlace } from './place.ts';
import { PlaceTile } from './place-tile.tsx';
import { TileGrid } from './tile-grid.tsx';
import { UnknownCode } from './unknown-code.tsx';

/** More hits than this are not shown: another letter helps more than scrolling. */
const hitsAtMost = 300;
const noCategories: NonNullable<TillState['settings']>['categories'] = [];

type Props = {
  typeInto: RefObject<HTMLInputElement | null>;
  search: string;
  onSearch: (text: string) => void;
  onSell: (found: Found, quantity?: number) => void;
  onQuickProduct: (() => void) | undefined;
  onOther: () => void;
  onArrange: (() => void) | undefined;
  onCamera: () => void;
};

/** Search, categories and the tiles. */
export function ItemPanel({
  typeInto,
  search,
  onSearch,
  onSell,
  onQuickProduct,
  onOther,
  onArrange,
  onCamera,
}: Props) {
  const { till, state } = useTill();
  const { place, tab, isInside, show, open, leave } = usePlace();
  const [chosen, setChosen] = useState(0);
  const { quantity, rest } = splitQuantity(search);
  const isSearching = rest.trim() !== '';
  const { revision } = state.catalogue;
  const { favourites, settings } = state;
  const categories = settings?.categories ?? noCategories;
  const layout = useMemo(() => layoutOf(settings, favourites.pinned), [settings, favourites.pinned]);
  const sold = soldBefore(favourites, state.shift?.id);
  const name = nameOfPlace(place, { categories, layout });
  // If the open category or folder was deleted, the first page is shown.
  const isGone = 'id' in place && name === undefined;
  const at: Place = isGone ? { kind: 'FAVOURITES' } : place;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision tells that the index has changed
  const tiles = useMemo((): ShownTile[] => {
    if (!isSearching) return tilesAt(at, { index: till.index, categories, layout, sold });
    const hits = till.index.search(rest, hitsAtMost);
    return hits.map((found) => ({ kind: 'PRODUCT', found }));
  }, [till, rest, keyOfPlace(at), sold, categories, layout, revision]);
  // A category without goods for sale would open an empty page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const filled = useMemo(() => {
    const isFilled = (id: string) => till.index.inCategory(categoriesWithin(categories, [id]), 1).length > 0;
    return categories.filter(({ id, parentId }) => parentId === null && isFilled(id));
  }, [till, categories, revision]);
  const found = tiles.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text begins at its first hit
  useEffect(() => setChosen(0), [rest, place]);

  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const by = event.key === 'ArrowDown' ? 1 : -1;
      setChosen((at) => Math.max(0, Math.min(found - 1, at + by)));
    } else if (event.key === 'Enter' && search.trim() !== '') {
      event.preventDefault();
      enter();
    }
  };
  const enter = () => {
    // The text of now. The tiles may have been drawn for an earlier one.
    const { quantity, rest } = splitQuantity(search);
    const hits = till.index.search(rest, hitsAtMost);
    const hit = hits[Math.min(chosen, hits.length - 1)];
    if (till.isKnownCode(rest)) till.addCode(rest, quantity);
    else if (hit && rest.trim() !== '') onSell({ ...hit, items: itemsMeant(hit, rest) }, quantity);
    else till.addCode(rest);
    if (rest.trim() !== '') onSearch('');
  };
  const press = (one: Found) => {
    onSell({ ...one, items: itemsMeant(one, rest) }, quantity);
    if (search !== '') onSearch('');
  };
  // The same function for every render, so that unchanged tiles are not drawn again.
  const pressed = useRef(press);
  pressed.current = press;
  const onPress = useCallback((one: Found) => pressed.current(one), []);
  const showTab = (next: Place) => {
    show(next);
    onSearch('');
  };
  const isAtTab = (one: Place) => !isSearching && keyOfPlace(one) === keyOfPlace(isGone ? at : tab);
  const tabs: { to: Place; name: string }[] = [
    { to: { kind: 'FAVOURITES' }, name: t('Favourites') },
    { to: { kind: 'ALL' }, name: t('All') },
    ...filled.map(({ id, name }) => ({ to: { kind: 'CATEGORY' as const, id }, name })),
  ];
  const isLed = isInside && !isSearching && name !== undefined;
  const items: (ShownTile | 'BACK')[] = isLed ? ['BACK', ...tiles] : tiles;
  const draw = (one: ShownTile | 'BACK', index: number) => {
    if (one === 'BACK') return <PlaceTile kind="BACK" name={name ?? ''} onPress={leave} />;
    if (one.kind === 'OPEN')
      return <PlaceTile kind={one.place.kind} name={one.name} onPress={() => open(one.place)} />;
    return (
      <ItemTile
        found={one.found}
        stock={till.index.stockOf(one.found.items[0]?.variantId ?? '')}
        currency={settings?.currency ?? ''}
        decimals={settings?.currencyDecimals ?? 2}
        isChosen={isSearching && index === chosen}
        onPress={onPress}
      />
    );
  };
  return (
    <section className="till-left" aria-label={t('Items')}>
      <div className="till-stack">
        <div className="till-search">
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
          {navigator.mediaDevices && (
            <button type="button" aria-label={t('Scan with the camera')} onClick={onCamera}>
              <CameraIcon />
            </button>
          )}
        </div>
        <UnknownCode
          onSearch={(code) => {
            onSearch(code);
            typeInto.current?.focus();
          }}
          {...(onQuickProduct && { onQuickProduct })}
        />
      </div>
      <div className="till-category-bar">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll sideways */}
        <div className="till-categories" role="group" aria-label={t('Categories')}>
          {tabs.map(({ to, name }) => (
            <button key={keyOfPlace(to)} type="button" aria-pressed={isAtTab(to)} onClick={() => showTab(to)}>
              {name}
            </button>
          ))}
          {onArrange && (
            <button type="button" onClick={onArrange}>
              {t('Arrange')}
            </button>
          )}
        </div>
        {/* Beside the categories and not behind the last of them, where nobody finds it. */}
        <button type="button" onClick={onOther}>
          {t('Other amount')}
        </button>
      </div>
      {items.length === 0 ? (
        <div className="till-empty" role="status">
          {noItemsText(state, rest.trim())}
        </div>
      ) : (
        <TileGrid
          items={items}
          place={isSearching ? rest : keyOfPlace(at)}
          isKept={!isSearching}
          inView={isSearching && chosen > 0 ? chosen : undefined}
          draw={draw}
        />
      )}
    </section>
  );
}

function CameraIcon() {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden
    >
      <path d="M4 8h3l2-3h6l2 3h3v11H4z" strokeLinejoin="round" />
      <circle cx="12" cy="13" r="3.5" />
    </svg>
  );
}

function noItemsText({ catalogue }: TillState, search: string): string {
  if (!catalogue.isWhole) return t('Loading products…');
  if (search) return t('Nothing found for “{text}”.', { text: search });
  return t('Nothing for sale here yet. Add products in the back office.');
}
