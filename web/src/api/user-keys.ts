/** The keys of everything kept for the signed-in user begin with this. It is deleted when they sign out. */
export const userKeyPrefix = 'tillhouse.mine.';

/** Also makes room when the browser has none left for what signing in needs. */
export function deleteUserKeys(): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(userKeyPrefix)) localStorage.removeItem(key);
}
