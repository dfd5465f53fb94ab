import createClient, { type Client, type ClientOptions } from 'openapi-fetch';
import type { components, paths } from './schema.d.ts';

/** Lists have the form of sheets, too: those are downloaded by their links. */
type Json = 'application/json';

/** What the API calls its records: `Schema<'OutletData'>`. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

/** The API as our own pages use it; the browser adds the session's cookie itself. */
export function apiClient(options: ClientOptions = {}): Client<paths, Json> {
  return createClient<paths, Json>({ credentials: 'same-origin', ...options });
}
