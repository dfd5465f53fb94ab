import { useEffect } from 'react';

/** All tabs of a browser have the cookies of who signed in last: this tells the others who that is. */
const name = 'tillhouse.user';

/** What a device keeps for whoever is signed in begins with this, and is gone when they are. */
export const keptForUser = 'tillhouse.mine.';

export function noteUser(userId: string): void {
  const before = localStorage.getItem(name);
  if (before !== null && before !== userId) forgetKept();
  localStorage.setItem(name, userId);
}

export function forgetUser(): void {
  forgetKept();
  localStorage.removeItem(name);
}

function forgetKept(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(keptForUser)) localStorage.removeItem(key);
}

/**
 * A page of somebody who has signed out, or of whom somebody else has taken over in another tab, is loaded again: what
 * it shows is not for who is there now, and what is typed into it would be done in their name.
 */
export function useOneUser(userId: string): void {
  useEffect(() => {
    const look = () => {
      if (localStorage.getItem(name) !== userId) location.reload();
    };
    const hear = ({ key }: StorageEvent) => key === name && look();
    // A page that the browser kept whole for the way back heard nothing meanwhile.
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && look();
    addEventListener('storage', hear);
    addEventListener('pageshow', comeBack);
    return () => {
      removeEventListener('storage', hear);
      removeEventListener('pageshow', comeBack);
    };
  }, [userId]);
}
