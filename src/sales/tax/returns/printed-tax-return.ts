import { type Print, periodText } from '../../../http/run/print.ts';
import { type PrintedRates, printedColumns, printedRates } from '../printed-tax-report.ts';

type PrintedReturn = PrintedRates & { from: string; to: string; late: PrintedRates };

/** A tax return for people: its figures as the tax report has them, and then those of them that are late. */
export const printedTaxReturn: Print<PrintedReturn> = {
  heading: ({ from, to }, reader) => ({
    title: reader.say('Tax return'),
    period: periodText(reader, { from, to }),
  }),
  table: (taxReturn, reader) => {
    const columns = printedColumns(reader);
    const { late } = taxReturn;
    const heading = [reader.say('Of this, late'), ...columns.slice(1).map(() => '')];
    const lateRows =
      late.rows.length > 0 ? [{ isTotal: true, cells: heading }, ...printedRates(late, reader)] : [];
    return { columns, rows: [...printedRates(taxReturn, reader), ...lateRows] };
  },
};
