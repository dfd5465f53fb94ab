import { combinationKey } from '../../../../src/values/variant-combinations.ts';
import { ApiError, client, dataOf } from '../../api/call.ts';
import type { Schema } from '../../api/client.ts';
import { t } from '../../words.ts';
import type { ProductValues, VariantValues } from './product-values.ts';

type Key = { 'Idempotency-Key': string };
type Opening = Pick<ProductValues, 'kind' | 'variants' | 'stockOutletId'>;

const isAbove = (typed: number | string, least: number) => typed !== '' && Number(typed) > least;

/** The variants that start with stock, by their place in the form. Services have none. */
const stockedAt = ({ kind, variants }: Pick<Opening, 'kind' | 'variants'>) =>
  kind === 'GOODS' ? [...variants.keys()].filter((at) => isAbove(variants[at]?.stock ?? '', 0)) : [];

export function openingProblems(values: Opening): Record<string, string> {
  const { kind, variants, stockOutletId } = values;
  if (kind !== 'GOODS') return {};
  const stocked = stockedAt(values);
  const costsAlone = [...variants.entries()].filter(
    ([at, { cost }]) => isAbove(cost, 0) && !stocked.includes(at),
  );
  return {
    ...Object.fromEntries(
      costsAlone.map(([at]) => [
        `variants.${at}.stock`,
        t('A cost needs a quantity. You can also leave both empty'),
      ]),
    ),
    ...(stocked.length > 0 && !stockOutletId && { stockOutletId: t('Choose an outlet') }),
  };
}

/** Puts what a new product starts with into stock. Refusals name the fields of the form. */
export async function recordOpeningStock(values: ProductValues, product: Schema<'Product'>, key: Key) {
  const stocked = stockedAt(values);
  if (stocked.length === 0) return;
  const lines = stocked.map((at) => {
    const { stock, cost, optionValueIds } = values.variants[at] as VariantValues;
    const key = combinationKey(optionValueIds);
    const variant = product.variants.find(
      ({ optionValues }) => combinationKey(optionValues.map(({ id }) => id)) === key,
    );
    const itemPriceId = variant?.prices.find(({ factor }) => factor === 1)?.itemPriceId ?? '';
    return { itemPriceId, quantity: Number(stock), ...(cost !== '' && { unitCost: Number(cost) }) };
  });
  const body = { outletId: values.stockOutletId ?? '', lines };
  await dataOf(client.POST('/inventory/stock', { headers: key, body })).catch((error) => {
    throw error instanceof ApiError ? atFormFields(error, stocked) : error;
  });
}

const formNames: Record<string, string> = { quantity: 'stock', unitCost: 'cost' };

/** `lines.0.quantity` is `variants.2.stock` in the form, if only the third variant has stock. */
function atFormFields({ status, code, message, requestId, errors }: ApiError, stocked: number[]): ApiError {
  return new ApiError({
    status,
    code,
    message,
    requestId,
    errors: errors.map((one) => {
      const [, line, name = ''] = /^lines\.(\d+)\.(\w+)$/.exec(one.field) ?? [];
      if (line) return { ...one, field: `variants.${stocked[Number(line)]}.${formNames[name] ?? 'stock'}` };
      return one.field === 'outletId' ? { ...one, field: 'stockOutletId' } : one;
    }),
  });
}
