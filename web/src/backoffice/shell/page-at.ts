import type { Page } from '../../pages.ts';
import { backofficePages } from '../pages.ts';

const segmentsOf = (path: string) => path.split('/').filter(Boolean);
const isAnyAddress = ({ path }: Page) => path === '/$';
const parameters = ({ path }: Page) => path.split('$').length - 1;

/** Fixed addresses come before those with parameters: `/products/new` is not the product `new`. */
const pages = backofficePages
  .filter((page) => !isAnyAddress(page))
  .sort((one, other) => parameters(one) - parameters(other));

/** The page at an address, where there is one. */
export function pageAt(pathname: string): Page | undefined {
  const segments = segmentsOf(pathname);
  return pages.find(({ path }) => {
    const named = segmentsOf(path);
    return (
      named.length === segments.length &&
      named.every((name, at) => name.startsWith('$') || name === segments[at])
    );
  });
}

/** The page at an address and the pages above it, nearest first. Home is not above other pages. */
export function pagesUpFrom(pathname: string): Page[] {
  const segments = segmentsOf(pathname);
  const addresses = segments.map((_, at) => `/${segments.slice(0, segments.length - at).join('/')}`);
  return (addresses.length > 0 ? addresses : ['/']).flatMap((address) => pageAt(address) ?? []);
}
