import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { keyBack, keyOn, t } from '../../words.ts';
import { isSameTile, moveTile, pageOf, putInto, type Tile } from '../engine/favourites.ts';
import { type HoveredCell, useDrag } from './use-drag.ts';

type Props = {
  tiles: Tile[];
  folderId: string | null;
  nameOf: (tile: Tile) => string;
  selected: Tile | undefined;
  onSelect: (tile: Tile | undefined) => void;
  onChange: (tiles: Tile[]) => void;
  onOpen: (folderId: string) => void;
  onRemove: (tile: Tile) => void;
};

const keyOfTile = (tile: Tile) => `${tile.kind} ${tile.id}`;

/** One page of tiles to be put in order: dragged, or picked up with Space and moved with the arrow keys. */
export function ArrangeGrid({
  tiles,
  folderId,
  nameOf,
  selected,
  onSelect,
  onChange,
  onOpen,
  onRemove,
}: Props) {
  const grid = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState<{ tile: Tile; before: Tile[]; isByKey: boolean }>();
  const [targetFolderId, setTargetFolderId] = useState<string>();
  const page = pageOf(tiles, folderId);

  const drag = useDrag<Tile>(grid, {
    onStart: (tile) => {
      setHeld({ tile, before: tiles, isByKey: false });
      onSelect(tile);
    },
    onOver: (tile, over) => {
      const folder = folderUnder(page, tile, over);
      setTargetFolderId(folder?.id);
      if (!folder && over.at !== placeOf(page, tile)) onChange(moveTile(tiles, tile, over.at));
    },
    onEnd: (tile, isDone) => {
      if (!isDone && held) onChange(held.before);
      else if (targetFolderId) {
        onChange(putInto(tiles, tile, targetFolderId));
        onSelect(undefined);
      }
      setHeld(undefined);
      setTargetFolderId(undefined);
    },
  });

  // A tile that was moved in the page has lost the focus, and one that is dragged may be out of view.
  useEffect(() => {
    if (!held || !tiles) return;
    const shown = grid.current?.querySelector<HTMLElement>(`[data-key="${keyOfTile(held.tile)}"]`);
    if (held.isByKey) shown?.focus();
    shown?.scrollIntoView({ block: 'nearest' });
  }, [held, tiles]);

  const onKeyDown = (event: KeyboardEvent, tile: Tile) => {
    const at = placeOf(page, tile);
    const to = placeByKey(event.key, at, grid.current);
    const isHeld = held?.isByKey && isSameTile(held.tile, tile);
    if (event.key === ' ') {
      setHeld(isHeld ? undefined : { tile, before: tiles, isByKey: true });
      onSelect(tile);
    } else if (event.key === 'Escape' && isHeld) {
      onChange(held.before);
      setHeld(undefined);
    } else if (event.key === 'Delete') onRemove(tile);
    else if (to !== undefined && isHeld) onChange(moveTile(tiles, tile, to));
    else if (to !== undefined && page[to])
      grid.current?.querySelector<HTMLElement>(`[data-key="${keyOfTile(page[to])}"]`)?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <>
      <div ref={grid} className="arrange-grid" {...drag.gridProps}>
        {page.map((tile, at) => {
          const isHeld = held !== undefined && isSameTile(held.tile, tile);
          return (
            <button
              key={keyOfTile(tile)}
              type="button"
              className="arrange-tile"
              data-key={keyOfTile(tile)}
              data-kind={tile.kind}
              data-held={isHeld}
              data-onto={targetFolderId === tile.id}
              aria-pressed={selected !== undefined && isSameTile(selected, tile)}
              aria-description={t('Place {at} of {count}', { at: at + 1, count: page.length })}
              // While the tile is held, Escape puts it back and does not close the screen.
              {...(isHeld && { 'data-takes-keys': true, 'data-mantine-stop-propagation': 'true' })}
              onPointerDown={(event) => drag.onTileDown(event, tile)}
              onClick={() => !drag.isDragging() && onSelect(tile)}
              onDoubleClick={() => tile.kind === 'FOLDER' && onOpen(tile.id)}
              onKeyDown={(event) => onKeyDown(event, tile)}
            >
              <span dir="auto">{nameOf(tile)}</span>
              <span className="arrange-handle" aria-hidden="true">
                ⠿
              </span>
            </button>
          );
        })}
      </div>
      <div role="status" className="arrange-told">
        {held &&
          t('{name}: place {at} of {count}', {
            name: nameOf(held.tile),
            at: placeOf(page, held.tile) + 1,
            count: page.length,
          })}
      </div>
    </>
  );
}

const placeOf = (page: Tile[], tile: Tile) => page.findIndex((one) => isSameTile(one, tile));

/** The folder that a tile would be dropped into. Only its middle counts: at its sides, tiles change places. */
function folderUnder(page: Tile[], tile: Tile, { at, isMiddle }: HoveredCell): Tile | undefined {
  const under = page[at];
  return isMiddle && tile.kind !== 'FOLDER' && under?.kind === 'FOLDER' ? under : undefined;
}

/** The place that an arrow key leads to. */
function placeByKey(key: string, at: number, grid: HTMLElement | null): number | undefined {
  const columns = grid ? getComputedStyle(grid).gridTemplateColumns.split(' ').length : 1;
  const steps: Record<string, number> = {
    [keyBack]: -1,
    [keyOn]: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
  };
  const step = steps[key];
  return step === undefined ? undefined : Math.max(0, at + step);
}
