import { Button, Loader } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { answerOf, client } from '../api/call.ts';
import { useParams, useSearch } from '../routing/view.ts';
import { ErrorNotice } from '../ui/notices.tsx';
import { t } from '../words.ts';
import { land } from './landing.ts';
import { Outside, ToSignIn } from './outside.tsx';
import { goToProvider, providerName } from './providers.tsx';
import { RegistrationForm } from './registration-form.tsx';
import { SecondFactor } from './second-factor.tsx';

/** The target of a provider's redirect. The user is signed in, asked for a second factor, or sets up a business. */
export default function OAuth() {
  const { provider = '' } = useParams();
  const query = useSearch();
  const queries = useQueryClient();
  // The provider's answer works once, so it is sent once.
  const { data: answer, error } = useQuery({
    queryKey: ['oauth', provider, query.state ?? ''],
    queryFn: () =>
      answerOf(client.GET('/auth/oauth/{provider}/callback', { params: { path: { provider }, query } })),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const data = answer?.data;
  const isSignedIn = data !== undefined && 'accessToken' in data;
  useEffect(() => {
    if (isSignedIn) land(queries);
  }, [isSignedIn, queries]);
  if (data && 'registrationToken' in data) {
    return (
      <Outside
        title={t('Set up your business')}
        about={t('There is no account for {email} yet.', { email: data.email })}
        width={520}
      >
        <RegistrationForm newcomer={data} onDone={() => goToProvider(provider)} />
        <ToSignIn />
      </Outside>
    );
  }
  if (data && 'mfaToken' in data) {
    return (
      <Outside title={t('Second factor')}>
        <SecondFactor mfaToken={data.mfaToken} onDone={() => land(queries)} />
      </Outside>
    );
  }
  return (
    <Outside title={providerName(provider)}>
      {error ? (
        <Failed error={error} provider={provider} />
      ) : (
        <Loader role="status" aria-label={t('Loading')} />
      )}
    </Outside>
  );
}

function Failed({ error, provider }: { error: unknown; provider: string }) {
  const [again, setAgain] = useState<unknown>();
  return (
    <>
      <ErrorNotice error={again ?? error} />
      <Button onClick={() => goToProvider(provider).catch(setAgain)}>{t('Try again')}</Button>
      <ToSignIn />
    </>
  );
}
