import { TextInput, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../../words.ts';

/** The cell of a row with an error. A click changes it, here and not in the spreadsheet. */
export function MendableCell({
  text,
  row,
  column,
  onMend,
}: {
  text: string;
  row: number;
  column: string;
  onMend: (text: string) => void;
}) {
  const [typed, setTyped] = useState<string>();
  const keep = () => {
    if (typed !== undefined && typed !== text) onMend(typed);
    setTyped(undefined);
  };
  if (typed === undefined)
    return (
      <UnstyledButton
        fz="sm"
        td="underline dotted"
        miw={44}
        mih={28}
        aria-label={t('Change {column} in row {row}: {text}', { column, row, text })}
        onClick={() => setTyped(text)}
      >
        {text || t('(empty)')}
      </UnstyledButton>
    );
  return (
    <TextInput
      size="xs"
      miw={120}
      // Somebody has just asked for this field.
      autoFocus
      aria-label={t('{column} in row {row}', { column, row })}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={keep}
      onKeyDown={({ key }) => {
        if (key === 'Enter') keep();
        if (key === 'Escape') setTyped(undefined);
      }}
    />
  );
}
