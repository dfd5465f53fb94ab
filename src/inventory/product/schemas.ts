import { type Static, Type } from 'typebox';
import { UnitPrice } from '../../http/quantity.ts';
import { Exactly, Id, Instant, Nullable, named, Text, Version } from '../../http/schema.ts';
import { variantsAtMost } from '../../values/variant-combinations.ts';
import { Barcode, ProductStatus, productAnswers, productInputs, Sku } from './fields.ts';

const typesAtMost = 3;
const unitsAtMost = 20;

const times = { createdAt: Instant, updatedAt: Instant, version: Version };

const UnitBarcode = { ...Barcode, description: 'Of this unit.', examples: ['15901234123454'] };
const Factor = Type.Number({
  exclusiveMinimum: 0,
  maximum: 1_000_000,
  description: 'How many base units it holds. Each variant has one base unit, with factor 1.',
  examples: [1],
});

const ItemPriceInput = named(
  'ItemPriceInput',
  Exactly({
    measurementId: Type.Optional(Nullable(Id)),
    factor: Type.Optional({ ...Factor, default: 1 }),
    price: UnitPrice,
    barcode: Type.Optional(Nullable(UnitBarcode)),
  }),
);
export type ItemPriceInput = Static<typeof ItemPriceInput>;
const Prices = Type.Array(ItemPriceInput, { minItems: 1, maxItems: unitsAtMost });

const ValueIds = Type.Array(Id, { minItems: 1, maxItems: variantsAtMost, uniqueItems: true });
const OptionInput = named('ProductOptionInput', Exactly({ variant_type_id: Id, valueIds: ValueIds }));
export type OptionInput = Static<typeof OptionInput>;
const Options = Type.Array(OptionInput, { maxItems: typesAtMost });

const ownOfVariant = {
  name: Type.Optional(Text(200, { description: 'Left out: made from its values.', examples: ['Red / S'] })),
  sku: Type.Optional(Nullable(Sku)),
  barcode: Type.Optional(Nullable(Barcode)),
  status: Type.Optional(ProductStatus),
};
const OptionValueIds = Type.Array(Id, {
  maxItems: typesAtMost,
  uniqueItems: true,
  description: "One value of each of the product's options, in any order.",
});

const VariantInput = named(
  'VariantInput',
  Exactly({
    ...ownOfVariant,
    optionValueIds: Type.Optional(OptionValueIds),
    prices: Type.Optional({ ...Prices, description: 'Left out: as for the product.' }),
  }),
);
export type VariantInput = Static<typeof VariantInput>;

export const ProductInput = named(
  'ProductInput',
  Exactly({
    ...productInputs,
    options: Type.Optional({
      ...Options,
      description: 'Each combination of the values is a variant.',
    }),
    prices: Type.Optional({
      ...Prices,
      description: 'The prices of every variant without prices of its own. Left out: one unit with price 0.',
    }),
    variants: Type.Optional(
      Type.Array(VariantInput, {
        maxItems: variantsAtMost,
        description: 'Details of single variants. Variants not named here are created too.',
      }),
    ),
  }),
);
export type ProductInput = Static<typeof ProductInput>;

export const VariantCreation = named(
  'VariantCreation',
  Exactly({ productId: Id, ...VariantInput.properties, optionValueIds: { ...OptionValueIds, minItems: 1 } }),
);

const ItemPriceEdit = named(
  'ItemPriceEdit',
  Exactly({
    itemPriceId: Type.Optional({
      ...Id,
      description: 'The unit to change. Left out: a new unit.',
    }),
    ...ItemPriceInput.properties,
    factor: Type.Optional(Factor),
  }),
);
export type ItemPriceEdit = Static<typeof ItemPriceEdit>;
const EditedPrices = Type.Array(ItemPriceEdit, {
  minItems: 1,
  maxItems: unitsAtMost,
  description: 'All of them: units that are left out are removed.',
});

const changesOfVariant = {
  ...ownOfVariant,
  name: Type.Optional(Text(200)),
  prices: Type.Optional(EditedPrices),
};

export const VariantEdit = named(
  'VariantEdit',
  Exactly({ ...changesOfVariant, version: Type.Optional(Version) }),
);
export type VariantEdit = Static<typeof VariantEdit>;

