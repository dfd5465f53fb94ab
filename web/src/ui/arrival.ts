import { useEffect, useRef } from 'react';
import { useLocation } from '../routing/view.ts';

/** The props of a part of a page. An address that ends in its id, `/profile#password`, shows it and moves the focus there. */
export function useArrival(id: string | undefined) {
  const ref = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (!id || hash !== id) return;
    ref.current?.scrollIntoView({ block: 'start' });
    ref.current?.focus({ preventScroll: true });
  }, [hash, id]);
  return id ? { id, ref, tabIndex: -1, className: 'arrival' } : {};
}
