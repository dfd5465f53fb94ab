import { useSession } from '../../../session/session.tsx';
import { PageTabs } from '../../../ui/page-tabs.tsx';
import { t } from '../../../words.ts';

export function BooksTabs() {
  const { mayEverywhere } = useSession();
  return (
    <PageTabs
      label={t('Books')}
      tabs={[
        { to: '/accounts', label: t('Chart of accounts') },
        { to: '/accounts/journal', label: t('Journal') },
        { to: '/accounts/trial-balance', label: t('Trial balance') },
        { to: '/accounts/income', label: t('Income') },
        ...(mayEverywhere('books.close') ? [{ to: '/accounts/closing', label: t('Closing') }] : []),
      ]}
    />
  );
}
