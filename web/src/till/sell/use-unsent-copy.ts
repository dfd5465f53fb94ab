import { useEffect, useState } from 'react';
import type { Unsent } from '../engine/second-copy.ts';
import { useTill } from '../use-till.ts';

/** The unsent records of the second copy; undefined if the browser has none. */
export function useUnsentCopy(): Unsent | undefined {
  const { till, state } = useTill();
  const [copy, setCopy] = useState<Unsent>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when something else is wrong
  useEffect(() => {
    void till.readCopy().then(setCopy);
  }, [till, state.storageProblem]);
  return copy;
}
