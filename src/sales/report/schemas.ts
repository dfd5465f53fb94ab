import { Money } from '../../http/money.ts';
import { QuantitySum } from '../../http/quantity.ts';
import { Nullable } from '../../http/schema.ts';
import { costFigures } from '../sale/sales-figures.ts';

/** What was sold and refunded of one product, or of all of them. */
export const soldFields = {
  quantity: { ...QuantitySum, description: 'Sold in the period, in base units.' },
  refundedQuantity: {
    ...QuantitySum,
    description: 'Returned by refunds of this period, whatever the day of the sale.',
  },
  total: { ...Money, description: 'What was charged for it, tax included.' },
  refunded: { ...Money, description: 'What these refunds gave back, tax included.' },
  net: { ...Money, description: 'total − refunded.' },
  tax: { ...Money, description: 'Included in the total.' },
  refundedTax: { ...Money, description: 'The tax in the refunds.' },
  netTax: { ...Money, description: 'tax − refundedTax.' },
  cost: Nullable({ ...costFigures.cost, description: `${costFigures.cost.description} Null for cashiers.` }),
  returnedCost: Nullable(costFigures.returnedCost),
  netCost: Nullable(costFigures.netCost),
  margin: Nullable({ ...Money, description: 'net − netTax − netCost.' }),
};
