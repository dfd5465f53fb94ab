import { useLayoutEffect, useState } from 'react';

/** Where notices stand: their column, and how far from the top of the window. */
export type Place = { column: 'left' | 'center' | 'right'; top: number };
type Box = { left: number; top: number; right: number; bottom: number };

const margin = 16;
const step = 8;
const widest = 440;
const notice = '.mantine-Notification-root';
/** What holds the notices lies over the page as they do. */
const holder = '.notices';
const pressed =
  'button, input, select, textarea, a.mantine-Button-root, nav a, [role="tab"], [role="option"], [role="menuitem"]';

/**
 * A place for notices where they cover nothing that one may want to press or fill in next. It is looked for again when
 * the page changes below them. Notices stay where they are for as long as that place is free.
 */
export function useFreePlace(count: number, isNarrow: boolean): Place {
  const [place, setPlace] = useState<Place>(() => firstPlace(isNarrow));
  useLayoutEffect(() => {
    if (count === 0) return setPlace(firstPlace(isNarrow));
    let frame = 0;
    const look = () => {
      frame = 0;
      const size = sizeOfNotices();
      const taken = takenBoxes();
      setPlace((now) => freePlace({ now, size, taken, isNarrow }));
    };
    const lookSoon = () => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    const observer = new MutationObserver(lookSoon);
    observer.observe(document.body, { childList: true, subtree: true });
    // A drawer slides in, a page is scrolled, a keyboard opens.
    const signals = ['transitionend', 'animationend', 'scroll', 'resize'];
    for (const signal of signals) addEventListener(signal, lookSoon, { capture: true, passive: true });
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      for (const signal of signals) removeEventListener(signal, lookSoon, { capture: true });
    };
  }, [count, isNarrow]);
  return place;
}

const firstPlace = (isNarrow: boolean): Place =>
  isNarrow ? { column: 'center', top: margin } : { column: 'right', top: innerHeight - 80 };

/** The gap between notices is as wide as the margin. */
function sizeOfNotices(): { width: number; height: number } {
  const heights = [...document.querySelectorAll<HTMLElement>(notice)].map((one) => one.offsetHeight);
  const height = heights.reduce((sum, one) => sum + one + margin, -margin);
  return { width: Math.min(widest, innerWidth - margin * 2), height: Math.max(height, 48) };
}

/** The visible parts of all buttons and fields that are not below something else, such as a dialog. */
function takenBoxes(): Box[] {
  return [...document.querySelectorAll<HTMLElement>(pressed)].flatMap((one) => {
    if (one.closest(holder)) return [];
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const seen = {
      left: Math.max(left, 0),
      top: Math.max(top, 0),
      right: Math.min(right, innerWidth),
      bottom: Math.min(bottom, innerHeight),
    };
    if (seen.left >= seen.right || seen.top >= seen.bottom) return [];
    const [above] = document
      .elementsFromPoint((seen.left + seen.right) / 2, (seen.top + seen.bottom) / 2)
      .filter((other) => !other.closest(holder));
    return above && (one.contains(above) || above.contains(one)) ? [seen] : [];
  });
}

type Search = { now: Place; size: { width: number; height: number }; taken: Box[]; isNarrow: boolean };

/** The free place nearest to where notices belong. If there is none, the one that covers least. */
function freePlace({ now, size, taken, isNarrow }: Search): Place {
  const covered = (place: Place): number => {
    const box = boxOf(place, size);
    return taken.filter((one) => overlap(one, box)).length;
  };
  const lowest = innerHeight - size.height - margin;
  if (now.top <= lowest && isColumnOf(now, isNarrow) && covered(now) === 0) return now;
  let best: Place | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (let down = 0; down <= lowest - margin; down += step) {
    for (const column of columnsOf(isNarrow)) {
      const place = { column, top: isNarrow ? margin + down : lowest - down };
      const count = covered(place);
      if (count === 0) return place;
      if (count < least) [best, least] = [place, count];
    }
  }
  return best ?? { ...firstPlace(isNarrow), top: margin };
}

const columnsOf = (isNarrow: boolean): Place['column'][] =>
  isNarrow ? ['center'] : ['right', 'center', 'left'];

const isColumnOf = ({ column }: Place, isNarrow: boolean): boolean => columnsOf(isNarrow).includes(column);

function boxOf({ column, top }: Place, { width, height }: Search['size']): Box {
  const space = innerWidth - width;
  const left = column === 'left' ? margin : column === 'right' ? space - margin : space / 2;
  return { left, top, right: left + width, bottom: top + height };
}

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
