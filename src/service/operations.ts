import { routes } from '../http/route-table.ts';
import { getHealth } from './get-health.ts';
import { getOpenApi } from './get-open-api.ts';
import { getReadiness } from './get-readiness.ts';

export const serviceEndpoints = routes({
  'GET /healthz': getHealth,
  'GET /readyz': getReadiness,
  'GET /openapi.json': getOpenApi,
});
