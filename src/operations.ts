import { authOperations } from './auth/operations.ts';
import type { Endpoint } from './http/endpoint.ts';
import type { Operation } from './http/operation.ts';
import { orgOperations } from './org/operations.ts';
import { serviceEndpoints } from './service/operations.ts';
import { userOperations } from './users/operations.ts';

/** The areas, in the order in which they may build on each other. */
export const areas = {
  org: orgOperations,
  users: userOperations,
  auth: authOperations,
  audit: [],
} satisfies Record<string, Operation[]>;

export const operations: Operation[] = Object.values(areas).flat();

/** What the service tells about itself, without the envelope. */
export const endpoints: Endpoint[] = serviceEndpoints;
