import { useEffect, useRef } from 'react';
import { newKey } from '../../api/call.ts';
import { useRead } from '../../api/read.ts';
import { useSearch } from '../../routing/view.ts';
import type { Item } from '../../ui/form/items.ts';
import { notifyError } from '../../ui/notices.tsx';
import { useOnlyOutlet, useOutlets } from '../../ui/outlets.ts';
import { costOfUnit, type ItemLine } from './item-lines.ts';

type FormStart = { outletId?: string; variantId?: string };

/** Starts a form with the outlet in the address, with the only outlet, or with the usual one. */
export function useOutletByDefault(
  outletId: string | null,
  set: (outletId: string) => void,
  usualOutletId?: string,
): void {
  const start = useSearch() as FormStart;
  const onlyOutletId = useOnlyOutlet();
  const defaultOutletId = start.outletId ?? onlyOutletId ?? usualOutletId;
  useEffect(() => {
    if (defaultOutletId && !outletId) set(defaultOutletId);
  }, [defaultOutletId, outletId, set]);
}

/** The outlet that usually buys: that of the newest purchase. Before the first purchase, the outlet that opened first. */
export function useBuyingOutlet(): string | undefined {
  const { outlets } = useOutlets();
  const newest = useRead('/inventory/purchase-logs', {
    query: { limit: 1, sortKey: 'createdAt', sortDir: 'desc' },
  });
  if (newest.isPending) return undefined;
  const open = outlets.filter(({ status }) => status === 'ACTIVE');
  const last = open.find(({ id }) => id === newest.data?.rows[0]?.storeId);
  const [first] = open.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));
  return (last ?? first)?.id;
}

/** The draft of a form. A form that starts with an item has none, because it is not the one that was left. */
export function useDraftName(name: string): string | undefined {
  const { variantId } = useSearch() as FormStart;
  return variantId ? undefined : name;
}

/** Starts a form with the item that the user came from. */
export function useStartItem(
  outletId: string | null,
  find: (start: { outletId: string; variantId: string }) => Promise<Item[]>,
  set: (line: ItemLine) => void,
): void {
  const { variantId } = useSearch() as FormStart;
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
