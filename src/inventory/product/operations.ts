import { alias, type Operation } from '../../http/operation.ts';
import { createProduct } from './create-product.ts';
import { createProductVariant } from './create-product-variant.ts';
import { createVariantType } from './create-variant-type.ts';
import { createVariantValue } from './create-variant-value.ts';
import { deleteProduct } from './delete-product.ts';
import { disableProduct } from './disable-product.ts';
import { enableProduct } from './enable-product.ts';
import { getProduct } from './get-product.ts';
import { getVariantType } from './get-variant-type.ts';
import { listProducts } from './list-products.ts';
import { listVariantTypes } from './list-variant-types.ts';
import { listVariantValues } from './list-variant-values.ts';
import { lookupItem } from './lookup-item.ts';
import { summarizeProducts } from './summarize-products.ts';
import { updateProduct } from './update-product.ts';
import { updateProductOption } from './update-product-option.ts';
import { updateProductVariant } from './update-product-variant.ts';
import { updateVariantType } from './update-variant-type.ts';
import { uploadProductImage } from './upload-product-image.ts';

export const productOperations: Operation[] = [
  listProducts,
  summarizeProducts,
  createProduct,
  getProduct,
  updateProduct,
  disableProduct,
  enableProduct,
  deleteProduct,
  uploadProductImage,
  createVariantType,
  updateVariantType,
  listVariantTypes,
  getVariantType,
  createVariantValue,
  listVariantValues,
  alias(createProduct, { id: 'createProductV2', route: 'POST /product', group: 'Inventory/Product v2' }),
  updateProductOption,
  createProductVariant,
  updateProductVariant,
  lookupItem,
];
