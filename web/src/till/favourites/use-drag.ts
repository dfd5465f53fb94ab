import { type PointerEvent, type RefObject, useRef } from 'react';
import { direction } from '../../words.ts';

/** The cell of the grid under the pointer, and whether the pointer is in its middle. */
export type HoveredCell = { at: number; isMiddle: boolean };

const dragStartsAfterPx = 6;

/** Computes the cell from its size. The tile under the pointer cannot tell, because tiles move during a drag. */
function cellAt(
  grid: { left: number; right: number; top: number; width: number },
  { columns, gap, rowHeight }: { columns: number; gap: number; rowHeight: number },
  { x, y }: { x: number; y: number },
): HoveredCell {
  const step = (grid.width + gap) / columns;
  // The first column is where a line of text begins.
  const along = direction === 'rtl' ? grid.right - x : x - grid.left;
  const column = Math.max(0, Math.min(columns - 1, Math.floor(along / step)));
  const row = Math.max(0, Math.floor((y - grid.top) / (rowHeight + gap)));
  const within = (along - column * step) / (step - gap);
  return { at: row * columns + column, isMiddle: within > 0.3 && within < 0.7 };
}

type Drag = { pointerId: number; start: { x: number; y: number }; isMoving: boolean };

/** Drags tiles of a grid by mouse, pen or finger. A finger must use the handle: elsewhere it scrolls. */
export function useDrag<Item>(
  grid: RefObject<HTMLElement | null>,
  handlers: {
    onStart(item: Item): void;
    onOver(item: Item, over: HoveredCell): void;
    onEnd(item: Item, isDropped: boolean): void;
  },
) {
  const drag = useRef<Drag & { item: Item }>(undefined);
  const end = ({ pointerId }: PointerEvent, { isDropped }: { isDropped: boolean }) => {
    if (pointerId !== drag.current?.pointerId) return;
    const { item, isMoving } = drag.current;
    drag.current = undefined;
    if (isMoving) handlers.onEnd(item, isDropped);
  };
  return {
    /** Starts a drag. Each tile passes its pointerdown event here. */
    onTileDown: (event: PointerEvent, item: Item) => {
      const isHandle = event.target instanceof Element && event.target.closest('.arrange-handle') !== null;
      if (event.button !== 0 || (event.pointerType === 'touch' && !isHandle)) return;
      drag.current = {
        pointerId: event.pointerId,
        start: { x: event.clientX, y: event.clientY },
        isMoving: false,
        item,
      };
    },
    /** Handlers of the grid. It gets the events, because it stays in place while tiles move. */
    gridProps: {
      onPointerMove: (event: PointerEvent) => {
        const current = drag.current;
        const element = grid.current;
        if (!current || !element || event.pointerId !== current.pointerId) return;
        const { clientX: x, clientY: y } = event;
        if (!current.isMoving) {
          if (Math.hypot(x - current.start.x, y - current.start.y) < dragStartsAfterPx) return;
          current.isMoving = true;
          element.setPointerCapture(event.pointerId);
          handlers.onStart(current.item);
        }
        const { gridTemplateColumns, columnGap, gridAutoRows } = getComputedStyle(element);
        const sizes = {
          columns: gridTemplateColumns.split(' ').length,
          gap: Number.parseFloat(columnGap),
          rowHeight: Number.parseFloat(gridAutoRows),
        };
        handlers.onOver(current.item, cellAt(element.getBoundingClientRect(), sizes, { x, y }));
      },
      onPointerUp: (event: PointerEvent) => end(event, { isDropped: true }),
      onPointerCancel: (event: PointerEvent) => end(event, { isDropped: false }),
    },
    isDragging: () => drag.current?.isMoving === true,
  };
}
