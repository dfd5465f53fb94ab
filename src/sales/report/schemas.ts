import { Type } from 'typebox';
import { Money } from '../../http/money.ts';
import { Nullable } from '../../http/schema.ts';

const Quantity = Type.Number({ description: 'In base units.', examples: [2.5] });

/** What was sold of one product, or of all of them. */
export const soldFields = {
  quantity: Quantity,
  refundedQuantity: { ...Quantity, description: 'What came back of it, in base units.' },
  total: { ...Money, description: 'What was charged for it, tax included, less what was given back.' },
  cost: Nullable({ ...Money, description: 'Of what stayed sold; null for cashiers.' }),
  margin: Nullable({ ...Money, description: 'The total less its tax and the cost; null for cashiers.' }),
};
