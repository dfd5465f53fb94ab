export { imageUrl } from './product/columns.ts';
export { serveProductImages } from './product/serve-images.ts';
export { issueFrom, receiveStock } from './stock/move-stock.ts';
export { lockStock, type Movement, type StockRow, stockKey, writeStock } from './stock/store.ts';
