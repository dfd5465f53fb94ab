import { Anchor } from '@mantine/core';
import { ApiError } from '../../api/call.ts';
import { t } from '../../words.ts';

/** Where a change needs a sign-in of the last minutes: the way to one, and back. */
export function SignInAgain({ error }: { error: unknown }) {
  if (!(error instanceof ApiError) || error.code !== 'FORBIDDEN') return null;
  return (
    <Anchor href="/app/sign-in?next=/profile" size="sm">
      {t('Sign in again to continue')}
    </Anchor>
  );
}
