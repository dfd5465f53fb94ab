import { NavLink } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useRef } from 'react';
import { t } from '../../words.ts';
import { MenuHint } from './menu-hint.tsx';

/** At the end of the menu: makes it narrow, with icons only, or wide. */
export function MenuToggle({ isCollapsed, onToggle }: { isCollapsed: boolean; onToggle: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const label = isCollapsed ? t('Expand menu') : t('Collapse menu');
  const Icon = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <>
      <NavLink
        component="button"
        ref={button}
        type="button"
        aria-expanded={!isCollapsed}
        aria-controls="main-menu"
        aria-label={label}
        label={isCollapsed ? undefined : label}
        leftSection={<Icon size={18} stroke={1.6} />}
        onClick={onToggle}
        className={isCollapsed ? 'menu-icon' : undefined}
        c="dimmed"
      />
      {isCollapsed && <MenuHint of={button} label={label} />}
    </>
  );
}
