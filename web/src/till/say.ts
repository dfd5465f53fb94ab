import { notifications } from '@mantine/notifications';
import { t } from '../words.ts';

/** Shows that something is done, at a place that covers neither the cart nor the payment buttons. */
export function sayDone(message: string): void {
  notifications.show({
    message,
    color: 'teal',
    autoClose: 3_000,
    position: 'top-center',
    closeButtonProps: { 'aria-label': t('Close') },
  });
}
