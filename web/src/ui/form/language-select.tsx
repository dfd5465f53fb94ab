import { NativeSelect } from '@mantine/core';
import { type Language, languageNames } from '../../../../src/values/language.ts';
import { t } from '../../words.ts';

type Props = {
  /** What stands for no choice of one's own, such as "As the browser". */
  none?: string;
  value: Language | null;
  onChange: (language: Language | null) => void;
  isLabelled?: boolean;
  description?: string;
  disabled?: boolean;
  size?: string;
};

/** Chooses a language. Each is offered by its own name, so that whoever reads it finds it. */
export function LanguageSelect({ none, value, onChange, isLabelled = true, ...props }: Props) {
  const label = t('Language');
  return (
    <NativeSelect
      {...(isLabelled ? { label } : { 'aria-label': label })}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange((currentTarget.value || null) as Language | null)}
      {...props}
    >
      {none && <option value="">{none}</option>}
      {Object.entries(languageNames).map(([code, name]) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}
