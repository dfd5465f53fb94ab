export const dateFormats = [
  'YYYY-MM-DD',
  'DD/MM/YYYY',
  'MM/DD/YYYY',
  'DD/MM/YY',
  'MM/DD/YY',
  'YYYYMMDD',
  'DDMMYYYY',
  'DD MMM YYYY',
] as const;
export type DateFormat = (typeof dateFormats)[number];

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Every sign between the parts is read alike: 15/11/2026, 15.11.2026 and 15-11-2026 are one format. */
const patterns: Record<DateFormat, RegExp> = {
  'YYYY-MM-DD': /^(?<y>\d{4})[-/.](?<m>\d{1,2})[-/.](?<d>\d{1,2})/,
  'DD/MM/YYYY': /^(?<d>\d{1,2})[-/. ](?<m>\d{1,2})[-/. ](?<y>\d{4})/,
  'MM/DD/YYYY': /^(?<m>\d{1,2})[-/. ](?<d>\d{1,2})[-/. ](?<y>\d{4})/,
  'DD/MM/YY': /^(?<d>\d{1,2})[-/. ](?<m>\d{1,2})[-/. ](?<y>\d{2})(?!\d)/,
  'MM/DD/YY': /^(?<m>\d{1,2})[-/. ](?<d>\d{1,2})[-/. ](?<y>\d{2})(?!\d)/,
  YYYYMMDD: /^(?<y>\d{4})(?<m>\d{2})(?<d>\d{2})/,
  DDMMYYYY: /^(?<d>\d{2})(?<m>\d{2})(?<y>\d{4})/,
  'DD MMM YYYY': /^(?<d>\d{1,2})[-/. ](?<m>[A-Za-z]{3})[a-z]*[-/. ,]+(?<y>\d{4}|\d{2})(?!\d)/,
};

/** The day as YYYY-MM-DD, or undefined. A time behind it is ignored. */
export function readDate(text: string, format: DateFormat): string | undefined {
  const { y = '', m = '', d = '' } = patterns[format].exec(text.trim())?.groups ?? {};
  if (y === '') return undefined;
  const month = format === 'DD MMM YYYY' ? months.indexOf(m.toLowerCase()) + 1 : Number(m);
  const year = y.length === 2 ? 2000 + Number(y) : Number(y);
  return dayOf(year, month, Number(d));
}

/** The day as text, if the calendar has it. */
export function dayOf(year: number, month: number, day: number): string | undefined {
  if (year < 1970 || year > 2099) return undefined;
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : undefined;
}
