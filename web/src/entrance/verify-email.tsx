import { Button, Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { client, dataOf } from '../api/call.ts';
import { isSignedInHere } from '../api/refresh.ts';
import { ErrorNotice } from '../ui/notices.tsx';
import { t } from '../words.ts';
import { useLinkToken } from './link-token.ts';
import { Outside } from './outside.tsx';

/** Where the link of a mail that asks to confirm an address leads. */
export default function VerifyEmail() {
  const token = useLinkToken();
  // A link is for one use: the page asks once, however often it is drawn.
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
  const [to, label] = isSignedInHere() ? ['/app', t('To the start')] : ['/app/sign-in', t('Sign in')];
  return (
    <Outside title={isSuccess ? t('Your address is confirmed') : t('Confirming your address')}>
      {!token && (
        <Text>{t('This address lacks its token. Open the link of the mail once more, all of it.')}</Text>
      )}
      {token && !isSuccess && !error && <Loader aria-label={t('Loading')} />}
      <ErrorNotice error={error} />
      {!!error && <Text size="sm">{t('Your profile has a button that sends another mail.')}</Text>}
      <Button component="a" href={to}>
        {label}
      </Button>
    </Outside>
  );
}
