import { useEffect } from 'react';

/** All tabs of a browser share the cookies of the last sign-in. This tells the other tabs who that is. */
const name = 'tillhouse.user';

/** Everything that a device keeps for the signed-in user starts with this, and is deleted when they sign out. */
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
 * Reloads a page whose user signed out or was replaced in another tab. Its data is not for the new user, and its
 * writes would be made in their name.
 */
export function useOneUser(userId: string): void {
  useEffect(() => {
    const look = () => {
      if (localStorage.getItem(name) !== userId) location.reload();
    };
    const hear = ({ key }: StorageEvent) => key === name && look();
    // A page restored from the browser's back cache missed the messages in between.
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && look();
    addEventListener('storage', hear);
    addEventListener('pageshow', comeBack);
    return () => {
      removeEventListener('storage', hear);
      removeEventListener('pageshow', comeBack);
    };
  }, [userId]);
}
