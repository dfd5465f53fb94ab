import { type Print, periodText, type Reader } from '../../http/run/print.ts';
import type { ExactNumber } from '../../values/money.ts';
import type { Grouping } from './sales-groups.ts';

type Figures = {
  count: number | null;
  net: ExactNumber;
  netTax: ExactNumber;
  netCost: ExactNumber;
  margin: ExactNumber;
  netBefore: ExactNumber;
};
type PrintedReport = {
  by: Grouping;
  from: string;
  to: string;
  rows: (Figures & { name: string | null; weekday: number | null; hour: number | null })[];
  totals: Figures;
};

/** The sales of a period in groups, for people. */
export const printedSalesReport: Print<PrintedReport> = {
  heading: ({ by, from, to }, reader) => ({
    title: titleOf(by, reader),
    period: periodText(reader, { from, to }),
  }),
  table: ({ rows, totals }, reader) => {
    const { say, amount } = reader;
    const cells = ({ count, net, netTax, netCost, margin, netBefore }: Figures) => [
      count === null ? '' : String(count),
      ...[net, netTax, netCost, margin, netBefore].map(amount),
    ];
    return {
      columns: [
        { title: say('Name'), share: 2 },
        ...[
          ...[say('Sales'), say('Sales with tax'), say('Tax'), say('Cost'), say('Margin')],
          say('Sales with tax in the period before'),
        ].map((title) => ({ title, isNumber: true })),
      ],
      rows: [
        ...rows.map((row) => ({ cells: [nameOf(row, reader), ...cells(row)] })),
        { isTotal: true, cells: [say('Total'), ...cells(totals)] },
      ],
    };
  },
};

function titleOf(by: Grouping, { say }: Reader): string {
  return {
    CATEGORY: say('Sales by category'),
    OUTLET: say('Sales by outlet'),
    STAFF: say('Sales by staff'),
    HOUR: say('Sales by hour'),
  }[by];
}

function nameOf({ name, weekday, hour }: PrintedReport['rows'][number], { say }: Reader): string {
  if (weekday === null) return name ?? say('No category');
  // The 5th of January 1970 was a Monday.
  const day = new Date(Date.UTC(1970, 0, 4 + weekday));
  const word = new Intl.DateTimeFormat(say.language, { weekday: 'long', timeZone: 'UTC' }).format(day);
  return `${word} ${String(hour).padStart(2, '0')}:00`;
}
