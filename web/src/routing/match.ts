import { decoded } from './address.ts';

type HasPath = { path: string };

const segmentsOf = (path: string) => path.split('/').filter(Boolean);
const parameterCount = ({ path }: HasPath) => path.split('$').length - 1;

/** The page of every address that has none. */
export const anyAddress = '/$';

/**
 * Finds the page at an address, with the parameters of its path. Fixed addresses come before those with parameters:
 * `/products/new` is not a product.
 */
export function matcherOf<Page extends HasPath>(pages: Page[]) {
  const sorted = pages
    .filter(({ path }) => path !== anyAddress)
    .sort((one, other) => parameterCount(one) - parameterCount(other))
    .map((page) => ({ page, pattern: segmentsOf(page.path) }));
  return (pathname: string): { page: Page; params: Record<string, string> } | undefined => {
    const segments = segmentsOf(pathname);
    for (const { page, pattern } of sorted)
      if (
        pattern.length === segments.length &&
        pattern.every((name, at) => name.startsWith('$') || name === segments[at])
      )
        return { page, params: paramsOf(pattern, segments) };
    return undefined;
  };
}

function paramsOf(pattern: string[], segments: string[]): Record<string, string> {
  return Object.fromEntries(
    pattern.flatMap((name, at) =>
      name.startsWith('$') ? [[name.slice(1), decoded(segments[at] ?? '')]] : [],
    ),
  );
}
