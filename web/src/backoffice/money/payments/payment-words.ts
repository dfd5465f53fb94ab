import { t } from '../../../words.ts';

/** The payments that a person records by hand: direction, party, and the purpose in the books. */
export const occasions = [
  {
    value: 'DEBT_SETTLED',
    label: t('Customer pays a debt'),
    direction: 'IN',
    purpose: 'SETTLEMENT',
    party: 'CUSTOMER',
  },
  {
    value: 'DEPOSIT',
    label: t('Customer pays a deposit'),
    direction: 'IN',
    purpose: 'DEPOSIT',
    party: 'CUSTOMER',
  },
  {
    value: 'DEPOSIT_REFUND',
    label: t('Deposit returned to a customer'),
    direction: 'OUT',
    purpose: 'DEPOSIT_REFUND',
    party: 'CUSTOMER',
  },
  {
    value: 'VENDOR_PAID',
    label: t('We pay a vendor'),
    direction: 'OUT',
    purpose: 'SETTLEMENT',
    party: 'VENDOR',
  },
  {
    value: 'ADVANCE',
    label: t('We pay a vendor an advance'),
    direction: 'OUT',
    purpose: 'ADVANCE',
    party: 'VENDOR',
  },
  {
    value: 'ADVANCE_REFUND',
    label: t('Vendor returns an advance'),
    direction: 'IN',
    purpose: 'ADVANCE_REFUND',
    party: 'VENDOR',
  },
] as const;

export type Occasion = (typeof occasions)[number]['value'];

export function occasionOf(value: Occasion) {
  const found = occasions.find((one) => one.value === value);
  if (!found) throw new Error(`no such occasion: ${value}`);
  return found;
}
