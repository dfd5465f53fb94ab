import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { newKey } from '../../api/call.ts';
import type { Item } from '../../ui/form/items.ts';
import { notifyError } from '../../ui/notices.tsx';
import { useOnlyOutlet } from '../../ui/outlets.ts';
import { costOfUnit, type ItemLine } from './item-lines.ts';

type FormStart = { outletId?: string; variantId?: string };

/** Starts a form with the outlet in the address, or with the only outlet. */
export function useOutletByDefault(outletId: string | null, set: (outletId: string) => void): void {
  const start = useSearch({ strict: false }) as FormStart;
  const onlyOutletId = useOnlyOutlet();
  const defaultOutletId = start.outletId ?? onlyOutletId;
  useEffect(() => {
    if (defaultOutletId && !outletId) set(defaultOutletId);
  }, [defaultOutletId, outletId, set]);
}

/** The draft of a form. A form that starts with an item has none, because it is not the one that was left. */
export function useDraftName(name: string): string | undefined {
  const { variantId } = useSearch({ strict: false }) as FormStart;
  return variantId ? undefined : name;
}

/** Starts a form with the item that the user came from. */
export function useStartItem(
  outletId: string | null,
  find: (start: { outletId: string; variantId: string }) => Promise<Item[]>,
  set: (line: ItemLine) => void,
): void {
  const { variantId } = useSearch({ strict: false }) as FormStart;
  const isDone = useRef(false);
  useEffect(() => {
    if (!outletId || !variantId || isDone.current) return;
    isDone.current = true;
    find({ outletId, variantId })
      .then(([item]) => {
        const unit = item?.units[0];
        if (item && unit) {
          const cost = costOfUnit(item, unit);
          set({ key: newKey(), item, itemPriceId: unit.itemPriceId, quantity: 1, cost });
        }
      })
      .catch(notifyError);
  }, [outletId, variantId, find, set]);
}
