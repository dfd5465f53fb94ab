import type { Pages } from '../../pages.ts';

export const cataloguePages: Pages = [];
