import { Anchor } from '@mantine/core';
import { ApiError } from '../../api/call.ts';
import { t } from '../../words.ts';

/** A change that needs a recent sign-in links to it, and back. */
export function SignInAgain({ error }: { error: unknown }) {
  if (!(error instanceof ApiError) || error.code !== 'FORBIDDEN') return null;
  return (
    <Anchor href="/app/sign-in?next=/profile" size="sm">
      {t('Sign in again to continue')}
    </Anchor>
  );
}
