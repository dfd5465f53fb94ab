import { useEffect } from 'react';

/** All tabs of a browser share the cookies of the last sign-in. This tells the other tabs who that is. */
const name = 'tillhouse.user';

/** Everything that a device keeps for the signed-in user starts with this, and is deleted when they sign out. */
export const keptForUser = 'tillhouse.mine.';

export function noteUser(userId: string): void {
  const before = localStorage.getItem(name);
  if (before !== null && before !== userId) deleteKept();
  localStorage.setItem(name, userId);
}

export function forgetUser(): void {
  deleteKept();
  localStorage.removeItem(name);
}

function deleteKept(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(keptForUser)) localStorage.removeItem(key);
}

/**
 * Reloads a page whose user signed out or was replaced in another tab. Its data is not for the new user, and its
 * writes would be made in their name.
 */
export function useOneUser(userId: string): void {
  useEffect(() => {
    const checkUser = () => {
      if (localStorage.getItem(name) !== userId) location.reload();
    };
    const onStorage = ({ key }: StorageEvent) => key === name && checkUser();
    // A page restored from the browser's back cache missed the messages in between.
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && checkUser();
    addEventListener('storage', onStorage);
    addEventListener('pageshow', onPageShow);
    return () => {
      removeEventListener('storage', onStorage);
      removeEventListener('pageshow', onPageShow);
    };
  }, [userId]);
}
