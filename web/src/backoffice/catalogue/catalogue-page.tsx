import { Button, Group, Stack } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '../../session/session.tsx';
import { t } from '../../words.ts';

/** A page of the catalogue, below the way to its other pages. */
export function CataloguePage({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { may } = useSession();
  const places = [
    { to: '/products', label: t('Products') },
    { to: '/categories', label: t('Categories') },
    { to: '/measurements', label: t('Units') },
    { to: '/variant-types', label: t('Variant types') },
    ...(may('inventory.write') ? [{ to: '/import', label: t('Import') }] : []),
  ];
  return (
    <Stack gap="sm">
      <Group component="nav" aria-label={t('Catalogue')} gap={4} className="no-print">
        {places.map(({ to, label }) => {
          const isHere = pathname === to || pathname.startsWith(`${to}/`);
          return (
            <Button
              key={to}
              component={Link}
              to={to}
              size="compact-sm"
              variant={isHere ? 'light' : 'subtle'}
              color={isHere ? undefined : 'gray'}
              aria-current={isHere ? 'page' : undefined}
            >
              {label}
            </Button>
          );
        })}
      </Group>
      {children}
    </Stack>
  );
}
