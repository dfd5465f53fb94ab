export { businessDay } from './outlet/business-day.ts';
export { openFirstOutlet } from './outlet/store.ts';
export { planUse, rejectBeyondPlan } from './plan-limits.ts';
export { createOrganisation, dropdownLimit, lockOrganisation } from './store.ts';
