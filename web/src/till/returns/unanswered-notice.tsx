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
                'An earlier return was made, although its answer was lost. If you send the same return again, it is not made a second time.',
              )
            : t(
                'The return may have been made, although no answer came. If you send the same return again, it is made only once.',
              )}
        </Text>
        <Button variant="default" mih={56} onClick={onAnother}>
          {t('Enter another return')}
        </Button>
      </Stack>
    </Alert>
  );
}
