import sql, { empty, type Sql } from 'sql-template-tag';
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
import type { Tx } from '../../platform/db.ts';
import { taxKindOf } from '../../settings/exports.ts';
import { type TaxKind, taxKinds } from '../../values/tax-rate.ts';
import { type ComponentAmounts, readComponents } from './components.ts';
import type { TaxFigure } from './figures.ts';
import { printedTaxReport } from './printed-tax-report.ts';

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
const TaxComponentFigures = named(
  'TaxComponentFigures',
  Exactly({
    name: Type.String({ examples: ['Levy'] }),
    percent: Type.Number({ examples: [1] }),
    sold: Money,
    refunded: Money,
    bought: Money,
    returned: Money,
    notRecoverable: Money,
    output: { ...Money, description: 'sold − refunded.' },
    input: { ...Money, description: 'bought − returned − notRecoverable.' },
    payable: { ...Money, description: 'output − input.' },
  }),
);
const TaxReport = named(
  'TaxReport',
  Exactly({
    from: BusinessDate,
    to: BusinessDate,
    rows: Type.Array(
      Exactly({
        taxRateId: Nullable({ ...Id, description: 'Null: sold without a tax rate.' }),
        name: Nullable(Type.String({ examples: ['VAT'] })),
        kind: Nullable(
          Choice(taxKinds, { description: 'As the rate has it now. Null: sold without a tax rate.' }),
        ),
        percent: Type.Number({ description: 'As it was on the documents.', examples: [7.5] }),
        components: Type.Array(TaxComponentFigures, {
          description: 'The taxes of a group, which add up to the row. Empty: the rate is one tax.',
        }),
        ...figures,
      }),
      { description: 'One for each rate and percentage that occurs in the period.' },
    ),
    totals: Exactly(figures),
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
    const rows = rates.map((rate) => {
      const { taxRateId, name, kind, percentE4 } = rate;
      const own = components.filter((one) => one.taxRateId === taxRateId && one.percentE4 === percentE4);
      const percent = fromE4(percentE4);
      const filter = { ...(taxRateId ? { taxRateId } : { untaxed: 'true' }), percent: String(percent) };
      const parts = own.map((component) => componentFigures(actor, component));
      return {
        taxRateId,
        name,
        kind,
        percent,
        components: parts,
        ...figuresOf(actor, rate, { ...days, ...filter }),
      };
    });
    return { data: { from, to, rows, totals: figuresOf(actor, rates.reduce(add, noAmounts), days) } };
  },
});

const amountNames = [
  ...(['soldNet', 'soldTax', 'refundedNet', 'refundedTax'] as const),
  ...(['boughtNet', 'boughtTax', 'returnedNet', 'returnedTax', 'lostNet', 'lostTax'] as const),
];
type Amounts = Record<(typeof amountNames)[number], bigint>;
type Rate = Amounts & {
  taxRateId: string | null;
  name: string | null;
  kind: TaxKind | null;
  percentE4: bigint;
};

const noAmounts = Object.fromEntries(amountNames.map((name) => [name, 0n])) as Amounts;

function add(one: Amounts, other: Amounts): Amounts {
  return Object.fromEntries(amountNames.map((name) => [name, one[name] + other[name]])) as Amounts;
}

/** Sales and refunds are read from the days, so a report costs what its days cost. Purchases and expenses are few. */
function readRates(tx: Tx, orgId: string, selection: Sql): Promise<Rate[]> {
  const bought = (amount: Sql) => sql`sum(${amount}) filter (where kind = 'BOUGHT')`;
  const returned = (amount: Sql) => sql`sum(${amount}) filter (where kind = 'RETURNED')`;
  const lost = (amount: Sql) => sql`
    sum(case kind when 'BOUGHT' then ${amount} else -${amount} end) filter (where not is_recoverable)`;
  const or0 = (amount: Sql) => sql`coalesce(${amount}, 0)`;
  return tx.all<Rate>(sql`
    select f.rate_id as "taxRateId", t.name, f.percent_e4 as "percentE4",
           case when t.id is not null then ${taxKindOf(sql`f.percent_e4`)} end as kind,
           ${or0(sql`s.net`)} as "soldNet", ${or0(sql`s.tax`)} as "soldTax",
           ${or0(sql`s.refunded_net`)} as "refundedNet", ${or0(sql`s.refunded_tax`)} as "refundedTax",
           ${or0(sql`b.net`)} as "boughtNet", ${or0(sql`b.tax`)} as "boughtTax",
           ${or0(sql`b.returned_net`)} as "returnedNet", ${or0(sql`b.returned_tax`)} as "returnedTax",
           ${or0(sql`b.lost_net`)} as "lostNet", ${or0(sql`b.lost_tax`)} as "lostTax"
    from (
      select tax_rate_id, percent_e4, sum(net_minor) as net, sum(tax_minor) as tax,
             sum(refunded_net_minor) as refunded_net, sum(refunded_tax_minor) as refunded_tax
      from tax_movements where org_id = ${orgId} and ${selection}
      group by tax_rate_id, percent_e4) s
    full join (
      select tax_rate_id, percent_e4, ${bought(sql`net_minor`)} as net, ${bought(sql`tax_minor`)} as tax,
             ${returned(sql`net_minor`)} as returned_net, ${returned(sql`tax_minor`)} as returned_tax,
             ${lost(sql`net_minor`)} as lost_net, ${lost(sql`tax_minor`)} as lost_tax
      from input_taxes where org_id = ${orgId} and ${selection}
      group by tax_rate_id, percent_e4) b on b.tax_rate_id = s.tax_rate_id and b.percent_e4 = s.percent_e4
    cross join lateral (
      select coalesce(s.tax_rate_id, b.tax_rate_id) as rate_id, coalesce(s.percent_e4, b.percent_e4) as percent_e4) f
    left join tax_rates t on t.org_id = ${orgId} and t.id = f.rate_id
    order by t.name_key nulls last, f.percent_e4 desc`);
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

function componentFigures(actor: Actor, component: ComponentAmounts) {
  const { name, componentPercentE4, sold, refunded, bought, returned, lost } = component;
  const [output, input] = [sold - refunded, bought - returned - lost];
  const major = (minor: bigint) => majorOf(actor, minor);
  return {
    name,
    percent: fromE4(componentPercentE4),
    sold: major(sold),
    refunded: major(refunded),
    bought: major(bought),
    returned: major(returned),
    notRecoverable: major(lost),
    output: major(output),
    input: major(input),
    payable: major(output - input),
  };
}

/** The report as a sheet: one row for each rate, and the totals. */
function sheetOfReport(data: object): SheetTable {
  const { rows, totals } = data as TaxReport;
  const pairs = ['sold', 'refunded', 'bought', 'returned', 'notRecoverable'] as const;
  const taxes = ['output', 'input', 'payable'] as const;
  const cell = (amount: number | string) => (typeof amount === 'string' ? { exact: amount } : amount);
  const cells = (row: TaxReport['totals']) => [
    ...pairs.flatMap((name) => [cell(row[name].net), cell(row[name].tax)]),
    ...taxes.map((name) => cell(row[name].tax)),
  ];
  return {
    columns: [
      'name',
      'percent',
      ...pairs.flatMap((name) => [`${name}.net`, `${name}.tax`]),
      ...taxes,
      'kind',
    ],
    rows: [
      ...rows.map((row) => [row.name, row.percent, ...cells(row), row.kind]),
      ['Total', null, ...cells(totals), null],
    ],
  };
}
