import type { Route } from './operation.ts';

/**
 * Lists the operations of an area with their routes, so that an area fits on one screen. Each operation defines its own
 * route. The list throws when it names another.
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
