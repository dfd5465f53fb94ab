import { useState } from 'react';

/** What stands behind `#token=` in the link of a mail: it reaches no server's log, and does not stay in the address. */
export function useLinkToken(): string {
  const [token] = useState(() => {
    const found = new URLSearchParams(location.hash.slice(1)).get('token') ?? '';
    if (found) history.replaceState(history.state, '', location.pathname + location.search);
    return found;
  });
  return token;
}
