import { routes } from '../http/route-table.ts';
import { listCurrencies } from './currency/list-currencies.ts';
import { createLocation } from './location/create-location.ts';
import { deleteLocation } from './location/delete-location.ts';
import { getLocation } from './location/get-location.ts';
import { listLocationDropdown } from './location/list-location-dropdown.ts';
import { listLocationOutlets } from './location/list-location-outlets.ts';
import { listLocationOverview } from './location/list-location-overview.ts';
import { listLocations } from './location/list-locations.ts';
import { summarizeLocations } from './location/summarize-locations.ts';
import { updateLocation } from './location/update-location.ts';
import { createOutlet } from './outlet/create-outlet.ts';
import { deleteOutlet } from './outlet/delete-outlet.ts';
import { editOutlet } from './outlet/edit-outlet.ts';
import { getOutlet } from './outlet/get-outlet.ts';
import { listOutletDropdown } from './outlet/list-outlet-dropdown.ts';
import { listOutlets } from './outlet/list-outlets.ts';
import { summarizeOutlets } from './outlet/summarize-outlets.ts';

export const orgOperations = routes({
  'POST /outlets': createOutlet,
  'PUT /outlets/{outletId}': editOutlet,
  'DELETE /outlets/{outletId}': deleteOutlet,
  'GET /outlets': listOutlets,
  'GET /outlets/{outletId}': getOutlet,
  'GET /outlets/summary': summarizeOutlets,
  'GET /outlets/dropdown': listOutletDropdown,
  'POST /locations': createLocation,
  'PUT /locations/{locationId}': updateLocation,
  'DELETE /locations/{locationId}': deleteLocation,
  'GET /locations': listLocations,
  'GET /locations/{locationId}': getLocation,
  'GET /locations/overview': listLocationOverview,
  'GET /locations/dropdown': listLocationDropdown,
  'GET /locations/outlets': listLocationOutlets,
  'GET /locations/summary': summarizeLocations,
  'GET /currencies': listCurrencies,
});
