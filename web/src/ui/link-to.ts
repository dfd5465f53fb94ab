/** An address with a query, as links of the router take it: `<Link {...linkTo('/payments?method=CASH')}>`. */
export function linkTo(address: string): { to: string; search: never } {
  const [to = '/', query = ''] = address.split('?');
  return { to, search: Object.fromEntries(new URLSearchParams(query)) as never };
}

/** An address and what is asked of it, without what is not said. */
export function addressOf(path: string, query: Record<string, string | undefined>): string {
  const said = Object.entries(query).filter((entry): entry is [string, string] => !!entry[1]);
  return said.length > 0 ? `${path}?${new URLSearchParams(said)}` : path;
}
