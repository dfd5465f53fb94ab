import { useSession } from '../../session/session.tsx';
import { PageTabs } from '../../ui/page-tabs.tsx';
import { t } from '../../words.ts';

export function SettingsTabs() {
  const { may } = useSession();
  const tabs = [
    { to: '/settings', label: t('Business') },
    { to: '/settings/receipts', label: t('Receipts') },
    { to: '/settings/webhooks', label: t('Webhooks') },
    { to: '/settings/subscription', label: t('Subscription') },
  ];
  return (
    <PageTabs
      label={t('Settings')}
      tabs={may('billing.manage') ? [...tabs, { to: '/settings/data', label: t('Data') }] : tabs}
    />
  );
}
