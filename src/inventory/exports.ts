export { serveProductImages } from './product/serve-images.ts';
export { importStockJob } from './stock/import/job.ts';
