import { divideRounded } from './quantity.ts';

/** What to add so that coins can pay a total: −0.02 for 10.02 and +0.02 for 10.03, if the smallest coin is 0.05. */
export function cashRounding(totalMinor: bigint, unitMinor: bigint): bigint {
  return divideRounded(totalMinor, unitMinor) * unitMinor - totalMinor;
}

/** The nearest amount that coins can pay, but never more than `atMostMinor`. */
export function cashToGiveBack({
  restMinor,
  atMostMinor,
  cashUnitMinor,
}: {
  restMinor: bigint;
  atMostMinor: bigint;
  cashUnitMinor?: bigint | undefined;
}): bigint {
  if (!cashUnitMinor) return restMinor;
  const nearestMinor = restMinor + cashRounding(restMinor, cashUnitMinor);
  return nearestMinor > atMostMinor ? nearestMinor - cashUnitMinor : nearestMinor;
}
