import type { Pages } from '../../pages.ts';

export const salesPages: Pages = [];
