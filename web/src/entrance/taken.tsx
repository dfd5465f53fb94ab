import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ApiError } from '../api/call.ts';
import { t } from '../words.ts';
import { MailHint, Outside } from './outside.tsx';

/** Refused right after registering: the address has an account already, with another password. */
export function isWrongPassword(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'INVALID_CREDENTIALS';
}

/** The server does not tell strangers who has an account; what it has to say, it says by mail. */
export function Taken({ email }: { email: string }) {
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
