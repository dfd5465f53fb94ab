import { useVirtualizer } from '@tanstack/react-virtual';
import { Fragment, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** A row has room for three lines of a name and for the price. */
const [rowHeight, gap, narrowest] = [104, 8, 136];

/** The scroll position of each page, while the till is open. */
const leftAt = new Map<string, number>();

type Props<Item> = {
  items: Item[];
  /** A new page starts at its top, or where it was left if that is kept. */
  place: string;
  isKept: boolean;
  /** The tile that stays in view. */
  inView?: number | undefined;
  draw: (item: Item, at: number) => ReactNode;
};

/** Draws only the rows in view, so that twenty thousand tiles scroll as easily as twenty. */
export function TileGrid<Item>({ items, place, isKept, inView, draw }: Props<Item>) {
  const scroller = useRef<HTMLDivElement>(null);
  const columns = useColumns(scroller);
  const rows = useVirtualizer({
    count: Math.ceil(items.length / columns),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight + gap,
    overscan: 3,
  });
  useLayoutEffect(() => {
    const shown = scroller.current;
    if (shown) shown.scrollTop = (isKept && leftAt.get(place)) || 0;
  }, [place, isKept]);
  useEffect(() => {
    if (inView !== undefined) rows.scrollToIndex(Math.floor(inView / columns));
  }, [inView, columns, rows]);
  return (
    <div
      ref={scroller}
      className="till-grid"
      onScroll={({ currentTarget }) => {
        if (isKept) leftAt.set(place, currentTarget.scrollTop);
      }}
    >
      <div style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => (
          <div
            key={index}
            className="till-tiles"
            style={{
              transform: `translateY(${start}px)`,
              gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
            }}
          >
            {items.slice(index * columns, (index + 1) * columns).map((item, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: changing a tile's text is much faster than drawing another tile
              <Fragment key={column}>{draw(item, index * columns + column)}</Fragment>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

/** How many columns fit. */
function useColumns(grid: React.RefObject<HTMLDivElement | null>): number {
  const [columns, setColumns] = useState(4);
  useLayoutEffect(() => {
    const measured = grid.current;
    if (!measured) return undefined;
    const measure = () =>
      setColumns(Math.max(1, Math.floor((measured.clientWidth + gap) / (narrowest + gap))));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [grid]);
  return columns;
}
