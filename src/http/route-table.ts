import type { Route } from './operation.ts';

/**
 * The operations of an area with their routes beside them, so that an area is read on one screen. The operation itself
 * says its route; this list is refused where it says another.
 */
export function routes<Listed extends { id: string; path: string; method?: string }>(
  table: Record<Route, Listed>,
): Listed[] {
  return Object.entries(table).map(([route, operation]) => {
    const { id, method = 'GET', path } = operation;
    if (route !== `${method} ${path}`) throw new Error(`${id} is ${method} ${path}, not ${route}`);
    return operation;
  });
}
