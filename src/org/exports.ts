export { businessDay } from './outlet/business-day.ts';
export { openFirstOutlet } from './outlet/store.ts';
export { lockOrganisation } from './store.ts';
