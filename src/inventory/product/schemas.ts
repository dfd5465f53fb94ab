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
  description: 'Unique among all SKUs and barcodes. Upper and lower case do not matter.',
  examples: ['SOAP-100'],
});
const Barcode = Text(64, {
  description: 'Unique among all SKUs and barcodes. Upper and lower case do not matter.',
  examples: ['5901234123457'],
});
const UnitBarcode = { ...Barcode, description: 'The barcode of this unit.', examples: ['15901234123454'] };
const Factor = Type.Number({
  exclusiveMinimum: 0,
  maximum: 1_000_000,
  description: 'How many base units it holds. Each variant has one base unit, with factor 1.',
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
  name: Type.Optional(Text(200, { description: 'Left out: made from its values.', examples: ['Red / S'] })),
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
    prices: Type.Optional({ ...Prices, description: 'Left out: as for the product.' }),
  }),
);
export type VariantInput = Static<typeof VariantInput>;

const ofOnlyVariant = {
  sku: Type.Optional(Nullable({ ...Sku, description: 'Only for a product with one variant.' })),
  barcode: Type.Optional(Nullable({ ...Barcode, description: 'Only for a product with one variant.' })),
};
const ownOfProduct = {
  name: Text(200, { examples: ['Soap'] }),
  description: Type.Optional(Nullable(Text(5_000))),
  ...ofOnlyVariant,
  brand: Type.Optional(Nullable(Text(100))),
  categoryId: Type.Optional(Nullable(Id)),
  kind: Type.Optional({ ...ProductKind, description: 'Left out: GOODS, which have stock.' }),
  taxRateId: Type.Optional({
    ...Nullable(Id),
    description: 'One of `taxRates` in the settings of the business. Null or left out: no tax.',
  }),
  reorderLevel: Type.Optional({ ...Level, description: 'Stock at or below this level is low.' }),
};

export const ProductInput = named(
  'ProductInput',
  Exactly({
    ...ownOfProduct,
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

/** Takes the place of what the product itself has; what belongs to its variants stays when it is absent. */
export const ProductEdit = named(
  'ProductEdit',
  Exactly({
    ...ownOfProduct,
    options: Type.Optional({
      ...Options,
      description:
        'Left out: they stay as they are. Variants that go are disabled if they have a history, else deleted.',
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
      description: 'The unit to change. Left out: a new unit.',
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
        description: 'All units. Units left out are removed.',
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
    name: Type.String(),
    description: Nullable(Type.String()),
    sku: Nullable(Type.String({ description: 'Only if the product has one variant.' })),
    barcode: Nullable(Type.String({ description: 'Only if the product has one variant.' })),
    brand: Nullable(Type.String()),
    categoryId: Nullable(Id),
    kind: ProductKind,
    status: ProductStatus,
    taxRateId: Nullable(Id),
    reorderLevel: Level,
    imageUrl: Nullable(
      Type.String({ description: 'A path of this server. The image at one address never changes.' }),
    ),
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
