import type { Pages } from '../../pages.ts';

export const peoplePages: Pages = [];
