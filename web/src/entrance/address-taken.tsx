import { Button, Text } from '@mantine/core';
import { ApiError } from '../api/call.ts';
import { Link } from '../routing/link.tsx';
import { MailHint } from '../ui/kept-messages.tsx';
import { t } from '../words.ts';
import { Outside } from './outside.tsx';

/** A wrong password right after registering means that the address already had an account. */
export function isWrongPassword(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'INVALID_CREDENTIALS';
}

/** The server does not tell strangers who has an account. It writes to the owner instead. */
export function AddressTaken({ email }: { email: string }) {
  return (
    <Outside title={t('Check your email')}>
      <Text>{t('If {email} already has an account, we sent it an email on how to sign in.', { email })}</Text>
      <MailHint />
      <Button component={Link} to="/sign-in">
        {t('Sign in')}
      </Button>
      <Button variant="default" component={Link} to="/forgot-password">
        {t('Forgot password?')}
      </Button>
    </Outside>
  );
}
