import { ApiError, answerOf, client, dataOf } from '../../api/call.ts';
import { apiClient, type Schema } from '../../api/client.ts';

export type ApprovalAction = Schema<'ApprovalAction'>;

type Client = ReturnType<typeof apiClient>;

/** Sends requests without the cookies of this browser, so that its user stays signed in. */
const cookielessClient = apiClient({ credentials: 'omit' });

/** Signs another user in to this browser by their PIN. */
export async function switchTo(userId: string, pin: string): Promise<void> {
  await answerOf(client.POST('/auth/pin', { body: { userId, pin } }));
}

/** Asks the server whether the PIN is right, and throws if not. Nobody else is signed in by it. */
export async function confirmPin(userId: string, pin: string): Promise<void> {
  await endSession(await tokenByPin(userId, pin));
}

export type ManagerCredentials =
  | { userId: string; pin: string }
  | { identifier: string; password: string; code?: string | undefined };

/** What an approval is for: the figures of a sale, or which movement of the drawer and how much. */
export type ApprovedFigures = Pick<Schema<'ApprovalRequest'>, 'sale' | 'amount' | 'movement'>;

/** Asks the server for an approval in the name of a manager. Returns its token, which works once. */
export async function requestApproval(
  manager: ManagerCredentials,
  request: { action: ApprovalAction; outletId: string; note?: string | undefined } & ApprovedFigures,
): Promise<string> {
  const token = await tokenOfManager(manager);
  const { note, ...figures } = request;
  try {
    const { approvalToken } = await dataOf(
      cookielessClient.POST('/auth/approvals', {
        body: { ...figures, ...(note && { note }) },
        headers: bearer(token),
      }),
    );
    return approvalToken;
  } finally {
    await endSession(token);
  }
}

/** A client that acts as the manager until `end` is called. The cashier stays signed in at the till. */
export async function openManagerSession(
  manager: ManagerCredentials,
): Promise<{ client: Client; end(): Promise<void> }> {
  const token = await tokenOfManager(manager);
  return {
    client: apiClient({ credentials: 'omit', headers: bearer(token) }),
    end: () => endSession(token),
  };
}

function tokenOfManager(manager: ManagerCredentials): Promise<string> {
  return 'pin' in manager ? tokenByPin(manager.userId, manager.pin) : tokenByPassword(manager);
}

async function tokenByPin(userId: string, pin: string): Promise<string> {
  const headers = bearer(await ownToken());
  return tokenOf(await dataOf(cookielessClient.POST('/auth/pin', { body: { userId, pin }, headers })));
}

async function tokenByPassword({
  identifier,
  password,
  code,
}: Exclude<ManagerCredentials, { pin: string }>): Promise<string> {
  const answer = await dataOf(
    cookielessClient.POST('/auth/login', { body: { identifier, password, platform: 'pos' } }),
  );
  if (!('mfaToken' in answer)) return tokenOf(answer);
  if (!code)
    throw new ApiError({
      status: 202,
      code: 'MFA_REQUIRED',
      message: 'Enter the code from your authenticator app too.',
    });
  const { mfaToken } = answer as { mfaToken: string };
  return tokenOf(await dataOf(cookielessClient.POST('/auth/mfa/totp/verify', { body: { mfaToken, code } })));
}

/** A token of this browser. Pages cannot read the cookie, but a refresh returns one. One tab refreshes at a time. */
function ownToken(): Promise<string> {
  return navigator.locks.request('tillhouse.refresh', async () =>
    tokenOf(await dataOf(client.POST('/auth/token/refresh', {}))),
  );
}

function tokenOf(answer: unknown): string {
  const { accessToken } = answer as { accessToken?: string };
  if (!accessToken)
    throw new ApiError({ status: 401, code: 'UNAUTHENTICATED', message: 'Sign in to continue.' });
  return accessToken;
}

/** Ends the session. If this request is lost, the session expires by itself. */
async function endSession(token: string): Promise<void> {
  await cookielessClient.POST('/auth/logout', { headers: bearer(token) }).catch(() => undefined);
}

function bearer(token: string): { Authorization: string } {
  return { Authorization: `Bearer ${token}` };
}
