/** The number of a sale: the prefix of its series and its place in it, such as `LAG1-T1-000042`. */
export function saleNumber(prefix: string, place: bigint | number): string {
  return prefix + String(place).padStart(6, '0');
}

/** The place of a number in the series of this prefix. Undefined if it is no number of that series. */
export function placeInSeries(number: string, prefix: string): bigint | undefined {
  const digits = number.startsWith(prefix) ? number.slice(prefix.length) : '';
  const place = /^\d{6,12}$/.test(digits) ? BigInt(digits) : 0n;
  return place > 0n ? place : undefined;
}

/** Splits the next number of a series: `LAG1-T1-000042` is place 42 of the series `LAG1-T1-`. */
export function seriesOf(number: string): { prefix: string; next: number } | undefined {
  const [, prefix, digits] = /^(.*-)(\d{6,12})$/.exec(number) ?? [];
  return prefix && digits ? { prefix, next: Number(digits) } : undefined;
}
