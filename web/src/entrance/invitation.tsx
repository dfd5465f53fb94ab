import { SimpleGrid, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client, dataOf } from '../api/call.ts';
import { EntryForm, useEntry } from '../ui/form/entry-form.tsx';
import { language, t } from '../words.ts';
import { AddressTaken, isWrongPassword } from './address-taken.tsx';
import { land } from './landing.ts';
import { useLinkToken } from './link-token.ts';
import { NewPassword } from './new-password.tsx';
import { Outside, ToSignIn } from './outside.tsx';

/** The target of an invitation link: joins the business. */
export default function Invitation() {
  const queries = useQueryClient();
  const inviteToken = useLinkToken();
  const [takenEmail, setTakenEmail] = useState<string>();
  const entry = useEntry({
    initial: { firstName: '', lastName: '', password: '' },
    send: async (values, headers) => {
      const { user } = await dataOf(
        client.POST('/auth/register', {
          headers: { ...headers, 'Accept-Language': language },
          body: { ...values, inviteToken },
        }),
      );
      const body = { identifier: user.email ?? '', password: values.password, platform: 'web' as const };
      return dataOf(client.POST('/auth/login', { body })).then(
        () => undefined,
        (reason) => {
          if (isWrongPassword(reason)) return user.email ?? '';
          throw reason;
        },
      );
    },
    onDone: (taken) => (taken ? setTakenEmail(taken) : land(queries)),
  });
  if (takenEmail) return <AddressTaken email={takenEmail} />;
  const { form } = entry;
  return (
    <Outside title={t('Join the business')} about={t('You sign in with the email address that was invited.')}>
      {inviteToken ? (
        <EntryForm entry={entry} submitLabel={t('Join')}>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <TextInput
              label={t('First name')}
              autoComplete="given-name"
              autoFocus
              {...form.getInputProps('firstName')}
            />
            <TextInput
              label={t('Last name')}
              autoComplete="family-name"
              {...form.getInputProps('lastName')}
            />
          </SimpleGrid>
          <NewPassword {...form.getInputProps('password')} />
        </EntryForm>
      ) : (
        <Text>{t('This link is incomplete. Open the whole link from the email again.')}</Text>
      )}
      <ToSignIn />
    </Outside>
  );
}
