import { type Static, Type } from 'typebox';
import { Money } from '../../http/money.ts';
import { QuantitySum } from '../../http/quantity.ts';
import { BusinessDate, Choice, Count, Exactly, Id, Nullable, named } from '../../http/schema.ts';
import { PaymentMethod } from '../../money/exports.ts';
import { costFigures, salesFigures } from '../sale/sales-figures.ts';
import { dashboardComparisons, dashboardRanges } from './ranges.ts';

const Quantity = Type.Number({ examples: [2.5] });

const DayFigures = named('DayFigures', Exactly({ date: BusinessDate, ...salesFigures, ...costFigures }));
export type DayFigures = Static<typeof DayFigures>;

const previousNet = {
  ...Money,
  description: '`net` of the days that it is compared with; of the same hours, where the day still runs.',
};
const shortFigures = {
  count: { ...Count, description: 'Sales completed.' },
  total: Money,
  refunded: { ...Money, description: 'Refunds made.' },
  net: Money,
};

const Period = named(
  'DashboardPeriod',
  Exactly({
    range: Choice(dashboardRanges),
    compare: Choice(dashboardComparisons),
    from: BusinessDate,
    to: BusinessDate,
    sameHours: Type.Boolean({
      description:
        'Whether its last day still runs at an outlet. Then `previous` counts the last of its days to the same time of day, by the clock of each outlet.',
    }),
    figures: Exactly({ ...salesFigures, ...costFigures }),
    previous: Exactly({ from: BusinessDate, to: BusinessDate, ...salesFigures, ...costFigures }),
    points: Type.Array(
      Exactly({
        from: BusinessDate,
        to: BusinessDate,
        hour: Nullable(
          Type.Integer({
            minimum: 0,
            maximum: 23,
            description: 'By the clock of the outlet. Null: the whole days.',
          }),
        ),
        ...shortFigures,
        previousNet: Nullable({
          ...previousNet,
          description: `${previousNet.description} Null: there is no such day.`,
        }),
      }),
      {
        description:
          'The range from its first to its last day: hours of a day, days, or months of a year. They add up to `figures` and `previous`.',
      },
    ),
    outlets: Type.Array(Exactly({ outletId: Id, name: Type.String(), ...shortFigures, previousNet }), {
      description: 'Outlets that traded in either period, the one with most net sales first, at most 100.',
    }),
  }),
);

export const Dashboard = named(
  'Dashboard',
  Exactly({
    outletId: Nullable({ ...Id, description: 'Null: all outlets that you may see.' }),
    today: { ...DayFigures, description: 'The present business day, or the day that was asked for.' },
    yesterday: DayFigures,
    lastWeek: { ...DayFigures, description: 'The same day of the week before.' },
    period: Period,
    lastTradingDay: Nullable({
      ...BusinessDate,
      description: 'The last day with a sale, up to the day that is shown and within a year. Null: none.',
    }),
    hours: Type.Array(
      Exactly({
        hour: Type.Integer({ minimum: 0, maximum: 23 }),
        count: { ...Count, description: 'Sales completed in this hour.' },
        total: Money,
        refunded: { ...Money, description: 'Refunds made in this hour.' },
        net: Money,
      }),
      { description: 'Sales and refunds of the day for each of 24 hours, by the clock of the outlet.' },
    ),
    topItems: Type.Array(
      Exactly({
        productId: Id,
        variantId: Id,
        name: Type.String(),
        quantity: { ...QuantitySum, description: 'Sold in the range.' },
        netQuantity: { ...QuantitySum, description: 'Sold less returned in the range.' },
        total: Money,
        refunded: { ...Money, description: 'Refunds made in the range.' },
        net: Money,
      }),
      { description: 'The ten items with the highest net sales of the range.' },
    ),
    tenders: Type.Array(
      Exactly({
        method: PaymentMethod,
        amount: { ...Money, description: 'Paid towards sales, net of change and cash back.' },
        refunded: { ...Money, description: 'Given back for refunds.' },
      }),
      { description: 'What was paid and given back by each method in the range, without voided sales.' },
    ),
    tills: Exactly({
      open: { ...Count, description: 'Sessions that are open now, of any day.' },
      exceptions: { ...Count, description: 'Exceptions that nobody has resolved yet.' },
      counted: { ...Count, description: 'Closed sessions of the range.' },
      over: {
        ...Money,
        description:
          "The sum of all overages of the range's sessions, tender by tender; shortages are not deducted. What arrives after the books are closed corrects it on the first open day.",
      },
      short: { ...Money, description: 'The sum of all shortages, as a positive amount.' },
      rows: Type.Array(
        Exactly({
          sessionId: Id,
          tillName: Type.String(),
          outletName: Type.String(),
          method: PaymentMethod,
          difference: {
            ...Money,
            description: 'The difference of this tender. Above zero is over, below zero short.',
          },
        }),
        { description: 'The ten tenders with the largest differences.' },
      ),
    }),
    lowStock: Exactly({
      low: {
        ...Count,
        description: 'Items at or below their reorder level with some stock left, counted for each outlet.',
      },
      out: { ...Count, description: 'Items that an outlet had in stock and has no more.' },
      negative: { ...Count, description: 'Items whose stock at an outlet is below zero.' },
      rows: Type.Array(
        Exactly({
          productId: Id,
          variantId: Id,
          name: Type.String(),
          outletId: Id,
          outletName: Type.String(),
          quantity: Quantity,
          reorderLevel: Quantity,
          status: Choice(['LOW_STOCK', 'OUT_OF_STOCK', 'NEGATIVE']),
        }),
        { description: 'The ten with least left.' },
      ),
    }),
    steps: Exactly({
      products: Type.Boolean({ description: 'The business has a product.' }),
      stock: Type.Boolean({ description: 'Stock has moved.' }),
      till: Type.Boolean({ description: 'A till was opened.' }),
      team: Type.Boolean({ description: 'Somebody else works here or was invited.' }),
    }),
    debtors: Exactly({
      count: Count,
      amount: {
        ...Money,
        description: 'What customers owe now, in all or for sales at these outlets.',
      },
      rows: Type.Array(Exactly({ id: Id, name: Type.String(), amount: Money }), {
        description: 'The five who owe most.',
      }),
    }),
    creditors: Exactly({
      count: Count,
      amount: {
        ...Money,
        description: 'What we owe vendors now, in all or for purchases and expenses at these outlets.',
      },
      rows: Type.Array(Exactly({ id: Id, name: Type.String(), amount: Money }), {
        description: 'The five that we owe most.',
      }),
    }),
  }),
);
export type Dashboard = Static<typeof Dashboard>;
