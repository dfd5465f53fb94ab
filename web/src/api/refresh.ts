import { deleteUserKeys } from './user-keys.ts';

/**
 * Access tokens last minutes. The next one is fetched before the last one expires, by one tab at a time, because a
 * refresh token works once. Pages cannot read the cookie, so its expiry is kept here beside it.
 */
const expiryKey = 'tillhouse.tokenGoodUntil';
const signedOut = 'SIGNED_OUT';
const marginMs = 20_000;

/** Whether a person signed in with this browser and did not sign out again. */
export function isSignedInHere(): boolean {
  return localStorage.getItem(expiryKey) !== null && !hasSignedOutHere();
}

/** Tells a sign-out apart from a browser that knows of no sign-in. */
export function hasSignedOutHere(): boolean {
  return localStorage.getItem(expiryKey) === signedOut;
}

export function forgetSignIn(): void {
  localStorage.setItem(expiryKey, signedOut);
}

/** A browser that was killed may lose the expiry but keep its cookies. With an expiry set, the server is asked. */
export function supposeSignIn(): void {
  if (localStorage.getItem(expiryKey) === null) localStorage.setItem(expiryKey, '0');
}

export async function fetchSignedIn(request: Request): Promise<Response> {
  if (/^\/auth\//.test(new URL(request.url).pathname)) return fetchAndNoteToken(request);
  if (isSignedInHere() && isExpiring()) await refresh();
  const retry = request.clone();
  const answer = await fetch(request);
  if (answer.status !== 401 || !isSignedInHere()) return answer;
  // The clock of this device may be wrong, or the session has ended. One refresh tells which.
  localStorage.setItem(expiryKey, '0');
  return (await refresh()) ? fetch(retry) : answer;
}

function isExpiring(): boolean {
  return Date.now() > Number(localStorage.getItem(expiryKey)) - marginMs;
}

function refresh(): Promise<boolean> {
  return navigator.locks.request('tillhouse.refresh', async () => {
    if (!isExpiring()) return true;
    const answer = await fetchAndNoteToken(new Request('/auth/token/refresh', { method: 'POST' }));
    if (answer.status === 401) localStorage.removeItem(expiryKey);
    return answer.ok;
  });
}

/** Sends a request and notes how long the new token lasts, if the answer brings one. */
async function fetchAndNoteToken(request: Request): Promise<Response> {
  const path = new URL(request.url).pathname;
  const needsSession =
    !/^\/auth\/(login|register|token|oauth|logout|mfa\/totp\/verify|password\/(forgot|reset)|email\/verify)/.test(
      path,
    );
  if (needsSession && isSignedInHere() && isExpiring()) await refresh();
  const answer = await fetch(request);
  if (/^\/auth\/(logout|password\/reset)/.test(path) && answer.ok) forgetSignIn();
  if (!/^\/auth\/(login|token\/refresh|mfa\/totp\/verify|oauth|pin)/.test(path) || !answer.ok) return answer;
  const body = await answer.clone().json();
  const seconds = body?.data?.accessToken && body.data.expiresIn;
  if (seconds) noteExpiry(Date.now() + seconds * 1_000);
  return answer;
}

function noteExpiry(until: number): void {
  try {
    localStorage.setItem(expiryKey, String(until));
  } catch {
    // Drafts may fill the storage. Without this note nobody could sign in.
    deleteUserKeys();
    localStorage.setItem(expiryKey, String(until));
  }
}
