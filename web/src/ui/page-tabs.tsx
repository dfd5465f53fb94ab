import { Button, Group } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';

/** Pages that belong together, beside each other. */
export function PageTabs({ label, tabs }: { label: string; tabs: { to: string; label: string }[] }) {
  const { pathname } = useLocation();
  return (
    <Group component="nav" gap={4} aria-label={label} className="no-print">
      {tabs.map(({ to, label: name }) => (
        <Button
          key={to}
          component={Link}
          to={to}
          size="compact-md"
          variant={to === pathname ? 'light' : 'subtle'}
          color={to === pathname ? undefined : 'gray'}
          aria-current={to === pathname ? 'page' : undefined}
        >
          {name}
        </Button>
      ))}
    </Group>
  );
}
