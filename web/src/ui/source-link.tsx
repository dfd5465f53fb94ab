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

/** The page of each kind of document that moves goods or money. A kind without a page is only named. */
const places: Record<string, Place> = {
  SALE: opened('/sales'),
  PURCHASE: opened('/purchases'),
  EXPENSE: opened('/expenses'),
  ADJUSTMENT: opened('/stock/adjustments'),
  TILL_SESSION: opened('/shifts'),
  TRANSFER: (sourceId) => addressOf('/stock/movements', { sourceId }),
  STOCKTAKE: (id) => `/stocktakes/${id}`,
  // A payment is found in the log of its day: it has no address of its own.
  PAYMENT: (open, day) => addressOf('/payments', { date_from: day, date_to: day, open }),
};

/** Names the document that moved goods or money, and links to it. `day` is the day of the movement. */
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

/** The target of a line of the books: its sale, also for a refund, or else the document that it was posted for. */
export function placeOf({ source, saleId }: Booked): Booked['source'] {
  return saleId ? { type: 'SALE', id: saleId } : source;
}
