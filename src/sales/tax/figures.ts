import { Choice, named } from '../../http/schema.ts';

/** What a document does to a tax: goods and services are sold, refunded, bought, or returned to a vendor. */
export type TaxSide = 'SOLD' | 'REFUNDED' | 'BOUGHT' | 'RETURNED';

type Meaning = {
  /** The documents that a figure counts, and their signs in it. */
  sides: Partial<Record<TaxSide, 1 | -1>>;
  /** Whether it counts only bought lines whose tax is recoverable, or only the others. Absent: all. */
  recoverable?: boolean;
};

const meanings = {
  SOLD: { sides: { SOLD: 1 } },
  REFUNDED: { sides: { REFUNDED: 1 } },
  BOUGHT: { sides: { BOUGHT: 1 } },
  RETURNED: { sides: { RETURNED: 1 } },
  NOT_RECOVERABLE: { sides: { BOUGHT: 1, RETURNED: -1 }, recoverable: false },
  OUTPUT: { sides: { SOLD: 1, REFUNDED: -1 } },
  INPUT: { sides: { BOUGHT: 1, RETURNED: -1 }, recoverable: true },
  PAYABLE: { sides: { SOLD: 1, REFUNDED: -1, BOUGHT: -1, RETURNED: 1 }, recoverable: true },
} as const satisfies Record<string, Meaning>;

export type TaxFigure = keyof typeof meanings;
export const TaxFigure = named(
  'TaxFigure',
  Choice(Object.keys(meanings) as TaxFigure[], {
    description:
      'A figure of the tax report. OUTPUT is sold less refunded; INPUT is the recoverable part of bought less returned; PAYABLE is OUTPUT less INPUT.',
  }),
);

export function meaningOf(figure: TaxFigure): Meaning {
  return meanings[figure];
}
