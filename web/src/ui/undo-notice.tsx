import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { t } from '../words.ts';

/** Says that something is done and offers to undo it, for as long as somebody may need to notice a mistake. */
export function notifyUndoable(message: string, undo: () => void): void {
  const id = notifications.show({
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{message}</Text>
        <Button
          size="xs"
          variant="light"
          style={{ flexShrink: 0 }}
          onClick={() => {
            notifications.hide(id);
            undo();
          }}
        >
          {t('Undo')}
        </Button>
      </Group>
    ),
    color: 'teal',
    autoClose: 30_000,
    closeButtonProps: { 'aria-label': t('Close') },
  });
}
