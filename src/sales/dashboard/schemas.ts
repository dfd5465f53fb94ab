import { type Static, Type } from 'typebox';
import { Money } from '../../http/money.ts';
import { BusinessDate, Choice, Count, Exactly, Id, Nullable, named } from '../../http/schema.ts';
import { PaymentMethod } from '../../money/exports.ts';

const Quantity = Type.Number({ examples: [2.5] });

const DayFigures = named(
  'DayFigures',
  Exactly({
    date: BusinessDate,
    count: { ...Count, description: 'Of sales, voided and refunded ones included.' },
    total: { ...Money, description: 'As it was charged, tax included, before refunds.' },
    refunded: { ...Money, description: 'Of the sales of that day, whenever it was taken back.' },
    net: { ...Money, description: 'The total less what was taken back.' },
    discount: { ...Money, description: 'Before refunds.' },
    tax: { ...Money, description: 'In the total, before refunds.' },
    cost: { ...Money, description: 'Of what stayed sold.' },
    margin: { ...Money, description: 'What is left of the net after tax, rounding and cost.' },
    averageSale: { ...Money, description: 'The total by the count.' },
    items: { ...Quantity, description: 'How many were sold, in base units, before refunds.' },
  }),
);
export type DayFigures = Static<typeof DayFigures>;

export const Dashboard = named(
  'Dashboard',
  Exactly({
    outletId: Nullable({ ...Id, description: 'Null: all outlets that you may see.' }),
    today: { ...DayFigures, description: 'The business day now, or the one that was asked for.' },
    yesterday: DayFigures,
    lastWeek: { ...DayFigures, description: 'The same day of the week before.' },
    hours: Type.Array(
      Exactly({ hour: Type.Integer({ minimum: 0, maximum: 23 }), count: Count, net: Money }),
      { description: "The day's sales by the hour on the clock of their outlet, all 24." },
    ),
    topItems: Type.Array(
      Exactly({ productId: Id, variantId: Id, name: Type.String(), quantity: Quantity, total: Money }),
      { description: 'What brought most on that day, the first ten.' },
    ),
    tenders: Type.Array(Exactly({ method: PaymentMethod, amount: Money }), {
      description:
        'What each method paid towards sales on that day, net of change and cash back, before refunds.',
    }),
    tills: Exactly({
      open: { ...Count, description: 'Sessions that are open now, of whichever day.' },
      exceptions: { ...Count, description: 'Exceptions that nobody has resolved yet.' },
      counted: { ...Count, description: 'Sessions of that day that are closed.' },
      difference: {
        ...Money,
        description: 'What was counted over (or, below zero, short) at the sessions of that day.',
      },
      rows: Type.Array(
        Exactly({ sessionId: Id, tillName: Type.String(), outletName: Type.String(), difference: Money }),
        { description: 'The ten that differ most.' },
      ),
    }),
    lowStock: Exactly({
      low: {
        ...Count,
        description: 'Items at or below their reorder level, with something left; once for each outlet.',
      },
      out: { ...Count, description: 'Items of which nothing is left at an outlet where there was some.' },
      negative: { ...Count, description: 'Items of which more went out at an outlet than there was.' },
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
    debtors: Exactly({
      count: Count,
      amount: {
        ...Money,
        description: 'What customers owe: all in all, or for what was sold at these outlets.',
      },
      rows: Type.Array(Exactly({ id: Id, name: Type.String(), amount: Money }), {
        description: 'The five who owe most.',
      }),
    }),
  }),
);
export type Dashboard = Static<typeof Dashboard>;
