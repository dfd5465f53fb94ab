import { isTimeZone } from '../../../../src/values/time-zone.ts';

export const machineZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The same, where the server takes it. */
export const ownTimeZone = isTimeZone(machineZone) ? machineZone : 'UTC';

/** Browsers leave UTC out of what they list. */
export const timeZones = [...new Set([ownTimeZone, 'UTC', ...Intl.supportedValuesOf('timeZone')])]
  .filter(isTimeZone)
  .sort();
