import type { Pages } from '../../pages.ts';

export const profilePages: Pages = [];
