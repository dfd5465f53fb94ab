import { useState } from 'react';
import { client, dataOf } from '../../api/call.ts';
import { newId } from '../engine/ids.ts';
import type { Item } from '../engine/types.ts';
import { useTill } from '../use-till.ts';
import { addReturned, type ReturnedItem } from './without-receipt.ts';

type Hooks = { onChange: () => void; onError: (error: unknown) => void };

/** The goods of a return without a receipt. The server proposes a price for each. */
export function useReturnedItems({ onChange, onError }: Hooks) {
  const { state } = useTill();
  const [lines, setLines] = useState<ReturnedItem[]>([]);
  const update = (next: (lines: ReturnedItem[]) => ReturnedItem[]) => {
    setLines(next);
    onChange();
  };
  const propose = async ({ itemPriceId }: Item) => {
    const query = { outletId: state.outlet?.id ?? '', itemPriceId };
    const proposed = await dataOf(client.GET('/till/return-price', { params: { query } }));
    setLines((now) =>
      now.map((line) =>
        line.item.itemPriceId === itemPriceId
          ? { ...line, proposed, price: line.price ?? proposed.price }
          : line,
      ),
    );
  };
  return {
    lines,
    add: (item: Item, quantity: number) => {
      const id = newId();
      update((now) => addReturned(now, { id, item, quantity }));
      propose(item).catch(onError);
    },
    change: (id: string, changes: Partial<ReturnedItem>) =>
      update((now) => now.map((line) => (line.id === id ? { ...line, ...changes } : line))),
    remove: (id: string) => update((now) => now.filter((line) => line.id !== id)),
  };
}
