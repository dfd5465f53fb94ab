import { alias, type Operation } from '../../http/operation.ts';
import { routes } from '../../http/route-table.ts';
import { createItemCodes } from './create-item-codes.ts';
import { createProduct } from './create-product.ts';
import { createProductVariant } from './create-product-variant.ts';
import { createVariantType } from './create-variant-type.ts';
import { createVariantValue } from './create-variant-value.ts';
import { deleteProduct } from './delete-product.ts';
import { disableProduct } from './disable-product.ts';
import { enableProduct } from './enable-product.ts';
import { getProduct } from './get-product.ts';
import { getVariantType } from './get-variant-type.ts';
import { listProductRows } from './list-product-rows.ts';
import { listProducts } from './list-products.ts';
import { listVariantTypes } from './list-variant-types.ts';
import { listVariantValues } from './list-variant-values.ts';
import { lookupItem } from './lookup-item.ts';
import { summarizeProducts } from './summarize-products.ts';
import { updateItemPrices } from './update-item-prices.ts';
import { updateProduct } from './update-product.ts';
import { updateProductOption } from './update-product-option.ts';
import { updateProductVariant } from './update-product-variant.ts';
import { updateVariantType } from './update-variant-type.ts';
import { uploadProductImage } from './upload-product-image.ts';

const createProductV2 = alias(createProduct, {
  id: 'createProductV2',
  route: 'POST /product',
  group: 'Inventory/Product v2',
});

export const productOperations: Operation[] = routes({
  'GET /inventory/products': listProducts,
  'GET /inventory/products/summary': summarizeProducts,
  'GET /inventory/products/rows': listProductRows,
  'PATCH /inventory/products/prices': updateItemPrices,
  'POST /inventory/products/codes': createItemCodes,
  'POST /inventory/products': createProduct,
  'GET /inventory/products/{productId}': getProduct,
  'PUT /inventory/products/{productId}': updateProduct,
  'PATCH /inventory/products/{productId}/disable': disableProduct,
  'PATCH /inventory/products/{productId}/enable': enableProduct,
  'DELETE /inventory/products/{productId}': deleteProduct,
  'POST /inventory/products/{productId}/image': uploadProductImage,
  'POST /product/variant-type': createVariantType,
  'PUT /product/variant-type/{variantTypeId}': updateVariantType,
  'GET /product/variant-type': listVariantTypes,
  'GET /product/variant-type/{variantTypeId}': getVariantType,
  'POST /product/variant-value': createVariantValue,
  'GET /product/variant-value': listVariantValues,
  'POST /product': createProductV2,
  'PUT /product/option/{optionId}': updateProductOption,
  'POST /product/variant': createProductVariant,
  'PATCH /product/variant/{variantId}': updateProductVariant,
  'GET /product/lookup': lookupItem,
});
