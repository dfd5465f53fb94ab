import type { Language } from '../../../../src/values/language.ts';
import { client, dataOf } from '../../api/call.ts';
import type { Schema } from '../../api/client.ts';
import { keepLanguage } from '../../languages/language.ts';
import { LanguageSelect } from '../../ui/form/language-select.tsx';
import { useLeave } from '../../ui/form/unsaved.tsx';
import { useWrite } from '../../ui/write.ts';
import { t } from '../../words.ts';
import { Section } from './section.tsx';

/** The language of the user's pages and of mails to them. The page is loaded again to speak it. */
export function OwnLanguage({ me }: { me: Schema<'Profile'> }) {
  const leave = useLeave();
  const save = useWrite({
    send: (language: Language | null, headers) =>
      dataOf(client.PATCH('/users/me', { headers, body: { language } })),
    onDone: ({ language }) => {
      keepLanguage('user', language);
      location.reload();
    },
  });
  return (
    <Section title={t('Language')} about={t('Of your pages, dates and numbers, and of emails to you.')}>
      <LanguageSelect
        isLabelled={false}
        none={t('As the browser')}
        value={me.language}
        disabled={save.isPending}
        onChange={(language) => leave(() => save.mutate(language))}
      />
    </Section>
  );
}
