import { PageTabs } from '../../ui/page-tabs.tsx';
import { t } from '../../words.ts';

export function AdministrationTabs() {
  const tabs = [
    { to: '/administration', label: t('Businesses') },
    { to: '/administration/plans', label: t('Plans') },
  ];
  return <PageTabs label={t('Administration')} tabs={tabs} />;
}
