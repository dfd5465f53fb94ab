import { type Static, Type } from 'typebox';
import { Money } from '../../http/money.ts';
import { QuantitySum } from '../../http/quantity.ts';
import { BusinessDate, Choice, Count, Exactly, Id, Nullable, named } from '../../http/schema.ts';
import { PaymentMethod } from '../../money/exports.ts';
import { costFigures, salesFigures } from '../sale/sales-figures.ts';

const Quantity = Type.Number({ examples: [2.5] });

const DayFigures = named('DayFigures', Exactly({ date: BusinessDate, ...salesFigures, ...costFigures }));
export type DayFigures = Static<typeof DayFigures>;

export const Dashboard = named(
  'Dashboard',
  Exactly({
    outletId: Nullable({ ...Id, description: 'Null: all outlets that you may see.' }),
    today: { ...DayFigures, description: 'The business day now, or the one that was asked for.' },
    yesterday: DayFigures,
    lastWeek: { ...DayFigures, description: 'The same day of the week before.' },
    hours: Type.Array(
      Exactly({
        hour: Type.Integer({ minimum: 0, maximum: 23 }),
        count: { ...Count, description: 'Sales that were completed in this hour.' },
        total: Money,
        refunded: { ...Money, description: 'By refunds that were made in this hour.' },
        net: Money,
      }),
      { description: "The day's sales and refunds by the hour on the clock of their outlet, all 24." },
    ),
    topItems: Type.Array(
      Exactly({ productId: Id, variantId: Id, name: Type.String(), quantity: QuantitySum, total: Money }),
      { description: 'What was sold for most on that day, the first ten; before refunds.' },
    ),
    tenders: Type.Array(
      Exactly({
        method: PaymentMethod,
        amount: { ...Money, description: 'What it paid towards the sales, net of change and cash back.' },
        refunded: { ...Money, description: 'What went back by it for refunds.' },
      }),
      { description: 'What each method paid and gave back on that day; without voided sales.' },
    ),
    tills: Exactly({
      open: { ...Count, description: 'Sessions that are open now, of whichever day.' },
      exceptions: { ...Count, description: 'Exceptions that nobody has resolved yet.' },
      counted: { ...Count, description: 'Sessions of that day that are closed.' },
      over: {
        ...Money,
        description:
          'What was counted over at the sessions of that day, tender by tender: never less what another was short of. What arrives after the books were closed corrects it on the first open day.',
      },
      short: { ...Money, description: 'What was counted short, likewise; above zero.' },
      rows: Type.Array(
        Exactly({
          sessionId: Id,
          tillName: Type.String(),
          outletName: Type.String(),
          method: PaymentMethod,
          difference: { ...Money, description: 'Of this tender: above zero over, below zero short.' },
        }),
        { description: 'The ten tenders that differ most.' },
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
