import { PageTabs } from '../../ui/page-tabs.tsx';
import { t } from '../../words.ts';

export function AuditTabs() {
  return (
    <PageTabs
      label={t('Audit')}
      tabs={[
        { to: '/audit', label: t('Audit trail') },
        { to: '/audit/invariants', label: t('Data check') },
      ]}
    />
  );
}
