import sql, { empty } from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import { type Actor, rejectLimitedUser } from '../../http/access.ts';
import { dateFilters, rejectReversedDates } from '../../http/list.ts';
import { Money, majorOf } from '../../http/money.ts';
import { operation } from '../../http/operation.ts';
import { fromE4 } from '../../http/quantity.ts';
import type { SheetTable } from '../../http/run/sheet.ts';
import { BusinessDate, Choice, Exactly, Id, Nullable, named, optional } from '../../http/schema.ts';
import { periodOf, readBusinessYear } from '../../ledger/exports.ts';
import { getVisibleOutlet } from '../../org/exports.ts';
import type { ExactNumber } from '../../values/money.ts';
import { taxKinds } from '../../values/tax-rate.ts';
import { componentFigures, componentsOfRow, readComponents, TaxComponentFigures } from './components.ts';
import type { TaxFigure } from './figures.ts';
import { printedTaxReport } from './printed-tax-report.ts';
import { type Amounts, addAmounts, noAmounts, type ReturnRate, readRates } from './rates.ts';

const documents = Type.String({
  description: 'The address of the documents that add up to it.',
  examples: ['/reports/tax/documents?figure=SOLD&date_from=2026-10-01&date_to=2026-10-31'],
});
const Both = named('TaxedAmount', Exactly({ net: Money, tax: Money, documents }));
const TaxAlone = named('TaxAmount', Exactly({ tax: Money, documents }));
const figures = {
  sold: Both,
  refunded: Both,
  bought: { ...Both, description: 'Purchases and expenses that were recorded with a tax rate.' },
  returned: {
    ...Both,
    description: 'Goods returned to vendors, and purchases and expenses that were reversed.',
  },
  notRecoverable: { ...Both, description: 'The part of bought less returned whose tax is not recoverable.' },
  output: { ...TaxAlone, description: 'sold − refunded.' },
  input: { ...TaxAlone, description: 'bought − returned − notRecoverable.' },
  payable: { ...TaxAlone, description: 'output − input. Below zero, it is owed to the business.' },
};
/** The figures of a return by rate, and their totals. */
export const ratesAndTotals = {
  rows: Type.Array(
    Exactly({
      taxRateId: Nullable({ ...Id, description: 'Null: sold without a tax rate.' }),
      name: Nullable(Type.String({ examples: ['VAT'] })),
      kind: Nullable(
        Choice(taxKinds, {
          description:
            'As the rate has it now; in a filed return, as it had it then. Null: sold without a tax rate, or filed before kinds were kept.',
        }),
      ),
      percent: Type.Number({ description: 'As it was on the documents.', examples: [7.5] }),
      components: Type.Array(TaxComponentFigures, {
        description:
          'The taxes of a group, which add up to the row. What was taxed while the rate was one tax of the same percentage stands under the name of the rate. Empty: the rate is one tax, or the return was filed before they were kept.',
      }),
      ...figures,
    }),
    { description: 'One for each rate and percentage that occurs in the period.' },
  ),
  totals: Exactly(figures),
};
const TaxReport = named(
  'TaxReport',
  Exactly({
    from: BusinessDate,
    to: BusinessDate,
    ...ratesAndTotals,
  }),
);
type TaxReport = Static<typeof TaxReport>;

export const getTaxReport = operation({
  id: 'getTaxReport',
  route: 'GET /reports/tax',
  group: 'Report/Tax',
  summary: 'Tax report',
  description:
    'What a period owes in tax: sold and refunded, bought and returned, by rate and percentage, each document on its own day. Left out, the period goes from the start of the fiscal year to today.',
  access: 'reports.read',
  query: Exactly(optional({ ...dateFilters, outletId: { ...Id, description: 'Documents of this outlet.' } })),
  answer: { code: 'TAX_REPORT_MADE', message: 'The tax of the period.', data: TaxReport },
  refusals: ['NOT_FOUND'],
  makeTable: sheetOfReport,
  print: printedTaxReport,

  handle: async ({ tx, actor, query }) => {
    rejectLimitedUser(actor);
    rejectReversedDates(query);
    const { outletId } = query;
    if (outletId) await getVisibleOutlet(tx, actor, outletId);
    const { from, to } = periodOf(query, await readBusinessYear(tx, actor));
    const selection = sql`
      business_date between ${from} and ${to} ${outletId ? sql`and outlet_id = ${outletId}` : empty}`;
    const [rates, components] = await Promise.all([
      readRates(tx, actor.orgId, selection),
      readComponents(tx, actor.orgId, selection),
    ]);
    const days = { date_from: from, date_to: to, ...(outletId && { outletId }) };
    const rows = rates.map((rate) => ({
      ...rate,
      components: components.filter(
        ({ taxRateId, ratePercentE4 }) => taxRateId === rate.taxRateId && ratePercentE4 === rate.percentE4,
      ),
    }));
    return { data: { from, to, ...presentRates(actor, rows, days) } };
  },
});

