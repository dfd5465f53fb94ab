import createClient, { type Client } from 'openapi-fetch';
import type { paths } from './schema.d.ts';

/** Lists have the form of sheets, too: those are downloaded by their links. */
type Json = 'application/json';

/** The API as our own pages use it; the browser adds the session's cookie itself. */
export function apiClient(
  options: { baseUrl?: string; headers?: Record<string, string> } = {},
): Client<paths, Json> {
  return createClient<paths, Json>({ credentials: 'same-origin', ...options });
}
