import { Button, Group } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { t } from '../../words.ts';

const pages = [
  ['/accounts', t('Chart of accounts')],
  ['/accounts/journal', t('Journal')],
  ['/accounts/trial-balance', t('Trial balance')],
  ['/accounts/income', t('Income')],
] as const;

/** The pages of the books, side by side. */
export function BooksTabs() {
  const { pathname } = useLocation();
  return (
    <Group component="nav" gap={6} mt={6} className="no-print" aria-label={t('Books')}>
      {pages.map(([to, label]) => (
        <Button
          key={to}
          component={Link}
          to={to}
          size="compact-sm"
          variant={pathname === to ? 'filled' : 'default'}
          aria-current={pathname === to ? 'page' : undefined}
        >
          {label}
        </Button>
      ))}
    </Group>
  );
}
