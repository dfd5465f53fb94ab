import type { Area } from '../languages/parts.ts';
import type { Page } from '../pages.ts';
import { auditPages } from './audit/pages.ts';
import { cataloguePages } from './catalogue/pages.ts';
import { goodsEvents } from './events.ts';
import { helpPages } from './help/pages.ts';
import { moneyPages } from './money/pages.ts';
import { organisationPages } from './organisation/pages.ts';
import { peoplePages } from './people/pages.ts';
import { profilePages } from './profile/pages.ts';
import { salesPages } from './sales/pages.ts';
import { administrationPages, settingsPages } from './settings/pages.ts';
import { shiftsPages } from './shifts/pages.ts';
import { stockPages } from './stock/pages.ts';

const within = (area: Area, pages: Page[]) => pages.map((page) => ({ area, ...page }));

/** The back office, area by area, in the order of the menu. */
export const backofficePages: Page[] = [
  {
    path: '/',
    area: 'home',
    label: 'Home',
    words: 'dashboard, start, overview, today, revenue',
    permission: 'org.read',
    menu: { icon: 'home' },
    reads: { '/dashboard': ['sale', 'payment', 'till', 'party', ...goodsEvents] },
    load: () => import('./home/home.tsx'),
  },
  ...within('sales', salesPages),
  ...within('shifts', shiftsPages),
  ...within('catalogue', cataloguePages),
  ...within('stock', stockPages),
  ...within('people', peoplePages),
  ...within('money', moneyPages),
  ...within('organisation', organisationPages),
  ...within('settings', settingsPages),
  ...within('audit', auditPages),
  ...within('settings', administrationPages),
  ...within('profile', profilePages),
  ...within('help', helpPages),
  { path: '/$', load: () => import('./shell/nothing-here.tsx') },
];
