import { NavLink, Tooltip } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { t } from '../../words.ts';
import './menu-toggle.css';

/** At the end of the menu: makes it narrow, with icons only, or wide. */
export function MenuToggle({ isCollapsed, onToggle }: { isCollapsed: boolean; onToggle: () => void }) {
  const label = isCollapsed ? t('Expand menu') : t('Collapse menu');
  const Icon = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <Tooltip label={label} position="right" disabled={!isCollapsed} events={tooltipEvents}>
      <NavLink
        component="button"
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
    </Tooltip>
  );
}

/** Also for the keyboard. */
export const tooltipEvents = { hover: true, focus: true, touch: false };
