import { type Print, periodText } from '../../http/run/print.ts';
import type { ExactNumber } from '../../values/money.ts';

type Figures = Record<
  'sold' | 'refunded' | 'bought' | 'returned' | 'output' | 'input' | 'payable',
  { tax: ExactNumber }
>;
type PrintedReport = {
  from: string;
  to: string;
  rows: (Figures & { name: string | null; percent: number })[];
  totals: Figures;
};

/** The tax report for people: the tax of each figure by rate, and the totals. */
export const printedTaxReport: Print<PrintedReport> = {
  heading: ({ from, to }, reader) => ({
    title: reader.say('Tax'),
    period: periodText(reader, { from, to }),
  }),
  table: ({ rows, totals }, { say, amount }) => {
    const cells = ({ sold, refunded, bought, returned, output, input, payable }: Figures) =>
      [sold, refunded, bought, returned, output, input, payable].map(({ tax }) => amount(tax));
    return {
      columns: [
        { title: say('Rate'), share: 1.5 },
        ...[
          ...[say('Sold'), say('Refunded'), say('Bought'), say('Returned')],
          ...[say('Tax on sales'), say('Input tax'), say('Tax to pay')],
        ].map((title) => ({ title, isNumber: true })),
      ],
      rows: [
        ...rows.map((row) => ({
          cells: [row.name === null ? say('No tax') : `${row.name} (${row.percent}%)`, ...cells(row)],
        })),
        { isTotal: true, cells: [say('Total'), ...cells(totals)] },
      ],
    };
  },
};
