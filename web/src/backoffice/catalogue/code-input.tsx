import { TextInput, type TextInputProps } from '@mantine/core';
import { IconBarcode } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';

/**
 * A field for a SKU or barcode. A scanner ends with Enter, which moves to the next such field and does not send the
 * form.
 */
export function CodeInput(props: TextInputProps) {
  const focusNextCode = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const field = event.currentTarget;
    const all = [...(field.form?.querySelectorAll<HTMLInputElement>('input[data-code]') ?? [])];
    (all[all.indexOf(field) + 1] ?? field).select();
    (all[all.indexOf(field) + 1] ?? field).focus();
  };
  return (
    <TextInput
      data-code
      maxLength={64}
      autoComplete="off"
      spellCheck={false}
      rightSection={<IconBarcode size={16} stroke={1.4} aria-hidden />}
      onKeyDown={focusNextCode}
      {...props}
    />
  );
}
