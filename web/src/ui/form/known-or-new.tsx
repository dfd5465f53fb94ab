import { Select, type SelectProps } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../words.ts';
import { notifyError } from '../notices.tsx';

const asNew = 'new';

/** Picks an existing record, or creates one under the typed name. */
export function KnownOrNew({
  choices,
  onChange,
  onCreate,
  ...props
}: Omit<SelectProps, 'data' | 'onChange'> & {
  choices: { value: string; label: string }[];
  onChange: (value: string | null) => void;
  /** Creates the record and returns its id. Absent if this user may not. */
  onCreate?: ((name: string) => Promise<string>) | undefined;
}) {
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const name = text.trim();
  const isKnown = choices.some(({ label }) => label.toLowerCase() === name.toLowerCase());
  const offersNew = onCreate && name !== '' && !isKnown;
  async function choose(value: string | null) {
    if (value !== asNew || !onCreate) return onChange(value);
    setBusy(true);
    await onCreate(name).then(onChange).catch(notifyError);
    setBusy(false);
  }
  return (
    <Select
      searchable
      // Enter takes the first option. Without this it would send the form.
      selectFirstOptionOnChange
      disabled={isBusy}
      nothingFoundMessage={t('Nothing found')}
      {...props}
      data={[...choices, ...(offersNew ? [{ value: asNew, label: t('Add “{name}”', { name }) }] : [])]}
      onSearchChange={setText}
      onChange={choose}
    />
  );
}
