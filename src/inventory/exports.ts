export { serveProductImages } from './product/serve-images.ts';
