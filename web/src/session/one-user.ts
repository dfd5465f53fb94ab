import { useEffect } from 'react';
import { deleteUserKeys, userKeyPrefix } from '../api/user-keys.ts';
import { keepLanguage } from '../languages/language.ts';

/** Holds the id of the signed-in user. All tabs share the cookies of the last sign-in, and so its user. */
const userKey = 'tillhouse.user';

/** Says that an import is prepared. It goes with the sign-out, and then its file is no longer read. */
export const importKey = `${userKeyPrefix}import`;

/** The database of a file that the user prepares for an import. It is deleted with the keys. */
export const userDatabase = 'tillhouse-import';

let noted: string | undefined;
/** The user that this page was opened for. Another tab may have replaced them a moment ago. */
export const userOfTab = (): string | undefined => noted;

export function noteUser(userId: string): void {
  const before = localStorage.getItem(userKey);
  if (before !== null && before !== userId) deleteKept();
  localStorage.setItem(userKey, userId);
  noted = userId;
}

export function forgetUser(): void {
  deleteKept();
  keepLanguage('user', null);
  localStorage.removeItem(userKey);
}

function deleteKept(): void {
  deleteUserKeys();
  indexedDB.deleteDatabase(userDatabase);
}

let isReplaced = false;

/** Whether this page belongs to a user who is gone. It is about to be reloaded, and nothing may hold that up. */
export function isUserReplaced(): boolean {
  return isReplaced;
}

/**
 * Reloads a page whose user signed out or was replaced in another tab. Its data is not for the new user, and its
 * writes would be made in their name.
 */
export function useOneUser(userId: string): void {
  useEffect(() => {
    const checkUser = () => {
      if (localStorage.getItem(userKey) === userId) return;
      isReplaced = true;
      location.reload();
    };
    const onStorage = ({ key }: StorageEvent) => key === userKey && checkUser();
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
