import { Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { t } from '../../../words.ts';
import type { RunDone } from './import-run.tsx';

export type ImportRequest = { dryRun: boolean; skipInvalid?: boolean };

/** Says what to do after a check or an import. */
export function NextStep({
  done: { dryRun, rows, invalidRows, isWritten, isRead, hasUnknownColumns },
  isFileChosen,
  isBusy,
  onSend,
  onSkipUnknown,
}: {
  done: RunDone;
  isFileChosen: boolean;
  isBusy: boolean;
  onSend: (request: ImportRequest) => void;
  onSkipUnknown: () => void;
}) {
  const good = rows - invalidRows;
  if (!dryRun)
    return (
      <Group justify="space-between">
        <Text size="sm">
          {!isWritten
            ? t('Nothing was changed. Check the file again.')
            : invalidRows === 0
              ? ''
              : isRead
                ? t(
                    'Download the rows with errors, fix them, and choose that file above. It has only those rows.',
                  )
                : t(
                    'Fix the rows with errors in your file, remove the imported rows, and choose the file again.',
                  )}
        </Text>
        <Button component={Link} to="/products" variant="default">
          {t('View products')}
        </Button>
      </Group>
    );
  if (!isFileChosen)
    return <Text size="sm">{t('This file was checked earlier. Choose it again to import it.')}</Text>;
  return (
    <Group justify="space-between">
      <Text size="sm" flex={1} miw={240}>
        {hasUnknownColumns
          ? t('Rename the columns as in the template, or leave out the unknown ones.')
          : invalidRows > 0
            ? t('Fix the errors in your file and choose it again, or import the rows without errors now.')
            : ''}
      </Text>
      {hasUnknownColumns && (
        <Button loading={isBusy} onClick={onSkipUnknown}>
          {t('Skip unknown columns and check again')}
        </Button>
      )}
      {good > 0 && (
        <Button loading={isBusy} onClick={() => onSend({ dryRun: false, skipInvalid: invalidRows > 0 })}>
          {invalidRows > 0
            ? t('Import rows without errors ({count})', { count: good })
            : t('Import all rows ({count})', { count: good })}
        </Button>
      )}
    </Group>
  );
}
