import { toMajor } from './money.ts';
import { fromE4 } from './quantity.ts';
import type { ReceiptDocument } from './receipt-document.ts';

/** Writes the figures of a receipt: in its language, with its currency's decimals, in digits that any till prints. */
export type Figures = {
  amount(minor: bigint): string;
  /** An amount with its currency. */
  money(minor: bigint): string;
  unitPrice(e4: bigint): string;
  quantity(e4: bigint): string;
  percent(e4: bigint): string;
  dateTime(instant: Date): string;
  /** A business date, which belongs to no time zone. */
  date(day: string): string;
};

/** What decides how figures are written. */
type FigureStyle = Pick<ReceiptDocument, 'language' | 'currency' | 'currencyDecimals'> & {
  outlet: { timezone: string };
};

export function figuresOf(
  { language, currency, currencyDecimals, outlet }: FigureStyle,
  { currencyDisplay }: { currencyDisplay: 'code' | 'narrowSymbol' },
): Figures {
  const locale = localeOf(language);
  const decimals = { minimumFractionDigits: currencyDecimals, maximumFractionDigits: currencyDecimals };
  const numbers = (options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(locale, { numberingSystem: 'latn', ...options });
  const amounts = numbers(decimals);
  const money = numbers({ ...decimals, style: 'currency', currency, currencyDisplay });
  const unitPrices = numbers({ ...decimals, maximumFractionDigits: Math.max(4, currencyDecimals) });
  const quantities = numbers({ maximumFractionDigits: 4 });
  const percents = numbers({ style: 'percent', maximumFractionDigits: 4 });
  const dates = new Intl.DateTimeFormat(locale, {
    timeZone: outlet.timezone,
    numberingSystem: 'latn',
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  const days = new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    numberingSystem: 'latn',
    dateStyle: 'medium',
  });
  return {
    amount: (minor) => amounts.format(toMajor(minor, currencyDecimals)),
    money: (minor) => money.format(toMajor(minor, currencyDecimals)),
    unitPrice: (e4) => unitPrices.format(fromE4(e4)),
    quantity: (e4) => quantities.format(fromE4(e4)),
    // 7.5% is 75000n, which is a fraction with six decimals.
    percent: (e4) => percents.format(toMajor(e4, 6)),
    dateTime: (instant) => dates.format(instant),
    date: (day) => days.format(new Date(day)),
  };
}

/** The locale of a language tag. A tag that cannot be read must not prevent the receipt. */
function localeOf(language: string): string {
  try {
    return Intl.NumberFormat.supportedLocalesOf(language)[0] ?? 'en';
  } catch {
    return 'en';
  }
}
