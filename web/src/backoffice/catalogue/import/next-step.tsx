import { Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { t } from '../../../words.ts';
import type { RunDone } from './import-run.tsx';

export type Asked = { dryRun: boolean; skipInvalid?: boolean };

/** What to do after a check or an import. */
export function NextStep({
  done: { dryRun, rows, invalidRows, isWritten, isRead, hasUnknownColumns },
  isHere,
  isBusy,
  onSend,
  onLeaveOut,
}: {
  done: RunDone;
  isHere: boolean;
  isBusy: boolean;
  onSend: (asked: Asked) => void;
  onLeaveOut: () => void;
}) {
  const good = rows - invalidRows;
  if (!dryRun)
    return (
      <Group justify="space-between">
        <Text size="sm">
          {!isWritten
            ? t('Nothing is changed. Check the sheet again.')
            : invalidRows === 0
              ? ''
              : isRead
                ? t(
                    'Download the bad rows, mend them, and choose that file above: the good ones are not in it.',
                  )
                : t(
                    'Mend the others in your sheet, take out the rows that are imported, and choose it again.',
                  )}
        </Text>
        <Button component={Link} to="/products" variant="default">
          {t('To the products')}
        </Button>
      </Group>
    );
  if (!isHere)
    return <Text size="sm">{t('This was checked before. Choose the file again to import it.')}</Text>;
  return (
    <Group justify="space-between">
      <Text size="sm" flex={1} miw={240}>
        {hasUnknownColumns
          ? t('Give the columns the names of the template, or leave out those that are not known.')
          : invalidRows > 0
            ? t(
                'Mend them in your sheet and choose it again, or import the good rows now and the others later.',
              )
            : ''}
      </Text>
      {hasUnknownColumns && (
        <Button loading={isBusy} onClick={onLeaveOut}>
          {t('Leave them out and check again')}
        </Button>
      )}
      {good > 0 && (
        <Button loading={isBusy} onClick={() => onSend({ dryRun: false, skipInvalid: invalidRows > 0 })}>
          {invalidRows > 0
            ? t('Import the good rows ({count})', { count: good })
            : t('Import all rows ({count})', { count: good })}
        </Button>
      )}
    </Group>
  );
}
