const regions =
  /^(?:UTC|(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific|Etc)\/)/;

/**
 * An IANA time zone by the name of its region, which PostgreSQL knows as well. Offsets such as +01:00 and
 * abbreviations such as PST know no summer time and are refused.
 */
export function isTimeZone(name: string): boolean {
  if (!regions.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
