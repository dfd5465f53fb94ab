import { type Static, Type } from 'typebox';
import { UnitPrice } from '../../http/quantity.ts';
import { Choice, Exactly, Id, Instant, Nullable, named, Text, Version } from '../../http/schema.ts';
import { largestQuantity } from '../../values/quantity.ts';
import { variantsAtMost } from '../../values/variant-combinations.ts';

export const ProductStatus = named('ProductStatus', Choice(['ACTIVE', 'DISABLED']));
export const ProductKind = named('ProductKind', Choice(['GOODS', 'SERVICE']));

const typesAtMost = 3;
const unitsAtMost = 20;

const times = { createdAt: Instant, updatedAt: Instant, version: Version };

const Sku = Text(64, {
  description: 'Unique among all SKUs and barcodes, in any case.',
  examples: ['SOAP-100'],
});
const Barcode = Text(64, {
  description: 'Unique among all SKUs and barcodes, in any case.',
  examples: ['5901234123457'],
});
const UnitBarcode = { ...Barcode, description: 'Of this unit.', examples: ['15901234123454'] };
const Factor = Type.Number({
  exclusiveMinimum: 0,
  maximum: 1_000_000,
  description: 'How many base units are in one of it: 1 for the base unit, which each variant has one of.',
  examples: [1],
});
const Level = Type.Number({ minimum: 0, maximum: largestQuantity, examples: [10] });

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
  name: Type.Optional(Text(200, { description: 'Absent: made of its values.', examples: ['Red / S'] })),
  sku: Type.Optional(Nullable(Sku)),
  barcode: Type.Optional(Nullable(Barcode)),
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
    prices: Type.Optional({ ...Prices, description: "Absent: the product's." }),
  }),
);
export type VariantInput = Static<typeof VariantInput>;

const ofOnlyVariant = {
  sku: Type.Optional(Nullable({ ...Sku, description: 'Of a product with one variant.' })),
  barcode: Type.Optional(Nullable({ ...Barcode, description: 'Of a product with one variant.' })),
};
const ownOfProduct = {
  name: Text(200, { examples: ['Soap'] }),
  description: Type.Optional(Nullable(Text(5_000))),
  ...ofOnlyVariant,
  brand: Type.Optional(Nullable(Text(100))),
  categoryId: Type.Optional(Nullable(Id)),
  kind: Type.Optional({ ...ProductKind, description: 'Absent: GOODS, which have stock.' }),
  taxRateId: Type.Optional({
    ...Nullable(Id),
    description: 'One of `taxRates` in the settings of the business; null or absent: no tax.',
  }),
  reorderLevel: Type.Optional({ ...Level, description: 'Stock at or below it is low.' }),
};

export const ProductInput = named(
  'ProductInput',
  Exactly({
    ...ownOfProduct,
    options: Type.Optional({
      ...Options,
      description: 'A variant is made of each combination of the values.',
    }),
    prices: Type.Optional({
      ...Prices,
      description: 'Of every variant that has none of its own; absent: one unit at no price.',
    }),
    variants: Type.Optional(
      Type.Array(VariantInput, {
        maxItems: variantsAtMost,
        description: 'What single variants have of their own; those not named here are made all the same.',
      }),
    ),
  }),
);
export type ProductInput = Static<typeof ProductInput>;

/** Takes the place of what the product itself has; what belongs to its variants stays when it is absent. */
export const ProductEdit = named(
  'ProductEdit',
  Exactly({
    ...ownOfProduct,
    options: Type.Optional({
      ...Options,
      description:
        'Absent: as they were. Variants that go are disabled if they have a history, else removed.',
    }),
    version: Type.Optional(Version),
  }),
);
export type ProductEdit = Static<typeof ProductEdit>;

export const VariantCreation = named(
  'VariantCreation',
  Exactly({ productId: Id, ...VariantInput.properties, optionValueIds: { ...OptionValueIds, minItems: 1 } }),
);

const ItemPriceEdit = named(
  'ItemPriceEdit',
  Exactly({
    itemPriceId: Type.Optional({
      ...Id,
      description: 'Absent: a new unit. What is absent of the others stays.',
    }),
    ...ItemPriceInput.properties,
    factor: Type.Optional(Factor),
  }),
);
export type ItemPriceEdit = Static<typeof ItemPriceEdit>;

export const VariantEdit = named(
  'VariantEdit',
  Exactly({
    ...ownOfVariant,
    name: Type.Optional(Text(200)),
    status: Type.Optional(ProductStatus),
    prices: Type.Optional(
      Type.Array(ItemPriceEdit, {
        minItems: 1,
        maxItems: unitsAtMost,
        description: 'All of them: units that are left out are removed.',
      }),
    ),
    version: Type.Optional(Version),
  }),
);

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
    name: Type.String({ description: 'Of the variant type.' }),
    valueIds: Type.Array(Id),
    ...times,
  }),
);
export type ProductOption = Static<typeof ProductOption>;

export const Product = named(
  'Product',
  Exactly({
    id: Id,
    name: Type.String(),
    description: Nullable(Type.String()),
    sku: Nullable(Type.String({ description: 'Of its variant, when it has one only.' })),
    barcode: Nullable(Type.String({ description: 'Of its variant, when it has one only.' })),
    brand: Nullable(Type.String()),
    categoryId: Nullable(Id),
    kind: ProductKind,
    status: ProductStatus,
    taxRateId: Nullable(Id),
    reorderLevel: Level,
    imageUrl: Nullable(Type.String({ description: 'Below the address of this server; never changes.' })),
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
        description: 'With an id, the value gets this name; without, it is added. Values left out stay.',
      }),
    ),
    version: Type.Optional(Version),
  }),
);

/** The names are the interface's own. */
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
