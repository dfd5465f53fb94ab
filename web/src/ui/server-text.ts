import { useEffect, useRef, useState } from 'react';
import { addTexts, allTexts, language } from '../words.ts';

/**
 * Sentences of the server inside of data, such as the errors of an import, in the language of the page. Their texts are
 * loaded when there is one.
 */
export function useServerText(): (message: string) => string {
  const [find, setFind] = useState<(message: string) => string | undefined>();
  const isAsked = useRef(false);
  useEffect(() => {
    if (language !== 'en' && isAsked.current && !find) void sentences().then((found) => setFind(() => found));
  });
  return (message) => {
    isAsked.current = true;
    return find?.(message) ?? message;
  };
}

async function sentences() {
  const [{ sentencesOf }] = await Promise.all([import('../languages/sentences.ts'), addTexts('refusals')]);
  return sentencesOf(allTexts());
}
