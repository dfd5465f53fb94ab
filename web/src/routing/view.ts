import { type ReactNode, useSyncExternalStore } from 'react';
import type { Search, Target } from './address.ts';
import { type GoOptions, go, type Place, type Scroll } from './history.ts';

/** What the window shows: a page with all that it needs. While the next page is loading, it is still the former. */
export type View = { place: Place; params: Record<string, string>; content: ReactNode; scroll: Scroll };

const nowhere: Place = { pathname: '/', search: {}, hash: '', state: {} };
let shown: View = { place: nowhere, params: {}, content: null, scroll: 'KEEP' };
const listeners = new Set<() => void>();

export function show(view: View): void {
  shown = view;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useView = (): View => useSyncExternalStore(listen, () => shown);
export const useLocation = (): Place => useView().place;
export const useSearch = (): Search => useView().place.search;
export const useParams = (): Record<string, string | undefined> => useView().params;

let load: (pathname: string) => Promise<unknown> = async () => undefined;
/** The pages stand above the links to them, so how they are loaded is said when everything starts. */
export function loadPagesBy(loadPage: typeof load): void {
  load = loadPage;
}
/** Loads the page at an address before somebody follows a link to it. */
export const loadAhead = (pathname: string): void => void load(pathname).catch(() => undefined);

/** How a page goes to another. */
export const useNavigate = () => navigate;
const navigate = ({ to, search, hash, ...options }: Target & GoOptions): void =>
  go({ to, hash, ...(search && { search }) }, options);
