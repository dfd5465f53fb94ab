export { openFirstOutlet } from './outlet/store.ts';
