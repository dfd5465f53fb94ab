import { countryOfTimeZone } from '../../../../src/values/country.ts';
import { isTimeZone } from '../../../../src/values/time-zone.ts';
import { countryName } from './countries.ts';

export const machineZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The time zone of this machine, if the server accepts it. */
export const ownTimeZone = isTimeZone(machineZone) ? machineZone : 'UTC';

/** UTC is added, because browsers do not list it. */
const listed = [...new Set([ownTimeZone, 'UTC', ...Intl.supportedValuesOf('timeZone')])]
  .filter(isTimeZone)
  .sort()
  .map(choiceOf);

/**
 * The time zones to choose from, with their country, which finds them: `Africa/Lagos – Nigeria`. `chosen` may have a name
 * that this browser does not list.
 */
export function timeZoneChoices(chosen: string) {
  return listed.some(({ value }) => value === chosen) ? listed : [choiceOf(chosen), ...listed];
}

function choiceOf(zone: string): { value: string; label: string } {
  const country = countryOfTimeZone(zone);
  const name = zone.replaceAll('_', ' ');
  return { value: zone, label: country ? `${name} – ${countryName(country)}` : name };
}
