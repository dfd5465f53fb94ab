import { ApiError, answerOf, client, dataOf } from '../../api/call.ts';
import { apiClient, type Schema } from '../../api/client.ts';

export type ApprovalAction = Schema<'ApprovalAction'>;

type Client = ReturnType<typeof apiClient>;

/** Sends requests without the cookies of this browser, so that its user stays signed in. */
const asSomebody = apiClient({ credentials: 'omit' });

/** The till changes hands: from now on this browser is theirs. */
export async function switchTo(userId: string, pin: string): Promise<void> {
  await answerOf(client.POST('/auth/pin', { body: { userId, pin } }));
}

/** Asks the server whether this is their PIN. Nothing changes by it. */
export async function confirmPin(userId: string, pin: string): Promise<void> {
  await endSession(await pinSession(userId, pin));
}

export type Manager =
  | { userId: string; pin: string }
  | { identifier: string; password: string; code?: string | undefined };

/** What an approval is for: the figures of a sale, or which movement of the drawer and how much. */
export type ApprovedFigures = Pick<Schema<'ApprovalRequest'>, 'sale' | 'amount' | 'movement'>;

/** Has a manager approve one thing, for one use. Answers the token. */
export async function approvalBy(
  manager: Manager,
  request: { action: ApprovalAction; outletId: string; note?: string | undefined } & ApprovedFigures,
): Promise<string> {
  const token = 'pin' in manager ? await pinSession(manager.userId, manager.pin) : await signedInFor(manager);
  const { note, ...figures } = request;
  try {
    const { approvalToken } = await dataOf(
      asSomebody.POST('/auth/approvals', {
        body: { ...figures, ...(note && { note }) },
        headers: bearer(token),
      }),
    );
    return approvalToken;
  } finally {
    await endSession(token);
  }
}

/** The API as a colleague who has typed their PIN, while the till stays with whoever has it; until `end`. */
export async function clientOf(
  userId: string,
  pin: string,
): Promise<{ client: Client; end(): Promise<void> }> {
  const token = await pinSession(userId, pin);
  return {
    client: apiClient({ credentials: 'omit', headers: bearer(token) }),
    end: () => endSession(token),
  };
}

async function pinSession(userId: string, pin: string): Promise<string> {
  const headers = bearer(await ownToken());
  return tokenOf(await dataOf(asSomebody.POST('/auth/pin', { body: { userId, pin }, headers })));
}

async function signedInFor({
  identifier,
  password,
  code,
}: Exclude<Manager, { pin: string }>): Promise<string> {
  const answer = await dataOf(
    asSomebody.POST('/auth/login', { body: { identifier, password, platform: 'pos' } }),
  );
  if (!('mfaToken' in answer)) return tokenOf(answer);
  if (!code)
    throw new ApiError({
      status: 202,
      code: 'MFA_REQUIRED',
      message: 'Type the code of your second factor, too.',
    });
  const { mfaToken } = answer as { mfaToken: string };
  return tokenOf(await dataOf(asSomebody.POST('/auth/mfa/totp/verify', { body: { mfaToken, code } })));
}

/** The browser keeps its tokens from the page; the answer to a refresh has one. One tab refreshes at a time. */
function ownToken(): Promise<string> {
  return navigator.locks.request('tillhouse.refresh', async () =>
    tokenOf(await dataOf(client.POST('/auth/token/refresh', {}))),
  );
}

function tokenOf(answer: unknown): string {
  const { accessToken } = answer as { accessToken?: string };
  if (!accessToken)
    throw new ApiError({ status: 401, code: 'UNAUTHENTICATED', message: 'Sign in to go on.' });
  return accessToken;
}

/** Ends the session. If this request is lost, the session expires by itself. */
async function endSession(token: string): Promise<void> {
  await asSomebody.POST('/auth/logout', { headers: bearer(token) }).catch(() => undefined);
}

function bearer(token: string): { Authorization: string } {
  return { Authorization: `Bearer ${token}` };
}
