import { Button, Divider, Stack } from '@mantine/core';
import { useState } from 'react';
import { client, dataOf } from '../api/call.ts';
import { useAbout } from '../session/about.ts';
import { ErrorNotice } from '../ui/notices.tsx';
import { t } from '../words.ts';
import { keepNext } from './landing.ts';

/** Sends the browser to a provider, which sends it back to our page. */
export async function goToProvider(provider: string): Promise<void> {
  const { authorizationUrl } = await dataOf(
    client.GET('/auth/oauth/{provider}/init', {
      params: { path: { provider }, query: { redirectUri: `${location.origin}/app/oauth/${provider}` } },
    }),
  );
  location.assign(authorizationUrl);
}

export function Providers({ next }: { next?: string | undefined }) {
  const about = useAbout();
  const [chosen, setChosen] = useState<string>();
  const [error, setError] = useState<unknown>();
  if (!about || about.providers.length === 0) return null;
  const go = async (provider: string) => {
    setChosen(provider);
    setError(undefined);
    keepNext(next);
    await goToProvider(provider).catch((failure) => {
      setError(failure);
      setChosen(undefined);
    });
  };
  return (
    <Stack gap="sm">
      <Divider label={t('or')} />
      {about.providers.map((provider) => (
        <Button
          key={provider}
          variant="default"
          loading={chosen === provider}
          disabled={chosen !== undefined}
          onClick={() => go(provider)}
        >
          {t('Continue with {provider}', { provider: providerName(provider) })}
        </Button>
      ))}
      <ErrorNotice error={error} />
    </Stack>
  );
}

export function providerName(provider: string): string {
  return provider.charAt(0).toUpperCase() + provider.slice(1);
}
