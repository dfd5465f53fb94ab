import { t } from '../../../words.ts';

/** What a person records by hand: which way the money goes, whose it is, and what the books call it. */
export const occasions = [
  {
    value: 'DEBT_SETTLED',
    label: t('A customer pays what they owe'),
    direction: 'IN',
    purpose: 'SETTLEMENT',
    party: 'CUSTOMER',
  },
  {
    value: 'DEPOSIT',
    label: t('A customer pays ahead (deposit)'),
    direction: 'IN',
    purpose: 'DEPOSIT',
    party: 'CUSTOMER',
  },
  {
    value: 'DEPOSIT_REFUND',
    label: t('A deposit is handed back'),
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
    label: t('We pay a vendor ahead (advance)'),
    direction: 'OUT',
    purpose: 'ADVANCE',
    party: 'VENDOR',
  },
  {
    value: 'ADVANCE_REFUND',
    label: t('A vendor hands an advance back'),
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
