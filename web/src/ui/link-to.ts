import type { Target } from '../routing/address.ts';

/** Props of a router link for an address with a query or a part: `<Link {...linkTo('/payments?method=CASH')}>`. */
export function linkTo(address: string): Target {
  const [whole = '/', hash] = address.split('#');
  const [to = '/', query = ''] = whole.split('?');
  return { to, search: Object.fromEntries(new URLSearchParams(query)), ...(hash && { hash }) };
}

/** An address with a query. Undefined values are left out. */
export function addressOf(path: string, query: Record<string, string | undefined>): string {
  const entries = Object.entries(query).filter((entry): entry is [string, string] => !!entry[1]);
  return entries.length > 0 ? `${path}?${new URLSearchParams(entries)}` : path;
}
