import type { Language } from '../../../src/values/language.ts';
import { chosenLanguage, keepLanguage, languageOf } from '../languages/language.ts';
import { language } from '../words.ts';

/**
 * Notes the language that the signed-in user has chosen. If the page speaks another one, it is loaded again, before
 * anything is typed into it.
 */
export async function speakLanguageOf(user: { language?: Language | null }): Promise<void> {
  // A session that an older version has kept does not say.
  if (user.language === undefined) return;
  const chosen = user.language;
  keepLanguage('user', chosen);
  const isKept = (chosenLanguage('user') ?? null) === chosen;
  if (!isKept || languageOf(location.pathname) === language) return;
  location.reload();
  await new Promise(() => undefined);
}
