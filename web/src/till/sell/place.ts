import { useState } from 'react';
import type { Place } from '../engine/browse.ts';

const start: Place[] = [{ kind: 'FAVOURITES' }];

/** Which page of tiles is open. It is kept while somebody is on Pay. */
let left = start;

/** The path to the page that is shown: a tab, and what was opened from there. */
export function usePlace() {
  const [way, setWay] = useState(left);
  const go = (next: Place[]) => {
    left = next;
    setWay(next);
  };
  const place = way.at(-1) ?? { kind: 'FAVOURITES' };
  return {
    place,
    tab: way[0] ?? place,
    isInside: way.length > 1,
    show: (tab: Place) => go([tab]),
    open: (next: Place) => go([...way, next]),
    leave: () => go(way.slice(0, -1)),
  };
}
