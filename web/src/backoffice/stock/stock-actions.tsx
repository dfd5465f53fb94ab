import { Button } from '@mantine/core';
import { Link } from '../../routing/link.tsx';
import { useSession } from '../../session/session.tsx';
import { t } from '../../words.ts';

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
