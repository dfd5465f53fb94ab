import { listSalesByProduct } from './list-sales-by-product.ts';
import { summarizeSalesByProduct } from './summarize-sales-by-product.ts';

export const reportOperations = [listSalesByProduct, summarizeSalesByProduct];
