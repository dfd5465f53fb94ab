import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { t } from '../words.ts';

/** A field for a new password that states its rules. */
export function NewPassword(props: PasswordInputProps) {
  return (
    <PasswordInput
      label={t('Password')}
      description={t(
        '10 to 128 characters. A few words are best. Avoid common passwords and your own names.',
      )}
      autoComplete="new-password"
      {...props}
    />
  );
}
