import { useEffect } from 'react';

/** All tabs of a browser share the cookies of the last sign-in. This tells the other tabs who signed in. */
const name = 'tillhouse.user';

/** Prefix of what a device keeps for the signed-in user. It is deleted at sign-out. */
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
    // A page that the browser kept for the back button has missed the messages meanwhile.
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && look();
    addEventListener('storage', hear);
    addEventListener('pageshow', comeBack);
    return () => {
      removeEventListener('storage', hear);
      removeEventListener('pageshow', comeBack);
    };
  }, [userId]);
}
