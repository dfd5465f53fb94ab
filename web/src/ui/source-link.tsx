import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { wordOf } from './figures.tsx';

const places: Record<string, (id: string) => { to: string; search?: Record<string, string> }> = {
  PURCHASE: (open) => ({ to: '/purchases', search: { open } }),
  ADJUSTMENT: (open) => ({ to: '/stock/adjustments', search: { open } }),
  TRANSFER: (sourceId) => ({ to: '/stock/movements', search: { sourceId } }),
  STOCKTAKE: (id) => ({ to: `/stocktakes/${id}` }),
  SALE: (open) => ({ to: '/sales', search: { open } }),
};

/** What moved goods or money, and the way there where it has a page. */
export function SourceLink({ source, label }: { source: { type: string; id: string }; label?: string }) {
  const place = places[source.type]?.(source.id);
  const text = label ?? wordOf(source.type);
  if (!place) return text;
  return (
    <Anchor component={Link} to={place.to} search={place.search as never} inherit>
      {text}
    </Anchor>
  );
}
