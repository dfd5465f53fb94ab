/**
 * Access tokens last minutes. Before one runs out the next is fetched, by one tab at a time, for a refresh token is
 * for one use. Until when the cookie of this browser is good is kept beside it, since no page can read it.
 */
const goodUntil = 'tillhouse.tokenGoodUntil';
const signedOut = 'SIGNED_OUT';
const marginMs = 20_000;

/** Whether somebody has signed in with this browser and not signed out again. */
export function isSignedInHere(): boolean {
  return localStorage.getItem(goodUntil) !== null && !hasSignedOutHere();
}

/** More than not knowing of a sign-in: somebody said that they go. */
export function hasSignedOutHere(): boolean {
  return localStorage.getItem(goodUntil) === signedOut;
}

export function forgetSignIn(): void {
  localStorage.setItem(goodUntil, signedOut);
}

/** A browser that was killed may have lost its note of a sign-in and kept the cookies: the server tells. */
export function supposeSignIn(): void {
  if (localStorage.getItem(goodUntil) === null) localStorage.setItem(goodUntil, '0');
}

export async function fetchSignedIn(request: Request): Promise<Response> {
  if (/^\/auth\//.test(new URL(request.url).pathname)) return keepingTokens(request);
  if (isSignedInHere() && isRunningOut()) await refresh();
  const again = request.clone();
  const answer = await fetch(request);
  if (answer.status !== 401 || !isSignedInHere()) return answer;
  // Of another time than this clock says, or ended by somebody: one more try tells.
  localStorage.setItem(goodUntil, '0');
  return (await refresh()) ? fetch(again) : answer;
}

function isRunningOut(): boolean {
  return Date.now() > Number(localStorage.getItem(goodUntil)) - marginMs;
}

function refresh(): Promise<boolean> {
  return navigator.locks.request('tillhouse.refresh', async () => {
    if (!isRunningOut()) return true;
    const answer = await keepingTokens(new Request('/auth/token/refresh', { method: 'POST' }));
    if (answer.status === 401) localStorage.removeItem(goodUntil);
    return answer.ok;
  });
}

/** Whatever signs in says how long that is good for. */
async function keepingTokens(request: Request): Promise<Response> {
  const path = new URL(request.url).pathname;
  const needsSession =
    !/^\/auth\/(login|register|token|oauth|logout|mfa\/totp\/verify|password\/(forgot|reset)|email\/verify)/.test(
      path,
    );
  if (needsSession && isSignedInHere() && isRunningOut()) await refresh();
  const answer = await fetch(request);
  if (/^\/auth\/(logout|password\/reset)/.test(path) && answer.ok) forgetSignIn();
  if (!/^\/auth\/(login|token\/refresh|mfa\/totp\/verify|oauth|pin)/.test(path) || !answer.ok) return answer;
  const body = await answer.clone().json();
  const seconds = body?.data?.accessToken && body.data.expiresIn;
  if (seconds) localStorage.setItem(goodUntil, String(Date.now() + seconds * 1_000));
  return answer;
}
