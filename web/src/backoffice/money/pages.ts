import type { Pages } from '../../pages.ts';

export const moneyPages: Pages = [];
