import type { Page } from '../../pages.ts';
import { tillPages } from '../../till/pages.ts';
import { backofficePages } from '../pages.ts';

/** A page in the menu. */
export type Place = Page & Required<Pick<Page, 'label' | 'menu'>>;

const isPlace = (page: Page): page is Place => page.menu !== undefined && page.label !== undefined;

const [home, ...others] = backofficePages;
/** All pages in the order of the menu. The till comes after home. */
export const allPages: Page[] = [...(home ? [home] : []), ...tillPages, ...others];

/** The menu: places on their own, and places under a heading. */
export const menu: { heading: string | undefined; places: Place[] }[] = [
  ...Map.groupBy(allPages.filter(isPlace), ({ path, menu: { heading } }) => heading ?? path).values(),
].map((places) => ({ heading: places[0]?.menu.heading, places }));
