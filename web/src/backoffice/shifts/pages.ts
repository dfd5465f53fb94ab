import type { Pages } from '../../pages.ts';

export const shiftsPages: Pages = [];
