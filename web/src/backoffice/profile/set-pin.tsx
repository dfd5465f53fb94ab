import { PasswordInput, SimpleGrid } from '@mantine/core';
import { client, dataOf } from '../../api/call.ts';
import { EntryForm, useEntry } from '../../ui/form/entry-form.tsx';
import { t } from '../../words.ts';
import { Section } from './section.tsx';

const empty = { pin: '', currentPassword: '' };

/** The PIN by which a till changes to this user. */
export function SetPin({ hasPin, hasPassword }: { hasPin: boolean; hasPassword: boolean }) {
  const entry = useEntry({
    initial: empty,
    send: ({ pin, currentPassword }) =>
      dataOf(client.PUT('/users/me/pin', { body: hasPassword ? { pin, currentPassword } : { pin } })),
    done: t('The PIN is set.'),
    onDone: () => entry.form.setValues(empty),
  });
  const { form } = entry;
  return (
    <Section
      title={t('Till PIN')}
      about={
        hasPin
          ? t('You have one. A new one takes its place.')
          : t('With it you take over a till that a colleague has signed in.')
      }
    >
      <EntryForm entry={entry} submitLabel={t('Set the PIN')}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <PasswordInput
            label={t('PIN')}
            description={t('4 to 8 digits, no plain row.')}
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
