import { salePaymentStatusValues } from '../../api/enum-values.ts';
import { useSession } from '../../session/session.tsx';
import { OutletPicker, PartyPicker } from '../../ui/form/pickers.tsx';
import { choiceFilter, dateFilter, type Filter, pickedFilter } from '../../ui/list/filters.tsx';
import { t } from '../../words.ts';
import { SellerPicker, ShiftPicker } from './sale-pickers.tsx';

/** The filters that sales and refunds share. */
export function useSaleFilters(statuses: readonly string[]): Filter[] {
  const { may } = useSession();
  return [
    dateFilter(),
    pickedFilter('outletId', (field) => <OutletPicker {...field} />),
    ...(may('crm.read')
      ? [pickedFilter('customerId', (field) => <PartyPicker type="CUSTOMER" {...field} />)]
      : []),
    choiceFilter('status', t('Status'), statuses),
    choiceFilter('paymentStatus', t('Payment'), salePaymentStatusValues),
    pickedFilter('tillSessionId', (field) => <ShiftPicker {...field} w={200} />),
    pickedFilter('userId', (field) => (may('users.manage') ? <SellerPicker {...field} /> : null)),
  ];
}
