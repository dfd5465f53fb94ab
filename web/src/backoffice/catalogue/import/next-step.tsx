import { Button, Group, Text } from '@mantine/core';
import { client, dataOf } from '../../../api/call.ts';
import { Link } from '../../../routing/link.tsx';
import { DeleteButton } from '../../../ui/form/delete-button.tsx';
import { t } from '../../../words.ts';
import type { RunDone } from './import-run.tsx';

/** `attempt` tells a second check of the same file from a second click. */
export type ImportRequest = { dryRun: boolean; skipInvalid?: boolean; attempt?: number };

/** Says what to do after a check or an import. */
export function NextStep({
  done: { importId, dryRun, rows, invalidRows, isWritten, isUndone, isRead, hasUnknownColumns },
  mended,
  isFileChosen,
  isBusy,
  onSend,
  onSkipUnknown,
}: {
  done: RunDone;
  /** How many cells were changed since the file was checked. */
  mended: number;
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
          {isUndone
            ? t('Everything this import added or changed is back as before.')
            : !isWritten
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
        <Group>
          {isWritten && !isUndone && (
            <DeleteButton
              label={t('Undo import')}
              warning={t('Removes what this import added and restores what it changed.')}
              send={(headers) =>
                dataOf(
                  client.POST('/inventory/stock/import/{importId}/undo', {
                    headers,
                    params: { path: { importId } },
                  }),
                )
              }
              done={t('Import undone')}
            />
          )}
          <Button component={Link} to="/products" variant="default">
            {t('View products')}
          </Button>
        </Group>
      </Group>
    );
  if (!isFileChosen)
    return <Text size="sm">{t('This file was checked earlier. Choose it again to import it.')}</Text>;
  return (
    <Group justify="space-between">
      <Text size="sm" flex={1} miw={240}>
        {hasUnknownColumns
          ? t('Rename the columns as in the template, or leave out the unknown ones.')
          : mended > 0
            ? t('You changed the file. Check it again before you import it.')
            : invalidRows > 0
              ? isRead
                ? t('Click a value to change it, or import the rows without errors now.')
                : t('Fix the errors in your file and choose it again, or import the rows without errors now.')
              : ''}
      </Text>
      {hasUnknownColumns && (
        <Button loading={isBusy} onClick={onSkipUnknown}>
          {t('Skip unknown columns and check again')}
        </Button>
      )}
      {mended > 0 && (
        <Button loading={isBusy} onClick={() => onSend({ dryRun: true })}>
          {t('Check the changes')}
        </Button>
      )}
      {good > 0 && mended === 0 && (
        <Button loading={isBusy} onClick={() => onSend({ dryRun: false, skipInvalid: invalidRows > 0 })}>
          {invalidRows > 0
            ? t('Import rows without errors ({count})', { count: good })
            : t('Import all rows ({count})', { count: good })}
        </Button>
      )}
    </Group>
  );
}
