import sql from 'sql-template-tag';
import type { Tx } from '../../platform/db.ts';
import { acceptedLanguage, type Say, wordsFor } from '../../platform/reader-words.ts';
import { type PrintedColumn, type PrintedRow, tablePdf } from '../../platform/table-pdf.ts';
import type { ExactNumber } from '../../values/money.ts';

/** Who reads a report, and how they write words, amounts and days. */
export type Reader = {
  say: Say;
  business: string;
  today: string;
  amount(amount: ExactNumber): string;
  /** A percentage, such as 37.5. */
  percent(percent: number | null): string;
  day(day: string): string;
  /** The month of a day. */
  month(day: string): string;
};

type Heading = { title: string; period: string };

/** How an answer becomes a document for people. The data of a list has all rows that match. */
export type Print<Data> = {
  heading: (data: Data, reader: Reader, query: Record<string, string | undefined>) => Heading;
  table: (data: Data, reader: Reader) => { columns: PrintedColumn[]; rows: PrintedRow[] };
};

/** A report is printed in the language that its reader has chosen for the pages, else in that of the browser. */
export async function readReader(
  tx: Tx,
  { orgId, userId }: { orgId: string; userId: string },
  acceptLanguage: string | undefined,
): Promise<Reader> {
  const found = await tx.one<{
    business: string;
    today: string;
    decimals: number;
    language: string | null;
  }>(sql`
    select o.name as business, business_date(now(), o.timezone, '00:00') as today,
           o.currency_decimals as decimals, u.language
    from organisations o join users u on u.org_id = o.org_id
    where o.org_id = ${orgId} and u.id = ${userId}`);
  if (!found) throw new Error('the business of this user is gone');
  const say = wordsFor(found.language ?? acceptedLanguage(acceptLanguage));
  const latin = { numberingSystem: 'latn' };
  const amounts = new Intl.NumberFormat(say.language, {
    ...latin,
    minimumFractionDigits: found.decimals,
    maximumFractionDigits: found.decimals,
  });
  const percents = new Intl.NumberFormat(say.language, {
    ...latin,
    style: 'percent',
    maximumFractionDigits: 1,
  });
  const calendar = (style: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(say.language, { ...latin, ...style, timeZone: 'UTC' });
    return (day: string) => format.format(new Date(day));
  };
  return {
    say,
    business: found.business,
    today: found.today,
    // An amount with more digits than a number can hold is text, which is formatted digit by digit.
    amount: (amount) => amounts.format(amount as number),
    percent: (percent) => (percent === null ? '–' : percents.format(percent / 100)),
    day: calendar({ dateStyle: 'medium' }),
    month: calendar({ month: 'short', year: 'numeric' }),
  };
}

export function periodText(
  { say, day }: Reader,
  { from, to }: { from?: string | null | undefined; to?: string | undefined },
): string {
  if (from && to) return say('{from} to {to}', { from: day(from), to: day(to) });
  if (to) return say('as of {day}', { day: day(to) });
  return from ? say('since {day}', { day: day(from) }) : say('All days');
}

export function printPdf<Data>(
  print: Print<Data>,
  data: Data,
  { reader, query }: { reader: Reader; query: Record<string, string | undefined> },
): Promise<Uint8Array> {
  const { say, business } = reader;
  return tablePdf({
    business,
    ...print.heading(data, reader, query),
    ...print.table(data, reader),
    language: say.language,
    pageOf: (page, pages) => say('Page {page} of {pages}', { page: String(page), pages: String(pages) }),
  });
}
