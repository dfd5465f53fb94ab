import type { Pages } from '../../pages.ts';

export const stockPages: Pages = [];
