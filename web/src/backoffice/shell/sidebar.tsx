import { Divider, NavLink, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useRead } from '../../api/read.ts';
import { Link } from '../../routing/link.tsx';
import { useLocation } from '../../routing/view.ts';
import { t } from '../../words.ts';
import { icons } from './icons.ts';
import { menu } from './menu.ts';
import { MenuHint } from './menu-hint.tsx';

/** The part of the menu that the server shows to this user. */
export function useMenu(): typeof menu {
  const { data = [] } = useRead('/users/sidebar', {}, { staleTime: 300_000 });
  const entries = data.flatMap((entry) => [entry, ...(entry.children as unknown as typeof data)]);
  const shown = new Set(entries.map(({ route }) => route?.replace(/^\/app/, '') || '/'));
  return menu
    .map(({ heading, places }) => ({ heading, places: places.filter(({ path }) => shown.has(path)) }))
    .filter(({ places }) => places.length > 0);
}

export function Sidebar({ isCollapsed, onGo }: { isCollapsed: boolean; onGo: () => void }) {
  const { pathname } = useLocation();
  const isHere = (path: string) =>
    path === '/' ? pathname === '/' : pathname === path || pathname.startsWith(`${path}/`);
  const parts = useMenu();
  return parts.map(({ heading, places }) => (
    <div key={places[0]?.path}>
      {heading && isCollapsed && <Divider my="xs" />}
      {heading && !isCollapsed && (
        <Text size="xs" c="dimmed" fw={600} px="sm" pt="md" pb={4}>
          {t(heading)}
        </Text>
      )}
      {places.map((place) => (
        <PlaceLink
          key={place.path}
          place={place}
          isHere={isHere(place.path)}
          isCollapsed={isCollapsed}
          onGo={onGo}
        />
      ))}
    </div>
  ));
}

function PlaceLink({
  place: {
    path,
    label,
    menu: { icon },
  },
  isHere,
  isCollapsed,
  onGo,
}: {
  place: (typeof menu)[number]['places'][number];
  isHere: boolean;
  isCollapsed: boolean;
  onGo: () => void;
}) {
  const link = useRef<HTMLAnchorElement>(null);
  // On a low screen the current place may be out of view.
  useEffect(() => {
    if (isHere) showInMenu(link.current);
  }, [isHere]);
  const Icon = icons[icon];
  return (
    <>
      <NavLink
        component={Link}
        ref={link}
        to={path}
        label={isCollapsed ? undefined : t(label)}
        aria-label={isCollapsed ? t(label) : undefined}
        leftSection={<Icon size={18} stroke={1.6} />}
        active={isHere}
        aria-current={isHere ? 'page' : undefined}
        onClick={onGo}
        className={isCollapsed ? 'menu-icon' : undefined}
      />
      {isCollapsed && <MenuHint of={link} label={t(label)} />}
    </>
  );
}

/** Scrolls the menu. `scrollIntoView` would also let the next Tab begin there, past the link that skips the menu. */
function showInMenu(link: HTMLElement | null): void {
  const frame = link?.closest('.mantine-ScrollArea-viewport');
  if (!link || !frame) return;
  const [inner, outer] = [link.getBoundingClientRect(), frame.getBoundingClientRect()];
  if (inner.bottom > outer.bottom) frame.scrollTop += inner.bottom - outer.bottom;
  else if (inner.top < outer.top) frame.scrollTop -= outer.top - inner.top;
}
