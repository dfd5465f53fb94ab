/** The path that all pages are below. */
export const base = '/app';

/** The query of an address as plain text, `?status=PAID&sortKey=date`, so that people can read and save it. */
export type Search = Record<string, string | undefined>;

/** Where a link leads. `.` is the page that is open. */
export type Target = {
  to: string;
  search?: Search | ((before: Search) => Search);
  /** The part of the page: `password`. */
  hash?: string | undefined;
};

/** An address below `base`. */
export type Address = { pathname: string; search: Search; hash: string };

export function readAddress({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>): Address {
  return {
    pathname: pathname.slice(base.length).replace(/\/+$/, '') || '/',
    search: Object.fromEntries(new URLSearchParams(search)),
    hash: decoded(hash.slice(1)),
  };
}

/** The address that a target names, seen from the page that is open. */
export function addressOf({ to, search = {}, hash = '' }: Target, from: Address): Address {
  return {
    pathname: to === '.' ? from.pathname : to,
    search: typeof search === 'function' ? search(from.search) : search,
    hash,
  };
}

/** As it stands in the browser. Empty values are left out. */
export function hrefOf({ pathname, search, hash }: Address): string {
  const entries = Object.entries(search).filter((entry): entry is [string, string] => !!entry[1]);
  const query = new URLSearchParams(entries).toString();
  return `${base}${pathname === '/' ? '' : pathname}${query && `?${query}`}${hash && `#${hash}`}`;
}

/** Somebody may type a `%` that stands for nothing. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
