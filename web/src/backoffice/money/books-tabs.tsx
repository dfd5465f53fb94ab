import { PageTabs } from '../../ui/page-tabs.tsx';
import { t } from '../../words.ts';

/** The pages of the books, side by side. */
export function BooksTabs() {
  return (
    <PageTabs
      label={t('Books')}
      tabs={[
        { to: '/accounts', label: t('Chart of accounts') },
        { to: '/accounts/journal', label: t('Journal') },
        { to: '/accounts/trial-balance', label: t('Trial balance') },
        { to: '/accounts/income', label: t('Income') },
      ]}
    />
  );
}
