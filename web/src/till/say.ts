import { notifications } from '@mantine/notifications';
import { t } from '../words.ts';

/** Shows that something is done. */
export function sayDone(message: string): void {
  notifications.show({
    message,
    color: 'teal',
    autoClose: 3_000,
    closeButtonProps: { 'aria-label': t('Close') },
  });
}
