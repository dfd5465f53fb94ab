import { type Static, Type } from 'typebox';
import { Exactly, Id, Instant, Nullable, named, Text, Version } from '../../http/schema.ts';

const legacy =
  'For records from before measurements had ids, which name theirs by itemCategoryId and mMetric.';

const fields = {
  name: Text(100, { examples: ['Kilogram'] }),
  abr: Text(20, { description: 'The abbreviation.', examples: ['kg'] }),
  itemCategoryId: Type.Optional(Nullable(Text(100, { description: legacy, examples: ['12'] }))),
  mMetric: Type.Optional(Nullable(Text(100, { description: legacy, examples: ['KG'] }))),
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
    createdAt: Instant,
    updatedAt: Instant,
    version: Version,
  }),
);
export type Measurement = Static<typeof Measurement>;
