import { t } from '../words.ts';

/** How money changes hands, as people at a till call it. */
export function methodName(method: string): string {
  switch (method) {
    case 'CASH':
      return t('Cash');
    case 'POS':
      return t('Card');
    case 'MOBILE':
      return t('Mobile money');
    case 'BANK':
      return t('Bank transfer');
    case 'DEPOSIT':
      return t('Deposit');
    default:
      return t('On account');
  }
}
