import type { Page } from '../../pages.ts';
import { matcherOf } from '../../routing/match.ts';
import { backofficePages } from '../pages.ts';

const match = matcherOf(backofficePages);

/** The page at an address, if there is one. */
export const pageAt = (pathname: string): Page | undefined => match(pathname)?.page;

/** The page at an address and those above it, nearest first. Home is not above any other page. */
export function pagesUpFrom(pathname: string): Page[] {
  const segments = pathname.split('/').filter(Boolean);
  const addresses = segments.map((_, at) => `/${segments.slice(0, segments.length - at).join('/')}`);
  return (addresses.length > 0 ? addresses : ['/']).flatMap((address) => pageAt(address) ?? []);
}
