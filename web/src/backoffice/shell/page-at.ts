import type { Page } from '../../pages.ts';
import { backofficePages } from '../pages.ts';

const segmentsOf = (path: string) => path.split('/').filter(Boolean);
const isAnyAddress = ({ path }: Page) => path === '/$';
const parameterCount = ({ path }: Page) => path.split('$').length - 1;

/** Fixed addresses come before those with parameters: `/products/new` is not a product. */
const pages = backofficePages
  .filter((page) => !isAnyAddress(page))
  .sort((one, other) => parameterCount(one) - parameterCount(other));

/** The page at an address, if there is one. */
export function pageAt(pathname: string): Page | undefined {
  const segments = segmentsOf(pathname);
  return pages.find(({ path }) => {
    const pattern = segmentsOf(path);
    return (
      pattern.length === segments.length &&
      pattern.every((name, at) => name.startsWith('$') || name === segments[at])
    );
  });
}

/** The page at an address and those above it, nearest first. Home is not above any other page. */
export function pagesUpFrom(pathname: string): Page[] {
  const segments = segmentsOf(pathname);
  const addresses = segments.map((_, at) => `/${segments.slice(0, segments.length - at).join('/')}`);
  return (addresses.length > 0 ? addresses : ['/']).flatMap((address) => pageAt(address) ?? []);
}
