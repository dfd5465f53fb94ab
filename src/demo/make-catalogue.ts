import { barcodeOf, shelves, units, variantProducts } from './catalogue.ts';
import type { DemoClient } from './client.ts';

/** An item price: one unit of one variant. */
export type Item = {
  itemPriceId: string;
  variantId: string;
  productId: string;
  name: string;
  price: number;
  /** The cost of one base unit, in whole naira. */
  cost: number;
  /** The number of base units. */
  factor: number;
  popularity: number;
  isWeighed: boolean;
  taxPercent: number;
  /** The tax on the bills of the vendor. */
  taxRateId: string | null;
  vendor: string;
};

type Product = {
  id: string;
  name: string;
  variants: { id: string; name: string; prices: { itemPriceId: string; factor: number; price: number }[] }[];
};
type VariantType = { id: string; name: string; values: { id: string; name: string }[] };
type Settings = { taxRates: { id: string; name: string }[] };

const vat = { name: 'VAT', percent: 7.5 };

/** Creates tax, categories, units and about sixty products. Existing ones stay as they are. */
export async function makeCatalogue(client: DemoClient): Promise<Item[]> {
  const taxRateId = await makeTaxRate(client);
  const categoryIds = await makeCategories(client);
  const unitIds = new Map<string, string>();
  for (const unit of units) unitIds.set(unit.name, (await client.ensure('/measurements', unit)).id);
  const products = await client.list<Product>('/inventory/products');
  const existing = new Map(products.map((product) => [product.name, product]));
  const ensureProduct = async (body: { name: string } & Record<string, unknown>) =>
    existing.get(body.name) ?? (await client.send<Product>('POST /inventory/products', body));
  const items: Item[] = [];
  let counter = 0;

  for (const shelf of shelves) {
    const common = { categoryId: categoryIds.get(shelf.category), ...(shelf.isTaxed && { taxRateId }) };
    for (const [name, brand, price, cost, popularity, pack] of shelf.goods) {
      counter += 1;
      const product = await ensureProduct({
        ...common,
        name,
        brand,
        sku: `HG-${String(counter).padStart(3, '0')}`,
        reorderLevel: popularity + 2,
        prices: [
          { measurementId: unitIds.get(shelf.unit), price, barcode: barcodeOf(counter) },
          ...(pack
            ? [
                {
                  measurementId: unitIds.get(pack.unit),
                  factor: pack.factor,
                  price: pack.price,
                  barcode: barcodeOf(5_000 + counter),
                },
              ]
            : []),
        ],
      });
      items.push(...itemsOf(product, { ...shelf, cost, popularity }, taxRateId));
    }
  }
  for (const kind of variantProducts) {
    const { id, values } = await makeOption(client, kind.option, kind.values);
    const ids = kind.values.map((value) => values.find(({ name }) => name === value)?.id);
    const base = counter;
    counter += ids.length;
    const product = await ensureProduct({
      name: kind.name,
      brand: kind.brand,
      categoryId: categoryIds.get(kind.category),
      ...(kind.isTaxed && { taxRateId }),
      reorderLevel: kind.popularity + 2,
      options: [{ variant_type_id: id, valueIds: ids }],
      prices: [{ measurementId: unitIds.get(kind.unit), price: kind.price }],
      variants: ids.map((valueId, at) => ({
        optionValueIds: [valueId],
        sku: `HG-${String(base + at + 1).padStart(3, '0')}`,
        barcode: barcodeOf(base + at + 1),
      })),
    });
    items.push(...itemsOf(product, kind, taxRateId));
  }
  return items;
}

type ItemFacts = { cost: number; popularity: number; isTaxed: boolean; isWeighed?: boolean; vendor: string };

function itemsOf({ id, name, variants }: Product, facts: ItemFacts, taxRateId: string): Item[] {
  return variants.flatMap((variant) =>
    variant.prices.map(({ itemPriceId, factor, price }) => ({
      itemPriceId,
      variantId: variant.id,
      productId: id,
      name: variants.length > 1 ? `${name} ${variant.name}` : name,
      price,
      cost: facts.cost,
      factor,
      // Whole cartons are bought only now and then.
      popularity: factor > 1 ? facts.popularity / 12 : facts.popularity,
      isWeighed: facts.isWeighed ?? false,
      taxPercent: facts.isTaxed ? vat.percent : 0,
      taxRateId: facts.isTaxed ? taxRateId : null,
      vendor: facts.vendor,
    })),
  );
}

async function makeTaxRate(client: DemoClient): Promise<string> {
  const { taxRates } = await client.send<Settings>('GET /settings/business');
  const existing = taxRates.find(({ name }) => name === vat.name);
  if (existing) return existing.id;
  const settings = await client.send<Settings>('PATCH /settings/business', {
    pricesIncludeTax: true,
    taxRates: [vat],
  });
  const rate = settings.taxRates.find(({ name }) => name === vat.name);
  if (!rate) throw new Error('the tax rate was not made.');
  return rate.id;
}

async function makeCategories(client: DemoClient): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const { within, category } of shelves) {
    const { id: parentId } = await client.ensure('/inventory/categories', { name: within });
    const body = { name: category, parentId };
    ids.set(category, (await client.ensure('/inventory/categories', body)).id);
  }
  return ids;
}

/** One variant type serves all products: juice and yoghurt both have flavours. */
async function makeOption(client: DemoClient, name: string, values: string[]): Promise<VariantType> {
  const type = await client.ensure<VariantType>('/product/variant-type', { name });
  const missing = values.filter((value) => !type.values.some((one) => one.name === value));
  for (const value of missing) {
    type.values.push(
      await client.send('POST /product/variant-value', { name: value, variant_type_id: type.id }),
    );
  }
  return type;
}
