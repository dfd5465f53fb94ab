import createClient, { type Client } from 'openapi-fetch';
import type { paths } from './schema.d.ts';

/** The API as our own pages use it; the browser adds the session's cookie itself. */
export function apiClient(
  options: { baseUrl?: string; headers?: Record<string, string> } = {},
): Client<paths> {
  return createClient<paths>({ credentials: 'same-origin', ...options });
}
