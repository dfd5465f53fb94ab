import { Button, Group, SegmentedControl, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../../api/call.ts';
import type { Schema } from '../../api/client.ts';
import { t } from '../../words.ts';
import { AmountField, MoneyForm, useAttempt } from '../money-form.tsx';

type Movement = Schema<'TillMovementInput'>;
type MovementKind = Movement['kind'];

type Props = {
  kind: MovementKind;
  /** Whether the drawer was opened before the form was shown. */
  isOpen: boolean;
  /** Records the movement. It is refused with FORBIDDEN if a manager has to agree. */
  onRecord: (movement: Movement) => Promise<void>;
  /** Asks a manager to approve this movement. Returns the token, or undefined if nobody approved. */
  askManager: (movement: Movement) => Promise<string | undefined>;
  onDone: () => void;
};

/** Opens the drawer without a sale, or puts money in or takes it out, with a reason. */
export function DrawerForm({ kind: first, isOpen, onRecord, askManager, onDone }: Props) {
  const [kind, setKind] = useState(first);
  const [amount, setAmount] = useState<number>();
  const [reason, setReason] = useState('');
  const { error, isBusy, attempt } = useAttempt();
  const isReady = reason.trim() !== '' && (kind === 'NO_SALE' || (amount ?? 0) > 0);

  const record = (why: string) =>
    attempt(async () => {
      const movement: Movement = {
        kind,
        reason: why,
        ...(kind !== 'NO_SALE' && amount !== undefined && { amount }),
      };
      await onRecord(movement).catch(async (refusal) => {
        if (!needsManager(refusal)) throw refusal;
        const approvalToken = await askManager(movement);
        if (!approvalToken) throw refusal;
        await onRecord({ ...movement, approvalToken });
      });
      onDone();
    });

  return (
    <MoneyForm
      submit={submitLabel(kind, isOpen)}
      isReady={isReady}
      isBusy={isBusy}
      error={error}
      onSubmit={() => void record(reason.trim())}
    >
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
        aria-label={t('Cash movement')}
        data={[
          { value: 'NO_SALE', label: t('No sale') },
          { value: 'PAID_IN', label: t('Pay in') },
          { value: 'PAID_OUT', label: t('Pay out') },
        ]}
      />
      {kind !== 'NO_SALE' && <AmountField value={amount} onChange={setAmount} />}
      <TextInput
        label={t('Reason')}
        description={kind === 'NO_SALE' ? t('Such as change for a note. Managers see it.') : undefined}
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
          {t('Cashiers need a manager’s PIN for this.')}
        </Text>
      )}
    </MoneyForm>
  );
}

function submitLabel(kind: MovementKind, isOpen: boolean): string {
  if (kind === 'PAID_IN') return t('Pay in');
  if (kind === 'PAID_OUT') return t('Pay out');
  return isOpen ? t('Save reason') : t('Open drawer');
}

function needsManager(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.code === 'FORBIDDEN' &&
    error.errors.some(({ field }) => field === 'approvalToken')
  );
}
