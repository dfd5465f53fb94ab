/** An exact number: quantities, costs and averages of the model, of which none is ever rounded but on purpose. */
export type Fraction = { top: bigint; bottom: bigint };

export function fraction(top: bigint, bottom = 1n): Fraction {
  if (bottom < 0n) return fraction(-top, -bottom);
  const divisor = greatestDivisor(top < 0n ? -top : top, bottom) || 1n;
  return { top: top / divisor, bottom: bottom / divisor };
}

export const zero = fraction(0n);
export const plus = (a: Fraction, b: Fraction) =>
  fraction(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom);
export const negative = (a: Fraction) => fraction(-a.top, a.bottom);
export const minus = (a: Fraction, b: Fraction) => plus(a, negative(b));
export const times = (a: Fraction, b: Fraction) => fraction(a.top * b.top, a.bottom * b.bottom);
export const over = (a: Fraction, b: Fraction) => fraction(a.top * b.bottom, a.bottom * b.top);
export const compare = (a: Fraction, b: Fraction) => Number(a.top * b.bottom - b.top * a.bottom);
export const smaller = (a: Fraction, b: Fraction) => (compare(a, b) < 0 ? a : b);
export const sign = (a: Fraction) => Math.sign(compare(a, zero));

/** To so many decimals; a half goes away from zero. */
export function rounded(a: Fraction, decimals: number): Fraction {
  const scale = 10n ** BigInt(decimals);
  const size = a.top < 0n ? -a.top : a.top;
  const whole = (size * scale) / a.bottom;
  const rest = (size * scale) % a.bottom;
  const up = 2n * rest >= a.bottom ? whole + 1n : whole;
  return fraction(a.top < 0n ? -up : up, scale);
}

export const sum = (all: Fraction[]) => all.reduce(plus, zero);

/** As it travels in JSON: for what has few enough decimals. */
export const toNumber = (a: Fraction) => Number(a.top) / Number(a.bottom);
export const toText = ({ top, bottom }: Fraction) => (bottom === 1n ? `${top}` : `${top}/${bottom}`);

function greatestDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestDivisor(b, a % b);
}
