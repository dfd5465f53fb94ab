export type Currency = { code: string; name: string; symbol: string; decimals: number };

/**
 * The active codes of ISO 4217 by the decimals of their minor unit (list one of the maintenance agency). The data of
 * the runtime cannot be used: they follow habits, such as no decimals for HUF and IDR, and change with its version. The
 * amounts of a business stay in the minor unit of the day on which it was registered.
 */
const codesByDecimals: [decimals: number, codes: string][] = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [
    2,
    `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CNY COP
     COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR
     JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN
     NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL
     THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG`,
  ],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
];

const decimalsByCode = new Map(
  codesByDecimals.flatMap(([decimals, codes]) => codes.split(/\s+/).map((code) => [code, decimals] as const)),
);

export function isCurrency(code: string): boolean {
  return decimalsByCode.has(code);
}

/** The decimals of a currency. A code that is no longer on the list has two, as most have. */
export function decimalsOf(code: string): number {
  return decimalsByCode.get(code) ?? 2;
}

/** All currencies, by code, with the names and signs that the runtime has for them. */
export function allCurrencies(): Currency[] {
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  return [...decimalsByCode].sort().map(([code, decimals]) => {
    const format = new Intl.NumberFormat('en', {
      style: 'currency',
      currency: code,
      currencyDisplay: 'narrowSymbol',
    });
    const symbol = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? code;
    return { code, name: names.of(code) ?? code, symbol, decimals };
  });
}
