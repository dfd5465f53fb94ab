import { useEffect, useState } from 'react';
import { sentencesOf } from '../languages/sentences.ts';
import { addTexts, allTexts, language } from '../words.ts';

/** Sentences of the server inside of data, such as the errors of an import, in the language of the page. */
export function useServerText(): (message: string) => string {
  const [find, setFind] = useState<(message: string) => string | undefined>();
  useEffect(() => {
    if (language !== 'en') void addTexts('refusals').then(() => setFind(() => sentencesOf(allTexts())));
  }, []);
  return (message) => find?.(message) ?? message;
}
