import { useQueryClient } from '@tanstack/react-query';
import { ApiError, client, dataOf } from '../api/call.ts';
import { forgetSignIn } from '../api/refresh.ts';
import { forgetUser } from '../session/one-user.ts';
import { notifyError } from '../ui/notices.tsx';

/**
 * Only the server can end a session and remove its cookies. If it cannot be reached, the user stays here and is told.
 */
export function useSignOut(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    try {
      await dataOf(client.POST('/auth/logout'));
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) return notifyError(error);
    }
    forgetSignIn();
    forgetUser();
    queries.clear();
    location.assign('/app/sign-in');
  };
}
