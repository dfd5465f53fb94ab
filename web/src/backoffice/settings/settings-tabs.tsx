import { useSession } from '../../session/session.tsx';
import { PageTabs } from '../../ui/page-tabs.tsx';
import { t } from '../../words.ts';

export function SettingsTabs() {
  const { may, mayEverywhere } = useSession();
  const tabs = [
    { to: '/settings', label: t('Business') },
    { to: '/settings/receipts', label: t('Receipts') },
    ...(may('settings.write') ? [{ to: '/settings/printers', label: t('Printers') }] : []),
    ...(mayEverywhere('settings.write') ? [{ to: '/settings/webhooks', label: t('Webhooks') }] : []),
    { to: '/settings/subscription', label: t('Subscription') },
    ...(mayEverywhere('billing.manage') ? [{ to: '/settings/data', label: t('Data') }] : []),
  ];
  return <PageTabs label={t('Settings')} tabs={tabs} />;
}