const ProductVariantEdit = named(
  'ProductVariantEdit',
  Exactly({
    id: Type.Optional({ ...Id, description: 'Left out: the variant with these optionValueIds.' }),
    optionValueIds: Type.Optional({
      ...OptionValueIds,
      description:
        "One value of each of the product's options, in any order. A variant that does not exist yet is created.",
    }),
    ...changesOfVariant,
  }),
);
export type ProductVariantEdit = Static<typeof ProductVariantEdit>;

/** A whole product in one request. Its plain fields are replaced; its options, variants and prices stay when absent. */
export const ProductEdit = named(
  'ProductEdit',
  Exactly({
    ...productInputs,
    options: Type.Optional({
      ...Options,
      description:
        'Left out: they stay as they are. Variants that go are disabled if they have a history, else deleted.',
    }),
    prices: Type.Optional({
      ...EditedPrices,
      description:
        'Only for a product with one variant. Left out: they stay as they are. Otherwise all units; units left out are removed.',
    }),
    variants: Type.Optional(
      Type.Array(ProductVariantEdit, {
        maxItems: variantsAtMost,
        description:
          'Variants and fields left out stay as they are. The options decide which variants there are.',
      }),
    ),
    version: Type.Optional({
      ...Version,
      description: 'The version that was read. 409 STALE_VERSION when the product was changed since.',
    }),
  }),
);
export type ProductEdit = Static<typeof ProductEdit>;

const ItemPrice = named(
  'ItemPrice',
  Exactly({
    itemPriceId: Id,
    variantId: Id,
    measurementId: Nullable(Id),
    factor: Factor,
    price: UnitPrice,
    barcode: Nullable(Type.String()),
  }),
);

export const VariantValue = named(
  'VariantValue',
  Exactly({ id: Id, name: Type.String(), variant_type_id: Id, ...times }),
);
export type VariantValue = Static<typeof VariantValue>;

export const Variant = named(
  'Variant',
  Exactly({
    id: Id,
    productId: Id,
    name: Type.String(),
    sku: Nullable(Type.String()),
    barcode: Nullable(Type.String()),
    status: ProductStatus,
    optionValues: Type.Array(
      named('OptionValue', Exactly({ id: Id, name: Type.String(), variant_type_id: Id })),
    ),
    prices: Type.Array(ItemPrice, { description: 'The base unit first.' }),
    ...times,
  }),
);
export type Variant = Static<typeof Variant>;

export const ProductOption = named(
  'ProductOption',
  Exactly({
    id: Id,
    productId: Id,
    variant_type_id: Id,
    name: Type.String({ description: 'The name of the variant type.' }),
    valueIds: Type.Array(Id),
    ...times,
  }),
);
export type ProductOption = Static<typeof ProductOption>;

export const Product = named(
  'Product',
  Exactly({
    id: Id,
    ...productAnswers,
    options: Type.Array(ProductOption),
    variants: Type.Array(Variant),
    ...times,
  }),
);
export type Product = Static<typeof Product>;

export const OptionEdit = named(
  'ProductOptionEdit',
  Exactly({ valueIds: ValueIds, version: Type.Optional(Version) }),
);

const typeName = Text(50, { examples: ['Colour'] });
const valueName = Text(50, { examples: ['Red'] });

export const VariantTypeInput = named(
  'VariantTypeInput',
  Exactly({
    name: typeName,
    values: Type.Optional(Type.Array(valueName, { maxItems: 200, description: 'The names of its values.' })),
  }),
);

export const VariantTypeEdit = named(
  'VariantTypeEdit',
  Exactly({
    name: typeName,
    values: Type.Optional(
      Type.Array(Exactly({ id: Type.Optional(Id), name: valueName }), {
        maxItems: 200,
        description: 'With an id, the value is renamed; without one, it is added. Values left out stay.',
      }),
    ),
    version: Type.Optional(Version),
  }),
);

/** The API names `variant_type_id` in snake case, unlike most other fields. */
export const VariantValueInput = named(
  'VariantValueInput',
  Exactly({ name: valueName, variant_type_id: Id }),
);

export const VariantType = named(
  'VariantType',
  Exactly({
    id: Id,
    name: Type.String(),
    values: Type.Array(VariantValue, { description: 'By name.' }),
    ...times,
  }),
);
export type VariantType = Static<typeof VariantType>;
