export { isCountry } from './location/country.ts';
export { Country } from './location/schemas.ts';
export { businessDay } from './outlet/business-day.ts';
export { getVisibleOutlet, openFirstOutlet } from './outlet/store.ts';
export { planUse, rejectBeyondPlan } from './plan-limits.ts';
export { createOrganisation, dropdownLimit, lockOrganisation } from './store.ts';
