import { Alert, Button, Stack, Text } from '@mantine/core';
import { t } from '../../words.ts';

type Props = {
  /** Whether the server is known to have made it. */
  isMade: boolean;
  /** Leads to a return that is not the unanswered one. */
  onAnother: () => void;
};

/** Says that a return whose answer was lost may have been made, and that sending it again is safe. */
export function UnansweredNotice({ isMade, onAnother }: Props) {
  return (
    <Alert color="yellow" variant="light" role="status">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {isMade
            ? t(
                'The last return was saved, but its answer got lost. If you send the same return again, it is not saved twice.',
              )
            : t(
                'No answer came, but the return may have been saved. You can safely send it again. It is saved only once.',
              )}
        </Text>
        <Button variant="default" mih={56} onClick={onAnother}>
          {t('Enter another return')}
        </Button>
      </Stack>
    </Alert>
  );
}
