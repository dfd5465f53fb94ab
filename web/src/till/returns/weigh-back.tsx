import { createPortal } from 'react-dom';
import type { Item } from '../engine/types.ts';
import { WeighSheet } from '../sell/weigh-sheet.tsx';

type Props = {
  item: Item;
  atMost?: number | undefined;
  onMeasured: (quantity: number | undefined) => void;
};

/**
 * Asks for the weight of what comes back, with the same sheet as selling. The sheet is placed outside the screen below
 * it, which would otherwise take its keys.
 */
export function WeighBack({ item, atMost, onMeasured }: Props) {
  return createPortal(
    <div data-takes-keys>
      <WeighSheet item={item} {...(atMost !== undefined && { atMost })} onMeasured={onMeasured} />
    </div>,
    document.body,
  );
}
