import type { Pages } from '../pages.ts';
import { auditPages } from './audit/pages.ts';
import { cataloguePages } from './catalogue/pages.ts';
import { moneyPages } from './money/pages.ts';
import { organisationPages } from './organisation/pages.ts';
import { peoplePages } from './people/pages.ts';
import { profilePages } from './profile/pages.ts';
import { salesPages } from './sales/pages.ts';
import { settingsPages } from './settings/pages.ts';
import { shiftsPages } from './shifts/pages.ts';
import { stockPages } from './stock/pages.ts';

/** The back office, area by area; what each user sees of it comes from the server's sidebar. */
export const backofficePages: Pages = [
  ['/', () => import('./home/home.tsx')],
  ...cataloguePages,
  ...stockPages,
  ...peoplePages,
  ...salesPages,
  ...shiftsPages,
  ...moneyPages,
  ...organisationPages,
  ...settingsPages,
  ...profilePages,
  ...auditPages,
];
