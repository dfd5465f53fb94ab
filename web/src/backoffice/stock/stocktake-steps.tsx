import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { client, dataOf } from '../../api/call.ts';
import type { Schema } from '../../api/client.ts';
import type { Search } from '../../routing/address.ts';
import { Link } from '../../routing/link.tsx';
import { useSession } from '../../session/session.tsx';
import { Modal } from '../../ui/dialogs.tsx';
import { negativeColor } from '../../ui/figures.tsx';
import { ErrorNotice } from '../../ui/notices.tsx';
import { useWrite } from '../../ui/write.ts';
import { t } from '../../words.ts';

type Stocktake = Schema<'StockTakeDetails'>;

/** The steps of a stocktake: finish counting, complete it, or cancel it. */
export function StocktakeSteps({
  stocktake,
  isAllSent = true,
  isOffline = false,
}: {
  stocktake: Stocktake;
  isAllSent?: boolean;
  isOffline?: boolean;
}) {
  const { may } = useSession();
  const [dialog, setDialog] = useState<'complete' | 'cancel'>();
  const isReview = stocktake.status === 'IN_REVIEW';
  const submit = useWrite({
    send: (_: undefined, headers) =>
      dataOf(
        client.POST('/inventory/stocktakes/{stocktakeId}/submit', {
          headers,
          params: { path: { stocktakeId: stocktake.id } },
          body: {},
        }),
      ),
    done: t('Stocktake sent to review.'),
  });
  // The button may be pressed while the last count is still being sent. It then waits for it.
  const [isAwaited, setAwaited] = useState(false);
  const { mutate } = submit;
  useEffect(() => {
    if (!isAwaited || !(isAllSent || isOffline)) return;
    setAwaited(false);
    if (isAllSent) mutate(undefined);
  }, [isAwaited, isAllSent, isOffline, mutate]);
  if (stocktake.status === 'COMPLETED' || stocktake.status === 'CANCELLED') return null;
  return (
    <Group justify="flex-end" className="steps no-print">
      {may('inventory.write') && (
        <Button variant="default" c={negativeColor} onClick={() => setDialog('cancel')}>
          {t('Cancel stocktake…')}
        </Button>
      )}
      {!isReview && may('inventory.count') && (
        <Button
          disabled={isAllSent ? stocktake.countedCount === 0 : isOffline}
          loading={submit.isPending || isAwaited}
          onClick={() => setAwaited(true)}
        >
          {t('Finish counting')}
        </Button>
      )}
      {isReview && may('inventory.count') && (
        <Button
          component={Link}
          to="."
          search={(before: Search) => ({ ...before, counting: 'true' })}
          variant="default"
        >
          {t('Continue counting')}
        </Button>
      )}
      {isReview && may('inventory.write') && (
        <Button disabled={!isAllSent} onClick={() => setDialog('complete')}>
          {t('Complete…')}
        </Button>
      )}
      <Modal
        opened={dialog === 'complete'}
        onClose={() => setDialog(undefined)}
        title={t('Complete stocktake')}
      >
        <Completion stocktake={stocktake} onClose={() => setDialog(undefined)} />
      </Modal>
      <Modal opened={dialog === 'cancel'} onClose={() => setDialog(undefined)} title={t('Cancel stocktake')}>
        <Cancellation stocktake={stocktake} onClose={() => setDialog(undefined)} />
      </Modal>
    </Group>
  );
}

function Completion({ stocktake, onClose }: { stocktake: Stocktake; onClose: () => void }) {
  const [uncounted, setUncounted] = useState<'LEAVE' | 'ZERO'>('LEAVE');
  const { id, version, lineCount, countedCount } = stocktake;
  const left = lineCount - countedCount;
  const write = useWrite({
    send: (_: undefined, headers) =>
      dataOf(
        client.POST('/inventory/stocktakes/{stocktakeId}/complete', {
          headers,
          params: { path: { stocktakeId: id } },
          body: { uncounted, version },
        }),
      ),
    done: t('Stocktake completed. Its differences are posted.'),
    onDone: onClose,
    showsOwnErrors: true,
  });
  return (
    <Stack>
      <Text size="sm">
        {t('All differences are posted to stock and to the books. This cannot be undone.')}
      </Text>
      {left > 0 && (
        <Radio.Group
          label={t('{count} items were not counted', { count: left })}
          value={uncounted}
          onChange={(value) => setUncounted(value as 'LEAVE' | 'ZERO')}
        >
          <Stack gap="xs" mt={4}>
            <Radio value="LEAVE" label={t('Keep their stock')} />
            <Radio value="ZERO" label={t('Set their stock to zero')} />
          </Stack>
        </Radio.Group>
      )}
      <ErrorNotice error={write.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('Back')}
        </Button>
        <Button loading={write.isPending} onClick={() => write.mutate(undefined)}>
          {t('Complete')}
        </Button>
      </Group>
    </Stack>
  );
}

function Cancellation({ stocktake, onClose }: { stocktake: Stocktake; onClose: () => void }) {
  const write = useWrite({
    send: (_: undefined, headers) =>
      dataOf(
        client.POST('/inventory/stocktakes/{stocktakeId}/cancel', {
          headers,
          params: { path: { stocktakeId: stocktake.id } },
          body: {},
        }),
      ),
    done: t('Stocktake cancelled.'),
    onDone: onClose,
    showsOwnErrors: true,
  });
  return (
    <Stack>
      <Text size="sm">
        {t('The counts stay on record, but nothing is posted. A cancelled stocktake cannot be continued.')}
      </Text>
      <ErrorNotice error={write.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('Keep stocktake')}
        </Button>
        <Button color="red" loading={write.isPending} onClick={() => write.mutate(undefined)}>
          {t('Cancel stocktake')}
        </Button>
      </Group>
    </Stack>
  );
}
