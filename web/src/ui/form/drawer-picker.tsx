import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useRead } from '../../api/read.ts';
import { useSession } from '../../session/session.tsx';
import { t } from '../../words.ts';
import { useMoney } from '../figures.tsx';
import { ListPicker, type PickerProps } from './pickers.tsx';

/**
 * Picks the till that cash is paid from or into. Lists only tills with an open shift. No choice means the safe. If
 * `paysOut` is more than the safe holds, it says so: the payment is allowed, but nobody can hand out this cash.
 */
export function DrawerPicker({
  outletId,
  paysOut = 0,
  ...props
}: PickerProps & { outletId: string | null; paysOut?: number }) {
  const { may } = useSession();
  const money = useMoney();
  const canSeeShifts = may('sales.read');
  const isSafe = !props.value;
  const { data } = useRead(
    '/till/sessions',
    { query: { status: 'OPEN', limit: 100, ...(outletId && { outletId }) } },
    { enabled: canSeeShifts && outletId !== null },
  );
  const { data: safe } = useRead(
    '/outlets/{outletId}/safe',
    { path: { outletId: outletId ?? '' } },
    { enabled: isSafe && paysOut > 0 && may('money.read') && outletId !== null },
  );
  if (!canSeeShifts) return null;
  const isShort = isSafe && safe !== undefined && paysOut > Math.max(0, Number(safe.cash));
  return (
    <>
      <ListPicker
        label={t('Till or safe')}
        placeholder={t('Safe')}
        choices={(data?.rows ?? []).map(({ id, tillName, methods }) => {
          const cash = methods.find(({ method }) => method === 'CASH');
          return { value: id, label: cash ? `${tillName} · ${money(cash.expected)}` : tillName };
        })}
        isWaiting={false}
        clearable
        nothingFoundMessage={t('No shift is open at this outlet')}
        {...props}
      />
      {isShort && (
        <Alert
          color="yellow"
          icon={<IconAlertTriangle />}
          role="status"
          p="xs"
          style={{ gridColumn: '1 / -1' }}
        >
          {t(
            'The safe holds {cash} by the books, less than this payment. Pay from a till if the cash is there.',
            {
              cash: money(safe.cash),
            },
          )}
        </Alert>
      )}
    </>
  );
}
