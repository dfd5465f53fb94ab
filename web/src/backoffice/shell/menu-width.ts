import { useLocalStorage, useMediaQuery } from '@mantine/hooks';

/** Whether the menu shows icons only. Each browser keeps its choice; on a phone the menu always has its labels. */
export function useMenuWidth(): { isCollapsed: boolean; toggle: () => void } {
  const [width, setWidth] = useLocalStorage<'wide' | 'narrow'>({
    key: 'tillhouse.menu',
    defaultValue: 'wide',
    // At once: a menu that shrinks after the first picture moves the whole page.
    getInitialValueInEffect: false,
  });
  const isDesktop = useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false });
  return {
    isCollapsed: width === 'narrow' && isDesktop === true,
    toggle: () => setWidth(width === 'narrow' ? 'wide' : 'narrow'),
  };
}
