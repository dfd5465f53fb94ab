import { type ExactNumber, negated } from '../../../../src/values/money.ts';
import { t } from '../../words.ts';

/** A party can be both customer and vendor. A page shows one side. */
export type Side = 'customer' | 'vendor';

/** The texts of the pages of one side. `ahead` is money paid ahead: a deposit or an advance. */
export function wordsOf(side: Side) {
  return side === 'customer'
    ? {
        kind: 'CUSTOMER' as const,
        many: t('Customers'),
        one: t('Customer'),
        fresh: t('New customer'),
        owed: t('Owes us'),
        ahead: t('Deposit'),
        aheadAbout: t('Their money that we hold'),
      }
    : {
        kind: 'VENDOR' as const,
        many: t('Vendors'),
        one: t('Vendor'),
        fresh: t('New vendor'),
        owed: t('We owe'),
        ahead: t('Advance'),
        aheadAbout: t('Our money that they hold'),
      };
}

/** Balances say what is owed to us. A vendor's page shows what we owe. Minus zero becomes zero. */
export function owedOf(side: Side, balance: ExactNumber): ExactNumber {
  return side === 'customer' ? balance : negated(balance);
}
