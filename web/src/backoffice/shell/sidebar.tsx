import { Divider, NavLink, Text, Tooltip } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useRead } from '../../api/read.ts';
import { t } from '../../words.ts';
import { icons } from './icons.ts';
import { menu } from './menu.ts';
import { tooltipEvents } from './menu-toggle.tsx';

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
  const here = useRef<HTMLAnchorElement>(null);
  // On a low screen the current place may be out of view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever another place is shown
  useEffect(() => {
    showInMenu(here.current);
  }, [pathname, parts.length]);
  return parts.map(({ heading, places }) => (
    <div key={places[0]?.path}>
      {heading && isCollapsed && <Divider my="xs" />}
      {heading && !isCollapsed && (
        <Text size="xs" c="dimmed" fw={600} px="sm" pt="md" pb={4}>
          {t(heading)}
        </Text>
      )}
      {places.map(({ path, label, menu: { icon } }) => {
        const Icon = icons[icon];
        return (
          <Tooltip
            key={path}
            label={t(label)}
            position="right"
            disabled={!isCollapsed}
            events={tooltipEvents}
          >
            <NavLink
              component={Link}
              ref={isHere(path) ? here : undefined}
              to={path}
              label={isCollapsed ? undefined : t(label)}
              aria-label={isCollapsed ? t(label) : undefined}
              leftSection={<Icon size={18} stroke={1.6} />}
              active={isHere(path)}
              aria-current={isHere(path) ? 'page' : undefined}
              onClick={onGo}
              className={isCollapsed ? 'menu-icon' : undefined}
            />
          </Tooltip>
        );
      })}
    </div>
  ));
}

/** Scrolls the menu. `scrollIntoView` would also let the next Tab begin there, past the link that skips the menu. */
function showInMenu(link: HTMLElement | null): void {
  const frame = link?.closest('.mantine-ScrollArea-viewport');
  if (!link || !frame) return;
  const [inner, outer] = [link.getBoundingClientRect(), frame.getBoundingClientRect()];
  if (inner.bottom > outer.bottom) frame.scrollTop += inner.bottom - outer.bottom;
  else if (inner.top < outer.top) frame.scrollTop -= outer.top - inner.top;
}
