import { useRead } from '../../api/read.ts';
import { useSession } from '../../session/session.tsx';
import { t } from '../../words.ts';
import { useMoney } from '../figures.tsx';
import { ListPicker, type PickerProps } from './pickers.tsx';

/** Picks the till that cash is paid from or into. Lists only tills with an open shift. No choice means the safe. */
export function DrawerPicker({ outletId, ...props }: PickerProps & { outletId: string | null }) {
  const { may } = useSession();
  const money = useMoney();
  const canSeeShifts = may('sales.read');
  const { data } = useRead(
    '/till/sessions',
    { query: { status: 'OPEN', limit: 100, ...(outletId && { outletId }) } },
    { enabled: canSeeShifts && outletId !== null },
  );
  if (!canSeeShifts) return null;
  return (
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
  );
}
