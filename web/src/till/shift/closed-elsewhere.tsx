import { Alert } from '@mantine/core';
import { Moment } from '../../ui/figures.tsx';
import { t } from '../../words.ts';
import type { LastClose } from '../engine/types.ts';

/** The shift of this device was closed at another one: who did it, and when. */
export function ClosedElsewhere({ last }: { last: LastClose }) {
  return (
    <Alert color="yellow" variant="light" title={t('This shift was closed at another device')}>
      {t('By {name},', { name: last.closedByName })} <Moment at={last.closedAt} />
    </Alert>
  );
}
