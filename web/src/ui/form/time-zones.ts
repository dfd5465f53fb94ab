import { isTimeZone } from '../../../../src/values/time-zone.ts';

export const machineZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The time zone of this browser, or UTC when the server does not know it. */
export const ownTimeZone = isTimeZone(machineZone) ? machineZone : 'UTC';

/** Browsers leave UTC out of what they list. */
export const timeZones = [...new Set([ownTimeZone, 'UTC', ...Intl.supportedValuesOf('timeZone')])]
  .filter(isTimeZone)
  .sort();
