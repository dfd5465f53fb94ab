import { Button, Divider, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client, dataOf } from '../api/call.ts';
import { useAbout } from '../session/about.ts';
import { ErrorNotice } from '../ui/notices.tsx';
import { t } from '../words.ts';
import { AddressTaken, isWrongPassword } from './address-taken.tsx';
import { FillDemo } from './fill-demo.tsx';
import { land } from './landing.ts';
import { Outside, ToSignIn } from './outside.tsx';
import { Providers } from './providers.tsx';
import { RegistrationForm } from './registration-form.tsx';

/** The first page of a new server. On others it adds another business. */
export default function SetUp() {
  const about = useAbout();
  const queries = useQueryClient();
  const [isDemo, setDemo] = useState(false);
  const [error, setError] = useState<unknown>();
  const [takenEmail, setTakenEmail] = useState<string>();
  const signIn = async ({ email, password }: { email: string; password: string }) => {
    await dataOf(client.POST('/auth/login', { body: { identifier: email, password, platform: 'web' } })).then(
      () => land(queries),
      (reason) => (isWrongPassword(reason) ? setTakenEmail(email) : setError(reason)),
    );
  };
  if (takenEmail) return <AddressTaken email={takenEmail} />;
  if (isDemo) return <FillDemo onBack={() => setDemo(false)} />;
  const isFirst = about?.hasBusiness === false;
  return (
    <Outside
      title={t('Set up your business')}
      about={t('You will be the owner. You can change the currency until the first transaction.')}
      width={520}
    >
      <RegistrationForm onDone={signIn} />
      <ErrorNotice error={error} />
      <Providers />
      {isFirst ? (
        <>
          <Divider label={t('or')} />
          <Text size="sm">
            {t('Just looking? A demo has five outlets, about sixty products and four weeks of sales.')}
          </Text>
          <Button variant="default" onClick={() => setDemo(true)}>
            {t('Create a demo')}
          </Button>
        </>
      ) : (
        <ToSignIn />
      )}
    </Outside>
  );
}
