import { useEffect } from 'react';

/** All tabs of a browser have the cookies of who signed in last: this tells the others who that is. */
const name = 'tillhouse.user';

export function noteUser(userId: string): void {
  localStorage.setItem(name, userId);
}

export function forgetUser(): void {
  localStorage.removeItem(name);
}

/**
 * A page of somebody who has signed out, or of whom somebody else has taken over in another tab, is loaded again: what
 * it shows is not for who is there now, and what is typed into it would be done in their name.
 */
export function useOneUser(userId: string): void {
  useEffect(() => {
    const look = ({ key }: StorageEvent) => {
      if (key === name && localStorage.getItem(name) !== userId) location.reload();
    };
    addEventListener('storage', look);
    return () => removeEventListener('storage', look);
  }, [userId]);
}
