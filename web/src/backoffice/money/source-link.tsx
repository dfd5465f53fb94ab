import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { wordOf } from '../../ui/figures.tsx';
import { addressOf, linkTo } from '../../ui/link-to.ts';

type Source = { type: string; id: string };

/** Where what moved money is shown, by its kind; what has no page of its own is just named. */
const places: Record<string, string> = {
  SALE: '/sales',
  PURCHASE: '/purchases',
  EXPENSE: '/expenses',
  TILL_SESSION: '/shifts',
  ADJUSTMENT: '/stock/adjustments',
};

/** What a payment or an entry was made for, and on which day. */
export function SourceLink({ source: { type, id }, day }: { source: Source; day: string }) {
  const place = places[type];
  // A payment is found in the log of its day: it has no address of its own.
  const onDay = { date_from: day, date_to: day };
  const address =
    type === 'PAYMENT'
      ? addressOf('/payments', { ...onDay, open: id })
      : place && addressOf(place, { open: id });
  if (!address) return <>{wordOf(type)}</>;
  return (
    <Anchor component={Link} {...linkTo(address)} inherit>
      {wordOf(type)}
    </Anchor>
  );
}
