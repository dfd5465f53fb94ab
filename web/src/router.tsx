import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { ApiError } from './api/call.ts';
import { isSignedInHere } from './api/refresh.ts';
import { backofficePages } from './backoffice/pages.ts';
import { entrancePages } from './entrance/pages.ts';
import type { Page } from './pages.ts';
import { aboutQuery } from './session/about.ts';
import { loadNotes } from './session/device-notes.ts';
import { speakLanguageOf } from './session/language-of-user.ts';
import { type Session, sessionQuery } from './session/session.tsx';
import { LockGuard } from './till/lock/lock-guard.tsx';
import { tillPages } from './till/pages.ts';
import { NotFound, PageFault, PageWaiting } from './ui/whole-page.tsx';
import { addTexts } from './words.ts';

type Context = { queries: QueryClient };

const root = createRootRouteWithContext<Context>()({
  component: Outlet,
  // The till uses few components and must start fast, so it starts without the styles of all components.
  beforeLoad: ({ location }) =>
    isTill(location.pathname)
      ? undefined
      : Promise.all([import('./ui/styles.ts'), addTexts('office')]).then(nothing),
});
const isTill = (path: string) => /^\/till(\/|$)/.test(path);
const nothing = () => undefined;

/** Everything that needs a sign-in. Others are sent to sign in and come back. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: LockGuard,
  beforeLoad: async ({ context: { queries }, location }): Promise<{ session: Session }> => {
    try {
      await loadNotes();
      // After the session has ended, the next page asks for a sign-in once, instead of every part of it failing.
      if (!isSignedInHere()) queries.removeQueries({ queryKey: sessionQuery.queryKey });
      const session = await queries.ensureQueryData(sessionQuery);
      await speakLanguageOf(session);
      return { session };
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) throw error;
      const about = await queries.ensureQueryData(aboutQuery).catch(() => undefined);
      if (about?.hasBusiness === false) throw redirect({ to: '/set-up' });
      throw redirect({ to: '/sign-in', search: { next: location.href } as never });
    }
  },
});

const backoffice = createRoute({
  getParentRoute: () => signedIn,
  id: 'backoffice',
  component: lazyRouteComponent(() => import('./backoffice/shell/shell.tsx'), 'Shell'),
});

const routes = root.addChildren([
  ...[...entrancePages, ...tillPages].map((page) => routeOf(() => root, page)),
  signedIn.addChildren([
    backoffice.addChildren(backofficePages.map((page) => routeOf(() => backoffice, page))),
  ]),
]);

function routeOf(getParentRoute: () => typeof root | typeof backoffice, { path, load }: Page) {
  return createRoute({
    getParentRoute: getParentRoute as () => typeof root,
    path: path as '/',
    component: lazyRouteComponent(load, 'default'),
  });
}

/**
 * The address of a page holds its view as plain text, `?status=PAID&sortKey=date`, so that people can read and save
 * it.
 */
export function makeRouter(queries: QueryClient) {
  return createRouter({
    routeTree: routes,
    basepath: '/app',
    context: { queries },
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
      const text = new URLSearchParams(entries as [string, string][]).toString();
      return text === '' ? '' : `?${text}`;
    },
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultPendingComponent: PageWaiting,
    defaultErrorComponent: PageFault,
    defaultNotFoundComponent: NotFound,
  });
}
