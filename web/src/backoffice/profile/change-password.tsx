import { PasswordInput, VisuallyHidden } from '@mantine/core';
import { client, dataOf } from '../../api/call.ts';
import { NewPassword } from '../../entrance/new-password.tsx';
import { EntryForm, useEntry } from '../../ui/form/entry-form.tsx';
import { t } from '../../words.ts';
import { Section } from './section.tsx';

const empty = { currentPassword: '', password: '' };

export function ChangePassword({ email }: { email: string }) {
  const entry = useEntry({
    initial: empty,
    send: (body) => dataOf(client.POST('/auth/password/change', { body })),
    done: t('Password changed.'),
    onDone: () => entry.form.setValues(empty),
  });
  const { form } = entry;
  return (
    <Section id="password" title={t('Password')} about={t('Changing it signs you out on all other devices.')}>
      <EntryForm entry={entry} submitLabel={t('Change password')}>
        {/* Tells password managers whose password it is. */}
        <VisuallyHidden>
          <input
            type="text"
            autoComplete="username"
            defaultValue={email}
            readOnly
            tabIndex={-1}
            aria-hidden
          />
        </VisuallyHidden>
        <PasswordInput
          label={t('Current password')}
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
        <NewPassword label={t('New password')} {...form.getInputProps('password')} />
      </EntryForm>
    </Section>
  );
}
