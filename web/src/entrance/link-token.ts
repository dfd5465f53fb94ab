import { useState } from 'react';

/**
 * The token after `#token=` in the link of an email. It reaches no server log, and it is removed from the address.
 */
export function useLinkToken(): string {
  const [token] = useState(() => {
    const found = new URLSearchParams(location.hash.slice(1)).get('token') ?? '';
    if (found) history.replaceState(history.state, '', location.pathname + location.search);
    return found;
  });
  return token;
}
