import { routes } from '../../http/route-table.ts';
import { getDashboard } from './get-dashboard.ts';

export const dashboardOperations = routes({
  'GET /dashboard': getDashboard,
});
