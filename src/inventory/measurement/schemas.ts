import { type Static, Type } from 'typebox';
import { Choice, Exactly, Id, Instant, Nullable, named, Text, Version } from '../../http/schema.ts';
import { measures } from '../../values/measure.ts';

const legacy = 'For old records that refer to a measurement by itemCategoryId and mMetric instead of its id.';

const measured =
  'How it is measured when it is sold. The till asks for the weight (KG, G, LB, OZ, from a scale if there is one), the litres (L) or the metres (M). Null: it is counted.';
const MeasuredIn = Nullable(Choice(measures, { description: measured }));

const fields = {
  name: Text(100, { examples: ['Kilogram'] }),
  abr: Text(20, { description: 'The abbreviation.', examples: ['kg'] }),
  itemCategoryId: Type.Optional(Nullable(Text(100, { description: legacy, examples: ['12'] }))),
  mMetric: Type.Optional(Nullable(Text(100, { description: legacy, examples: ['KG'] }))),
  measuredIn: Type.Optional({
    ...MeasuredIn,
    description: `${measured} Left out for a new one: by its abbreviation, such as KG for \`kg\`.`,
  }),
};
export const MeasurementInput = named('MeasurementInput', Exactly(fields));
export const MeasurementEdit = named(
  'MeasurementEdit',
  Exactly({ ...fields, version: Type.Optional(Version) }),
);

export const Measurement = named(
  'Measurement',
  Exactly({
    id: Id,
    name: Type.String(),
    abr: Type.String(),
    itemCategoryId: Nullable(Type.String()),
    mMetric: Nullable(Type.String()),
    measuredIn: MeasuredIn,
    createdAt: Instant,
    updatedAt: Instant,
    version: Version,
  }),
);
export type Measurement = Static<typeof Measurement>;
