import type { ReactNode } from 'react';
import { Facts } from '../../ui/facts.tsx';

/** What is known of one record; what is not said of it is left out. */
export function KnownFacts({ facts }: { facts: [name: string, value: ReactNode][] }) {
  const isKnown = (value: ReactNode) =>
    value !== null && value !== undefined && value !== '' && value !== false;
  return <Facts facts={facts.filter(([, value]) => isKnown(value))} />;
}
