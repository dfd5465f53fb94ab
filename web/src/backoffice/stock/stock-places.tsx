import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../session/session.tsx';
import { t } from '../../words.ts';

/** From one page about stock to the others, and to what moves it. */
export function StockPlaces({ here }: { here: 'stock' | 'movements' | 'adjustments' }) {
  const { may } = useSession();
  return (
    <>
      {here !== 'stock' && <Place to="/stock" label={t('Stock')} />}
      {here !== 'movements' && <Place to="/stock/movements" label={t('Movements')} />}
      {here !== 'adjustments' && <Place to="/stock/adjustments" label={t('Adjustments')} />}
      {may('inventory.write') && (
        <>
          <Place to="/stock/transfers/new" label={t('Transfer')} />
          <Button component={Link} to="/stock/adjustments/new">
            {t('Adjust stock')}
          </Button>
        </>
      )}
    </>
  );
}

function Place({ to, label }: { to: string; label: string }) {
  return (
    <Button component={Link} to={to} variant="default">
      {label}
    </Button>
  );
}
