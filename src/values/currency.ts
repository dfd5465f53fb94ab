export type Currency = { code: string; name: string; symbol: string; decimals: number };

const codes = new Set(Intl.supportedValuesOf('currency'));

export function isCurrency(code: string): boolean {
  return codes.has(code);
}

/** How many decimals an amount of this currency has. */
export function decimalsOf(code: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: code });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}

/** All currencies of the platform's own data, by code. */
export function allCurrencies(): Currency[] {
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  return [...codes].sort().map((code) => {
    const format = new Intl.NumberFormat('en', {
      style: 'currency',
      currency: code,
      currencyDisplay: 'narrowSymbol',
    });
    const symbol = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? code;
    return {
      code,
      name: names.of(code) ?? code,
      symbol,
      decimals: decimalsOf(code),
    };
  });
}
