import { notifications } from '@mantine/notifications';
import { t } from '../words.ts';

/** Says that something is done, where it covers neither the cart nor what pays it. */
export function sayDone(message: string): void {
  notifications.show({
    message,
    color: 'teal',
    autoClose: 3_000,
    position: 'top-center',
    closeButtonProps: { 'aria-label': t('Close') },
  });
}
