import { PasswordInput, SimpleGrid } from '@mantine/core';
import { client, dataOf } from '../../api/call.ts';
import { EntryForm, useEntry } from '../../ui/form/entry-form.tsx';
import { t } from '../../words.ts';
import { Section } from './section.tsx';

const empty = { pin: '', currentPassword: '' };

/** The PIN with which this user takes over a till. */
export function SetPin({ hasPin, hasPassword }: { hasPin: boolean; hasPassword: boolean }) {
  const entry = useEntry({
    initial: empty,
    send: ({ pin, currentPassword }) =>
      dataOf(client.PUT('/users/me/pin', { body: hasPassword ? { pin, currentPassword } : { pin } })),
    done: t('PIN saved.'),
    onDone: () => entry.form.setValues(empty),
  });
  const { form } = entry;
  return (
    <Section
      title={t('Till PIN')}
      about={
        hasPin
          ? t('You have a PIN. A new one replaces it.')
          : t('Use it to take over a till where a colleague is signed in.')
      }
    >
      <EntryForm entry={entry} submitLabel={t('Set PIN')}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <PasswordInput
            label={t('PIN')}
            description={t('4 to 8 digits. Not a simple sequence such as 1234.')}
            inputMode="numeric"
            autoComplete="off"
            {...form.getInputProps('pin')}
          />
          {hasPassword && (
            <PasswordInput
              label={t('Your password')}
              autoComplete="current-password"
              {...form.getInputProps('currentPassword')}
            />
          )}
        </SimpleGrid>
      </EntryForm>
    </Section>
  );
}
