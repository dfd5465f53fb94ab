export { businessDay } from './outlet/business-day.ts';
export { openFirstOutlet } from './outlet/store.ts';
