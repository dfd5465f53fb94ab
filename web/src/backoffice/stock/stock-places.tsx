import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../session/session.tsx';
import { PageTabs } from '../../ui/page-tabs.tsx';
import { t } from '../../words.ts';

export function StockTabs() {
  return (
    <PageTabs
      label={t('Stock')}
      tabs={[
        { to: '/stock', label: t('Stock levels') },
        { to: '/stock/movements', label: t('Movements') },
        { to: '/stock/adjustments', label: t('Adjustments') },
      ]}
    />
  );
}

export function StockActions() {
  const { may } = useSession();
  if (!may('inventory.write')) return null;
  return (
    <>
      <Button component={Link} to="/stock/transfers/new" variant="default">
        {t('Transfer')}
      </Button>
      <Button component={Link} to="/stock/adjustments/new">
        {t('Adjust stock')}
      </Button>
    </>
  );
}
