import { getHealth } from './get-health.ts';
import { getOpenApi } from './get-open-api.ts';
import { getReadiness } from './get-readiness.ts';

export const serviceEndpoints = [getHealth, getReadiness, getOpenApi];
