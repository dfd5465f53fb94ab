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

/** Where what moved goods or money is shown, by its kind; what has no page of its own is just named. */
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

/** What moved goods or money, and the way there; `day` is that on which it did. */
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

/** Where a line of the books leads: to its sale, also where some of that was taken back; else to what it was made for. */
export function placeOf({ source, saleId }: Booked): Booked['source'] {
  return saleId ? { type: 'SALE', id: saleId } : source;
}
