import { Button, Group } from '@mantine/core';
import { Link } from '../routing/link.tsx';
import { useLocation } from '../routing/view.ts';

export function PageTabs({ label, tabs }: { label: string; tabs: { to: string; label: string }[] }) {
  const { pathname } = useLocation();
  // A page below a tab, such as that of a single record, belongs to the closest tab.
  const [here] = tabs
    .map(({ to }) => to)
    .filter((to) => pathname === to || pathname.startsWith(`${to}/`))
    .sort((one, other) => other.length - one.length);
  return (
    <Group component="nav" gap={4} aria-label={label} className="no-print">
      {tabs.map(({ to, label: name }) => (
        <Button
          key={to}
          component={Link}
          to={to}
          size="compact-sm"
          h={30}
          fz="sm"
          variant={to === here ? 'light' : 'subtle'}
          color={to === here ? undefined : 'gray'}
          aria-current={to === here ? 'page' : undefined}
        >
          {name}
        </Button>
      ))}
    </Group>
  );
}
