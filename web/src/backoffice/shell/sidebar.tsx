import { NavLink, Text } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useRead } from '../../api/read.ts';
import { t } from '../../words.ts';
import { iconOf } from './icons.ts';

export type Place = { id: string; label: string; icon: string; to: string };

/** The places that this user may open, by group. A place on its own is a group without a name. */
export function usePlaces(): { name: string | undefined; places: Place[] }[] {
  const { data = [] } = useRead('/users/sidebar', {}, { staleTime: 300_000 });
  const placeOf = (entry: { id: string; label: string; icon: string; route: string | null }): Place => ({
    id: entry.id,
    label: t(entry.label),
    icon: entry.icon,
    to: (entry.route ?? '/app').replace(/^\/app/, '') || '/',
  });
  return data.map((entry) =>
    entry.children.length === 0
      ? { name: undefined, places: [placeOf(entry)] }
      : {
          name: t(entry.label),
          places: (entry.children as unknown as (typeof entry)[]).map(placeOf),
        },
  );
}

export function Sidebar({ onGo }: { onGo: () => void }) {
  const { pathname } = useLocation();
  const isHere = (to: string) =>
    to === '/' ? pathname === '/' : pathname === to || pathname.startsWith(`${to}/`);
  const places = usePlaces();
  const here = useRef<HTMLAnchorElement>(null);
  // On a low screen the current place may be out of view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever another place is shown
  useEffect(() => {
    here.current?.scrollIntoView({ block: 'nearest' });
  }, [pathname, places.length]);
  return places.map(({ name, places }) => (
    <div key={places[0]?.id}>
      {name && (
        <Text size="xs" c="dimmed" fw={600} px="sm" pt="md" pb={4}>
          {name}
        </Text>
      )}
      {places.map(({ id, label, icon, to }) => {
        const Icon = iconOf(icon);
        return (
          <NavLink
            key={id}
            component={Link}
            ref={isHere(to) ? here : undefined}
            to={to}
            label={label}
            leftSection={<Icon size={18} stroke={1.6} />}
            active={isHere(to)}
            aria-current={isHere(to) ? 'page' : undefined}
            onClick={onGo}
          />
        );
      })}
    </div>
  ));
}
