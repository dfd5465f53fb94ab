import { useMatches } from '@mantine/core';
import { Notifications } from '@mantine/notifications';

/** Where notices are shown: on a phone not at the bottom, where the buttons are. */
export function NoticePlace() {
  const position = useMatches({ base: 'top-center' as const, sm: 'bottom-right' as const });
  return <Notifications position={position} />;
}
