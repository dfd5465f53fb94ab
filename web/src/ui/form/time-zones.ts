import { isTimeZone } from '../../../../src/values/time-zone.ts';

export const machineZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The time zone of this machine, if the server accepts it. */
export const ownTimeZone = isTimeZone(machineZone) ? machineZone : 'UTC';

/** The time zones to choose from. UTC is added, because browsers do not list it. */
export const timeZones = [...new Set([ownTimeZone, 'UTC', ...Intl.supportedValuesOf('timeZone')])]
  .filter(isTimeZone)
  .sort();
