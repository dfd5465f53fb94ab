import { type Static, Type } from 'typebox';
import { Choice, Exactly, Id, Instant, Nullable, named, Text, Version } from '../../http/schema.ts';

export const CategoryStatus = named('CategoryStatus', Choice(['ACTIVE', 'DISABLED']));

export const CategoryInput = named(
  'CategoryInput',
  Exactly({ name: Text(100, { examples: ['Drinks'] }), parentId: Type.Optional(Nullable(Id)) }),
);

/** Replaces the whole category. Only the status stays when it is absent. */
export const CategoryEdit = named(
  'CategoryEdit',
  Exactly({
    ...CategoryInput.properties,
    status: Type.Optional(CategoryStatus),
    version: Type.Optional(Version),
  }),
);

export const Category = named(
  'ProductCategory',
  Exactly({
    id: Id,
    name: Type.String(),
    parentId: Nullable(Id),
    status: CategoryStatus,
    productCount: Type.Integer({
      minimum: 0,
      description:
        'Products in the category itself, disabled ones included, without the categories below it.',
    }),
    createdAt: Instant,
    updatedAt: Instant,
    version: Version,
  }),
);
export type Category = Static<typeof Category>;
