import { useEffect, useState } from 'react';
import type { KnownCustomer } from '../engine/types.ts';
import { useTill } from '../use-till.ts';

/** Customers who bought or paid at this device before and whose name or phone number has this text, latest first. */
export function useKnownCustomers(text: string): KnownCustomer[] {
  const { till } = useTill();
  const [known, setKnown] = useState<KnownCustomer[]>([]);
  useEffect(() => void till.knownCustomers().then(setKnown), [till]);
  const wanted = text.trim().toLowerCase();
  return known.filter(({ name, phone }) => `${name} ${phone ?? ''}`.toLowerCase().includes(wanted));
}
