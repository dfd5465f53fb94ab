import { type Static, Type } from 'typebox';
import { Choice, Exactly, named, Text } from '../http/schema.ts';
import { canMatchSameCode, heldValues, patternProblem } from '../values/barcode-layout.ts';
import { failField } from '../values/refusal.ts';

const BarcodeLayout = named(
  'BarcodeLayout',
  Exactly({
    pattern: Text(13, {
      description:
        'One character for each digit: digits for the prefix, `I` the item code (its SKU or barcode), `V` the value, `K` the GS1 check digit of the value, `X` any digit, `C` the check digit. 13 characters that begin with 20 to 29 (EAN-13), or 12 that begin with 2 (UPC-A).',
      examples: ['22IIIIIVVVVVC'],
    }),
    holds: Choice(heldValues, { description: 'The price of the pack, or its weight in this unit.' }),
    decimals: Type.Integer({
      minimum: 0,
      maximum: 4,
      description: 'How many digits of the value are decimals.',
    }),
  }),
);
export const BarcodeLayouts = Type.Array(BarcodeLayout, {
  maxItems: 20,
  description: 'The layouts of barcodes that contain a price or a weight, such as labels of scales.',
});

export function rejectBadLayouts(layouts: Static<typeof BarcodeLayouts>): void {
  for (const [at, { pattern }] of layouts.entries()) {
    const field = `barcodeLayouts.${at}.pattern`;
    const message = patternProblem(pattern);
    if (message) throw failField('VALIDATION_FAILED', { field, message });
    if (layouts.slice(0, at).some((other) => canMatchSameCode(other.pattern, pattern)))
      throw failField('DUPLICATE', { field, message: 'has the same prefix as another layout' });
  }
}
