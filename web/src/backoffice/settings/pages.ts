import type { Pages } from '../../pages.ts';

export const settingsPages: Pages = [];
