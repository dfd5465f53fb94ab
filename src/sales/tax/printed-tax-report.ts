import { type Print, periodText, type Reader } from '../../http/run/print.ts';
import type { PrintedColumn, PrintedRow } from '../../platform/table-pdf.ts';
import type { ExactNumber } from '../../values/money.ts';
import type { TaxKind } from '../../values/tax-rate.ts';

const withNet = ['sold', 'refunded', 'bought', 'returned'] as const;
const taxAlone = ['output', 'input', 'payable'] as const;
const names = [...withNet, ...taxAlone] as const;
type Taxes = Record<(typeof names)[number], ExactNumber>;
type Figures = Record<(typeof withNet)[number], { net: ExactNumber; tax: ExactNumber }> &
  Record<(typeof taxAlone)[number], { tax: ExactNumber }>;
export type PrintedRates = {
  rows: (Figures & {
    name: string | null;
    kind: TaxKind | null;
    percent: number;
    components: (Taxes & { name: string; percent: number })[];
  })[];
  totals: Figures;
};

/** The tax report for people: tax and net of each figure by rate, and the totals. */
export const printedTaxReport: Print<PrintedRates & { from: string; to: string }> = {
  heading: ({ from, to }, reader) => ({
    title: reader.say('Tax'),
    period: periodText(reader, { from, to }),
  }),
  table: (report, reader) => ({ columns: printedColumns(reader), rows: printedRates(report, reader) }),
};

export function printedColumns({ say }: Reader): PrintedColumn[] {
  return [
    { title: say('Rate'), share: 1.5 },
    ...[
      ...[say('Sold'), say('Refunded'), say('Bought'), say('Returned')],
      ...[say('Tax on sales'), say('Input tax'), say('Tax to pay')],
    ].map((title) => ({ title, isNumber: true })),
  ];
}

/** A row for each rate, with its kind, each followed by the net and by the taxes of its group, and the totals. */
export function printedRates({ rows, totals }: PrintedRates, { say, amount }: Reader): PrintedRow[] {
  const kinds: Record<TaxKind, string> = {
    STANDARD: say('Standard'),
    REDUCED: say('Reduced'),
    ZERO: say('Zero-rated'),
    EXEMPT: say('Exempt'),
    OUT_OF_SCOPE: say('Out of scope'),
  };
  const cells = (figures: Figures) => names.map((name) => amount(figures[name].tax));
  const netCells = (figures: Figures) => [
    `– ${say('Net')}`,
    ...withNet.map((name) => amount(figures[name].net)),
    ...taxAlone.map(() => ''),
  ];
  return [
    ...rows.flatMap(({ name, kind, percent, components, ...figures }) => [
      {
        cells: [
          name === null
            ? say('No tax')
            : [`${name} (${percent}%)`, ...(kind ? [kinds[kind]] : [])].join(' · '),
          ...cells(figures),
        ],
      },
      { cells: netCells(figures) },
      ...components.map((part) => ({
        cells: [`– ${part.name} (${part.percent}%)`, ...names.map((figure) => amount(part[figure]))],
      })),
    ]),
    { isTotal: true, cells: [say('Total'), ...cells(totals)] },
    { isTotal: true, cells: netCells(totals) },
  ];
}
