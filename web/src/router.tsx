import type { QueryClient } from '@tanstack/react-query';
import { Component, type ReactNode, Suspense, useLayoutEffect } from 'react';
import { ApiError } from './api/call.ts';
import { isSignedInHere } from './api/refresh.ts';
import { isOfOffice, loadPage, pageOf } from './load-page.ts';
import type { Page } from './pages.ts';
import { base, hrefOf, type Target } from './routing/address.ts';
import { go, type Place, type Scroll, startHistory } from './routing/history.ts';
import { loadPagesBy, show, useView } from './routing/view.ts';
import { aboutQuery } from './session/about.ts';
import { loadNotes } from './session/device-notes.ts';
import { speakLanguageOf } from './session/language-of-user.ts';
import { type Session, sessionQuery } from './session/session.tsx';
import { LockGuard } from './till/lock/lock-guard.tsx';
import { forgetUnshownDrafts } from './ui/form/draft.ts';
import { PageFault, PageWaiting } from './ui/whole-page.tsx';

/** A page that takes longer to load makes room for a sign that it does. */
const patienceMs = 1_000;
/** The former page stays until the next is there. Only the last that somebody asked for is shown. */
let lastArrival: Place | undefined;
let openPage: Page | undefined;

/** Opens the page at the address, and from then on every page that somebody goes to. */
export function startRouter(queries: QueryClient): void {
  loadPagesBy(loadPage);
  startHistory((place, scroll) => void open(queries, place, scroll));
}

async function open(queries: QueryClient, place: Place, scroll: Scroll): Promise<void> {
  lastArrival = place;
  const { page, params } = pageOf(place.pathname);
  const showContent = (content: ReactNode, shown?: Page) => {
    if (place !== lastArrival) return;
    openPage = shown;
    show({ place, params, content, scroll });
  };
  let frame = (content: ReactNode) => content;
  // Another query of the page that is open, such as a filter, never takes the page away: work may be typed into it.
  const waiting =
    page === openPage ? undefined : setTimeout(() => showContent(frame(<PageWaiting />)), patienceMs);
  try {
    if (isOfOffice(page)) {
      // The page is loaded while the session is read.
      if (isSignedInHere()) void loadPage(place.pathname).catch(() => undefined);
      const session = await sessionAt(queries, place);
      if ('to' in session) return place === lastArrival ? go(session, { replace: true }) : undefined;
      frame = await frameFor(session);
    }
    const Content = await loadPage(place.pathname);
    showContent(
      frame(
        <FaultBoundary place={place}>
          <Suspense fallback={<PageWaiting />}>
            <Content key={page.path} />
          </Suspense>
        </FaultBoundary>,
      ),
      page,
    );
  } catch (error) {
    showContent(frame(<PageFault error={error} />));
  } finally {
    clearTimeout(waiting);
  }
}

/** Who is signed in. Others are sent to sign in and come back. */
async function sessionAt(queries: QueryClient, place: Place): Promise<Session | Target> {
  try {
    await loadNotes();
    // After the session has ended, the next page asks for a sign-in once, instead of every part of it failing.
    if (!isSignedInHere()) queries.removeQueries({ queryKey: sessionQuery.queryKey });
    const session = await queries.ensureQueryData(sessionQuery);
    await speakLanguageOf(session);
    return session;
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
    const about = await queries.ensureQueryData(aboutQuery).catch(() => undefined);
    if (about?.hasBusiness === false) return { to: '/set-up' };
    return { to: '/sign-in', search: { next: hrefOf(place).slice(base.length) || '/' } };
  }
}

/** The frame around the pages of the back office. */
async function frameFor(session: Session): Promise<(content: ReactNode) => ReactNode> {
  const { Shell } = await import('./backoffice/shell/shell.tsx');
  return (content) => (
    <LockGuard session={session}>
      <Shell session={session}>{content}</Shell>
    </LockGuard>
  );
}

export function RouterView() {
  const view = useView();
  useLayoutEffect(() => {
    const { scroll, place } = view;
    if (scroll === 'KEEP') return;
    const part = scroll === 'START' && place.hash ? document.getElementById(place.hash) : null;
    if (part) part.scrollIntoView();
    else window.scrollTo(0, scroll === 'START' ? 0 : scroll.top);
  }, [view]);
  return <FaultBoundary place={view.place}>{view.content}</FaultBoundary>;
}

type BoundaryProps = { place: Place; children: ReactNode };

/** Shows what went wrong instead of a page that cannot be drawn, until another is opened. */
class FaultBoundary extends Component<BoundaryProps, { fault?: { error: unknown } | undefined }> {
  override state: { fault?: { error: unknown } | undefined } = {};

  static getDerivedStateFromError(error: unknown) {
    return { fault: { error } };
  }

  override componentDidCatch() {
    if (forgetUnshownDrafts()) this.setState({ fault: undefined });
  }

  override componentDidUpdate({ place }: BoundaryProps) {
    if (this.state.fault && place !== this.props.place) this.setState({ fault: undefined });
  }

  override render() {
    return this.state.fault ? <PageFault error={this.state.fault.error} /> : this.props.children;
  }
}
