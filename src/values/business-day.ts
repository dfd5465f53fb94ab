/**
 * The business day of an instant, for an outlet whose day begins at `dayStartsAt` by its own clock. The database has
 * the same rule (`business_date`).
 */
export function businessDayOf(
  instant: Date,
  { timezone, dayStartsAt }: { timezone: string; dayStartsAt: string },
): string {
  // The Swedish format is that of ISO 8601: 2026-11-17 04:59:59.
  const local = new Intl.DateTimeFormat('sv-SE', {
    timeZone: timezone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(instant);
  const [hours = 0, minutes = 0, seconds = 0] = dayStartsAt.split(':').map(Number);
  const startsAfterMs = ((hours * 60 + minutes) * 60 + seconds) * 1_000;
  const shifted = Date.parse(`${local.replace(' ', 'T')}Z`) - startsAfterMs;
  return new Date(shifted).toISOString().slice(0, 10);
}
