import { useEffect, useState } from 'react';
import { readableName } from '../api/readable-field.ts';
import { addTexts, language, t } from '../words.ts';
import { fieldWords, recordFieldWords } from './field-words.ts';

const allWords = { ...fieldWords, ...recordFieldWords };

/** The fields of records as people read them. Their texts are loaded with those of refusals. */
export function useRecordFields(): (field: string) => string {
  const [isLoaded, setLoaded] = useState(language === 'en');
  useEffect(() => {
    if (!isLoaded) void addTexts('refusals').then(() => setLoaded(true));
  }, [isLoaded]);
  return (field) => {
    const words = Object.hasOwn(allWords, field) && allWords[field];
    return words ? t(words) : readableName(field);
  };
}
