import { Anchor } from '@mantine/core';
import { ApiError } from '../../api/call.ts';
import { t } from '../../words.ts';

/** Some changes need a recent sign-in. Links to the sign-in page, which leads back here. */
export function SignInAgain({ error }: { error: unknown }) {
  if (!(error instanceof ApiError) || error.code !== 'FORBIDDEN') return null;
  return (
    <Anchor href="/app/sign-in?next=/profile" size="sm">
      {t('Sign in again to continue')}
    </Anchor>
  );
}