/** The rates of a report or a return for an answer. `filters` find the documents of all of them. */
export function presentRates(actor: Actor, rates: ReturnRate[], filters: Record<string, string>) {
  const rows = rates.map((rate) => {
    const { taxRateId, name, kind, percentE4 } = rate;
    const percent = fromE4(percentE4);
    const components = componentsOfRow(rate).map((component) => componentFigures(actor, component));
    const own = { ...(taxRateId ? { taxRateId } : { untaxed: 'true' }), percent: String(percent) };
    return { taxRateId, name, kind, percent, components, ...figuresOf(actor, rate, { ...filters, ...own }) };
  });
  return { rows, totals: figuresOf(actor, rates.reduce(addAmounts, noAmounts), filters) };
}

function figuresOf(actor: Actor, amounts: Amounts, filters: Record<string, string>): TaxReport['totals'] {
  const opening = (figure: TaxFigure) => ({
    documents: `/reports/tax/documents?${new URLSearchParams({ figure, ...filters })}`,
  });
  const both = (figure: TaxFigure, net: bigint, tax: bigint) => ({
    net: majorOf(actor, net),
    tax: majorOf(actor, tax),
    ...opening(figure),
  });
  const alone = (figure: TaxFigure, tax: bigint) => ({ tax: majorOf(actor, tax), ...opening(figure) });
  const output = amounts.soldTax - amounts.refundedTax;
  const input = amounts.boughtTax - amounts.returnedTax - amounts.lostTax;
  return {
    sold: both('SOLD', amounts.soldNet, amounts.soldTax),
    refunded: both('REFUNDED', amounts.refundedNet, amounts.refundedTax),
    bought: both('BOUGHT', amounts.boughtNet, amounts.boughtTax),
    returned: both('RETURNED', amounts.returnedNet, amounts.returnedTax),
    notRecoverable: both('NOT_RECOVERABLE', amounts.lostNet, amounts.lostTax),
    output: alone('OUTPUT', output),
    input: alone('INPUT', input),
    payable: alone('PAYABLE', output - input),
  };
}

const pairs = ['sold', 'refunded', 'bought', 'returned', 'notRecoverable'] as const;
const taxes = ['output', 'input', 'payable'] as const;

/** The report as a sheet: one row for each rate, each followed by the taxes of its group, and the totals. */
export function sheetOfReport(data: object): SheetTable {
  const { rows, totals } = data as Pick<TaxReport, 'rows' | 'totals'>;
  const cell = (amount: ExactNumber) => (typeof amount === 'string' ? { exact: amount } : amount);
  const cells = (row: TaxReport['totals']) => [
    ...pairs.flatMap((name) => [cell(row[name].net), cell(row[name].tax)]),
    ...taxes.map((name) => cell(row[name].tax)),
  ];
  // The taxes of a group are on the same net amounts, so these stand only once.
  const partCells = (part: TaxReport['rows'][number]['components'][number]) => [
    ...pairs.flatMap((name) => [null, cell(part[name])]),
    ...taxes.map((name) => cell(part[name])),
  ];
  return {
    columns: [
      'name',
      'percent',
      ...pairs.flatMap((name) => [`${name}.net`, `${name}.tax`]),
      ...taxes,
      'kind',
      'component',
    ],
    rows: [
      ...rows.flatMap((row) => [
        [row.name, row.percent, ...cells(row), row.kind, null],
        ...row.components.map((part) => [row.name, part.percent, ...partCells(part), row.kind, part.name]),
      ]),
      ['Total', null, ...cells(totals), null, null],
    ],
  };
}
