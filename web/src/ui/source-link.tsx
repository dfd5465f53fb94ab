import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { wordOf } from './figures.tsx';
import { addressOf, linkTo } from './link-to.ts';

type Place = (id: string, day: string | undefined) => string;

const opened =
  (path: string): Place =>
  (open) =>
    addressOf(path, { open });

/** The page of each source of a movement or payment. A source without a page is shown as text. */
const places: Record<string, Place> = {
  SALE: opened('/sales'),
  PURCHASE: opened('/purchases'),
  EXPENSE: opened('/expenses'),
  ADJUSTMENT: opened('/stock/adjustments'),
  TILL_SESSION: opened('/shifts'),
  TRANSFER: (sourceId) => addressOf('/stock/movements', { sourceId }),
  STOCKTAKE: (id) => `/stocktakes/${id}`,
  // A payment has no address of its own. It opens in the list of its day.
  PAYMENT: (open, day) => addressOf('/payments', { date_from: day, date_to: day, open }),
};

/** Links to what moved goods or money. `day` is the date of the movement. */
export function SourceLink({
  source: { type, id },
  label,
  day,
}: {
  source: { type: string; id: string };
  label?: ReactNode;
  day?: string;
}) {
  const address = places[type]?.(id, day);
  const text = label ?? wordOf(type);
  if (!address) return text;
  return (
    <Anchor component={Link} {...linkTo(address)} inherit>
      {text}
    </Anchor>
  );
}

type Booked = { source: { type: string; id: string }; saleId: string | null };

/** The target of a line of the books: its sale, also for a refund of that sale, or else its source. */
export function placeOf({ source, saleId }: Booked): Booked['source'] {
  return saleId ? { type: 'SALE', id: saleId } : source;
}
