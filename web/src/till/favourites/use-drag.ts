import { type PointerEvent, type RefObject, useRef } from 'react';

/** The cell of the grid under a pointer; in its middle something can be dropped onto it. */
export type Over = { at: number; isMiddle: boolean };

const farEnough = 6;

/** A cell by the place of the pointer: all are of one size, so the tiles may move under it. */
function cellAt(
  grid: { left: number; top: number; width: number },
  { columns, gap, rowHeight }: { columns: number; gap: number; rowHeight: number },
  { x, y }: { x: number; y: number },
): Over {
  const step = (grid.width + gap) / columns;
  const column = Math.max(0, Math.min(columns - 1, Math.floor((x - grid.left) / step)));
  const row = Math.max(0, Math.floor((y - grid.top) / (rowHeight + gap)));
  const within = (x - grid.left - column * step) / (step - gap);
  return { at: row * columns + column, isMiddle: within > 0.3 && within < 0.7 };
}

type Drag = { id: number; at: { x: number; y: number }; isMoving: boolean };

/** Drags tiles of a grid by mouse, pen or finger. A finger takes the handle, so that the rest of a tile still scrolls. */
export function useDrag<Item>(
  grid: RefObject<HTMLElement | null>,
  does: {
    onStart(item: Item): void;
    onOver(item: Item, over: Over): void;
    onEnd(item: Item, isDone: boolean): void;
  },
) {
  const drag = useRef<Drag & { item: Item }>(undefined);
  const end = (isDone: boolean) => {
    const { item, isMoving } = drag.current ?? {};
    drag.current = undefined;
    if (isMoving && item !== undefined) does.onEnd(item, isDone);
    return isMoving === true;
  };
  return {
    /** Props of each tile. */
    onTileDown: (event: PointerEvent, item: Item) => {
      const isHandle = event.target instanceof Element && event.target.closest('.arrange-handle') !== null;
      if (event.button !== 0 || (event.pointerType === 'touch' && !isHandle)) return;
      drag.current = {
        id: event.pointerId,
        at: { x: event.clientX, y: event.clientY },
        isMoving: false,
        item,
      };
    },
    /** Props of the grid, which stays in place while tiles change places. */
    ofGrid: {
      onPointerMove: (event: PointerEvent) => {
        const current = drag.current;
        const shown = grid.current;
        if (!current || !shown || event.pointerId !== current.id) return;
        const { clientX: x, clientY: y } = event;
        if (!current.isMoving) {
          if (Math.hypot(x - current.at.x, y - current.at.y) < farEnough) return;
          current.isMoving = true;
          shown.setPointerCapture(event.pointerId);
          does.onStart(current.item);
        }
        const { gridTemplateColumns, columnGap, gridAutoRows } = getComputedStyle(shown);
        const sizes = {
          columns: gridTemplateColumns.split(' ').length,
          gap: Number.parseFloat(columnGap),
          rowHeight: Number.parseFloat(gridAutoRows),
        };
        does.onOver(current.item, cellAt(shown.getBoundingClientRect(), sizes, { x, y }));
      },
      onPointerUp: () => end(true),
      onPointerCancel: () => end(false),
    },
    isDragging: () => drag.current?.isMoving === true,
  };
}
