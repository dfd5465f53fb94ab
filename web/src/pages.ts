import type { ComponentType } from 'react';

/** A page is the default export of a module of its own, loaded when somebody goes there. */
export type PageModule = () => Promise<{ default: ComponentType }>;

/** Where pages are: the path under /app, with `$name` for what changes, and the module. */
export type Pages = [path: string, page: PageModule][];
