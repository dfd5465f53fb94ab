import { Button, Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { client, dataOf } from '../api/call.ts';
import { isSignedInHere } from '../api/refresh.ts';
import { ErrorNotice } from '../ui/notices.tsx';
import { t } from '../words.ts';
import { useLinkToken } from './link-token.ts';
import { Outside } from './outside.tsx';

/** The target of the link that confirms an email address. */
export default function VerifyEmail() {
  const token = useLinkToken();
  // A link works once, so the page uses it once, however often it renders.
  const { isSuccess, error } = useQuery({
    queryKey: ['verify-email', token],
    queryFn: async () => {
      await dataOf(client.POST('/auth/email/verify', { body: { token } }));
      return true;
    },
    enabled: token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const [to, label] = isSignedInHere() ? ['/app', t('Home')] : ['/app/sign-in', t('Sign in')];
  return (
    <Outside title={isSuccess ? t('Email address confirmed') : t('Confirming your email address')}>
      {!token && <Text>{t('This link is incomplete. Open the whole link from the email again.')}</Text>}
      {token && !isSuccess && !error && <Loader role="status" aria-label={t('Loading')} />}
      <ErrorNotice error={error} />
      {!!error && <Text size="sm">{t('You can send another email from your profile.')}</Text>}
      <Button component="a" href={to}>
        {label}
      </Button>
    </Outside>
  );
}
