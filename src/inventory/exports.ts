export { serveProductImages } from './product/serve-images.ts';
export { issueStock, receiveStock } from './stock/move-stock.ts';
export { insufficientStock, lowStockEvents } from './stock/short.ts';
export { allowsNegativeStock } from './stock/store.ts';
