import { notifications } from '@mantine/notifications';
import { t } from '../../words.ts';
import { openDrawer } from './print.ts';

/** Opens the drawer through the printer. Without such a printer, people open it by hand. */
export async function kickDrawer(): Promise<void> {
  await openDrawer().catch((error: Error) => showPrintProblem(error.message, undefined));
}

/** Shows a problem of the printer, with a button to try again if there is something to print. */
export function showPrintProblem(why: string, again: (() => void) | undefined): void {
  const id = 'not-printed';
  notifications.hide(id);
  notifications.show({
    id,
    title: again ? t('Not printed. Click here to print again.') : t('The drawer did not open'),
    message: why,
    color: 'orange',
    autoClose: false,
    closeButtonProps: { 'aria-label': t('Close') },
    // The default grey is too faint for many people.
    styles: { description: { color: 'var(--mantine-color-text)' } },
    ...(again && {
      onClick: () => {
        notifications.hide(id);
        again();
      },
      style: { cursor: 'pointer' },
    }),
  });
}
