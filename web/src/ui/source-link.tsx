import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from '../routing/link.tsx';
import { wordOf } from './figures.tsx';
import { addressOf, linkTo } from './link-to.ts';

type AddressOfSource = (id: string, day: string | undefined) => string;

const openedIn =
  (path: string): AddressOfSource =>
  (open) =>
    addressOf(path, { open });

/** The page of each source of a movement or payment. A source without a page is shown as text. */
const addresses: Record<string, AddressOfSource> = {
  SALE: openedIn('/sales'),
  PURCHASE: openedIn('/purchases'),
  EXPENSE: openedIn('/expenses'),
  ADJUSTMENT: openedIn('/stock/adjustments'),
  TILL_SESSION: openedIn('/shifts'),
  TRANSFER: (sourceId) => addressOf('/stock/movements', { sourceId }),
  TAX_RETURN: (id) => `/reports/tax/returns/${id}`,
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
  const address = addresses[type]?.(id, day);
  const text = label ?? wordOf(type);
  if (!address) return text;
  return (
    <Anchor component={Link} {...linkTo(address)} inherit>
      {text}
    </Anchor>
  );
}

type Booked = { source: { type: string; id: string }; saleId: string | null };

/** What a line of the books links to: its sale, also if it is a refund of that sale, or else its source. */
export function sourceToOpen({ source, saleId }: Booked): Booked['source'] {
  return saleId ? { type: 'SALE', id: saleId } : source;
}
