import type { Page } from '../../web/src/pages.ts';

/** A module of the web that names pages: the compiler of the tests must not follow it to the pages themselves. */
const moduleOf = (file: string) => import(new URL(`../../web/src/${file}`, import.meta.url).href);

type Place = Page & Required<Pick<Page, 'label' | 'menu'>>;
type Shell = {
  mayOpen(
    pathname: string,
    session: Record<'may' | 'mayEverywhere', (permission: string) => boolean>,
  ): boolean;
  touchedByEvent(type: string): string[];
  menu: { heading: string | undefined; places: Place[] }[];
};
type Rights = Parameters<Shell['mayOpen']>[1];
type Target = {
  label: string;
  words?: string;
  to: string;
  search?: Record<string, string>;
  section?: string;
};
type Targets = {
  actionTargets(session: Rights): Target[];
  pageTargets(session: Rights, pathsInMenu: Set<string>): Target[];
  settingTargets(session: Rights): Target[];
};

export const entrancePages: Page[] = (await moduleOf('entrance/pages.ts')).entrancePages;
export const backofficePages: Page[] = (await moduleOf('backoffice/pages.ts')).backofficePages;
export const { mayOpen }: Shell = await moduleOf('backoffice/shell/who-may.ts');
export const { touchedByEvent }: Shell = await moduleOf('backoffice/shell/touched.ts');
export const { actionTargets, pageTargets, settingTargets }: Targets = await moduleOf(
  'backoffice/shell/targets.ts',
);
export const { menu }: Shell = await moduleOf('backoffice/shell/menu.ts');
