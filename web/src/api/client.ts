import createClient, { type Client, type ClientOptions } from 'openapi-fetch';
import type { components, paths } from './schema.d.ts';

/** Lists also answer as sheets. Those are downloaded by link, so the client is typed for JSON only. */
type Json = 'application/json';

/** A record of the API by its name: `Schema<'OutletData'>`. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

/** The API as our own pages use it. The browser adds the session's cookie. */
export function apiClient(options: ClientOptions = {}): Client<paths, Json> {
  return createClient<paths, Json>({ credentials: 'same-origin', ...options });
}
