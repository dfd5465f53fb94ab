export { seesCost } from './cost.ts';
export { measurementIdOfPrice } from './measurement/store.ts';
export { itemName } from './product/columns.ts';
export { writeProduct } from './product/create-product.ts';
export { imageUrl } from './product/fields.ts';
export { findProducts } from './product/find-products.ts';
export { ensureHiddenService } from './product/hidden-service.ts';
export { categoriesBelow } from './product/products.ts';
export { Product } from './product/schemas.ts';
export { serveProductImages } from './product/serve-images.ts';
export {
  correctedCounts,
  correctionEntries,
  findLateCounts,
  type Late,
  writeCorrections,
} from './stock/book/late-counts.ts';
export { issueFrom, type LevelChange, receiveStock } from './stock/book/move-stock.ts';
export { averageValueMinor } from './stock/book/rules.ts';
export { insufficientStock, lowStockEvents } from './stock/book/short.ts';
export {
  lockStock,
  type Movement,
  type StockKey,
  type StockRow,
  stockKey,
  stockParts,
} from './stock/book/store.ts';
export { importStockJob } from './stock/import/job.ts';
export { BaseQuantity } from './stock/listing/listing-schemas.ts';
export { listingsInState } from './stock/listing/listings-in-state.ts';
export { baseUnitColumn } from './stock/listing/unit-column.ts';
export { inventoryTransactionTables } from './transaction-tables.ts';
