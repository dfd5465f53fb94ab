import { isTimeZone } from '../../../../src/values/time-zone.ts';

export const machineZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The time zone of this machine, if the server accepts it. */
export const ownTimeZone = isTimeZone(machineZone) ? machineZone : 'UTC';

/** Browsers do not list UTC. */
export const timeZones = [...new Set([ownTimeZone, 'UTC', ...Intl.supportedValuesOf('timeZone')])]
  .filter(isTimeZone)
  .sort();
