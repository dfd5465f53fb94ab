import { Button, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../api/call.ts';
import type { Schema } from '../../api/client.ts';
import { useSession } from '../../session/session.tsx';
import { NumberInput } from '../../ui/form/number-input.tsx';
import { ErrorNotice } from '../../ui/notices.tsx';
import { t } from '../../words.ts';

type Movement = Schema<'TillMovementInput'>;
type MovementKind = Movement['kind'];

type Props = {
  kind: MovementKind;
  /** The drawer stands open already. */
  isOpen: boolean;
  /** Records it; refused with FORBIDDEN where a manager has to agree. */
  onRecord: (movement: Movement) => Promise<void>;
  /** Asks a manager to approve this movement. Answers the approval's token, or nothing. */
  askManager: (movement: Movement) => Promise<string | undefined>;
  onDone: () => void;
};

/** Opens the drawer without a sale, or puts money in or takes it out, with a reason. */
export function DrawerForm({ kind: first, isOpen, onRecord, askManager, onDone }: Props) {
  const { decimals } = useSession();
  const [kind, setKind] = useState(first);
  const [amount, setAmount] = useState<number>();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const isReady = reason.trim() !== '' && (kind === 'NO_SALE' || (amount ?? 0) > 0);

  const record = async (why: string) => {
    setBusy(true);
    setError(undefined);
    const movement: Movement = {
      kind,
      reason: why,
      ...(kind !== 'NO_SALE' && amount !== undefined && { amount }),
    };
    try {
      await onRecord(movement).catch(async (refusal) => {
        if (!needsManager(refusal)) throw refusal;
        const approvalToken = await askManager(movement);
        if (!approvalToken) throw refusal;
        await onRecord({ ...movement, approvalToken });
      });
      onDone();
    } catch (fault) {
      setError(fault);
    }
    setBusy(false);
  };

  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (isReady) void record(reason.trim());
      }}
    >
      <Stack>
        {isOpen && (
          <Text fw={600} role="status">
            {t('The drawer is open. What for?')}
          </Text>
        )}
        <SegmentedControl
          size="md"
          fullWidth
          value={kind}
          onChange={(next) => setKind(next as MovementKind)}
          aria-label={t('What is done at the drawer')}
          data={[
            { value: 'NO_SALE', label: t('Open it') },
            { value: 'PAID_IN', label: t('Put in') },
            { value: 'PAID_OUT', label: t('Take out') },
          ]}
        />
        {kind !== 'NO_SALE' && (
          <NumberInput
            label={t('Amount')}
            size="lg"
            required
            min={0}
            decimals={decimals}
            leastDecimals={decimals}
            isGrouped
            classNames={{ input: 'number' }}
            value={amount ?? ''}
            onChange={(typed) => setAmount(typed === '' ? undefined : Number(typed))}
            data-autofocus
          />
        )}
        <TextInput
          label={t('Reason')}
          description={kind === 'NO_SALE' ? t('Such as change for a note. It is written down.') : undefined}
          size="md"
          required
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          {...(kind === 'NO_SALE' && { 'data-autofocus': true })}
        />
        {kind === 'NO_SALE' && (
          <Group grow>
            {[t('Change for a note'), t('Counting the cash')].map((usual) => (
              <Button key={usual} variant="default" mih={56} disabled={isBusy} onClick={() => record(usual)}>
                {usual}
              </Button>
            ))}
          </Group>
        )}
        {kind === 'PAID_OUT' && (
          <Text size="sm" c="dimmed">
            {t('A cashier needs the PIN of a manager for this.')}
          </Text>
        )}
        <ErrorNotice error={error} />
        <Group justify="flex-end">
          <Button type="submit" size="lg" disabled={!isReady} loading={isBusy}>
            {kind === 'PAID_IN' ? t('Put in') : kind === 'PAID_OUT' ? t('Take out') : openingLabel(isOpen)}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const openingLabel = (isOpen: boolean) => (isOpen ? t('Write it down') : t('Open the drawer'));

function needsManager(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.code === 'FORBIDDEN' &&
    error.errors.some(({ field }) => field === 'approvalToken')
  );
}
