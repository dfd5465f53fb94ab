import type { ReceiptLanguage } from './language.ts';

type MethodFacts = {
  /** Where its money lies: in a system account, in one of our bank accounts, or in the party's own account. */
  account: 'CASH' | 'POS_CLEARING' | 'MOBILE' | 'BANK' | 'PARTY';
  /** Whether the money that we pay by it leaves one of our bank accounts. */
  leavesBank: boolean;
  /** Whether a provider collects it first, and pays it to our bank later. */
  isSettledByProvider: boolean;
  /** Whether it is counted when a till is closed. */
  isCounted: boolean;
  needsCustomer: boolean;
  /** Whether a customer can be charged more and take the rest in cash. */
  givesCashBack: boolean;
  paysExpenses: boolean;
  paysPurchases: boolean;
  /** The key that takes it at the till. Cash is taken with Enter. */
  key: string | null;
  /** How a cashier gives it back before the sale is complete. */
  givenBack: string;
  names: Record<ReceiptLanguage, string>;
};

/**
 * What each method of payment is. Choices, accounts, counts, invariants and lists in the web come from here. A new
 * method needs its entry here, its account in `ledger/system-accounts.ts`, and a migration for both.
 */
export const methodFacts = {
  CASH: {
    account: 'CASH',
    leavesBank: false,
    isSettledByProvider: false,
    isCounted: true,
    needsCustomer: false,
    givesCashBack: false,
    paysExpenses: true,
    paysPurchases: true,
    key: null,
    givenBack: 'Give the cash back.',
    names: {
      en: 'Cash',
      fr: 'Espèces',
      es: 'Efectivo',
      de: 'Bar',
      pt: 'Dinheiro',
      ar: 'نقدًا',
      hi: 'नकद',
      sw: 'Taslimu',
    },
  },
  BANK: {
    account: 'BANK',
    leavesBank: true,
    isSettledByProvider: false,
    isCounted: true,
    needsCustomer: false,
    givesCashBack: false,
    paysExpenses: true,
    paysPurchases: true,
    key: 'T',
    givenBack: 'Send the money back.',
    names: {
      en: 'Bank transfer',
      fr: 'Virement',
      es: 'Transferencia',
      de: 'Überweisung',
      pt: 'Transferência',
      ar: 'تحويل مصرفي',
      hi: 'बैंक ट्रांसफर',
      sw: 'Uhamisho wa benki',
    },
  },
  // Customers' cards are settled by the acquirer. Our own card takes the money from our bank.
  POS: {
    account: 'POS_CLEARING',
    leavesBank: true,
    isSettledByProvider: true,
    isCounted: true,
    needsCustomer: false,
    givesCashBack: true,
    paysExpenses: true,
    paysPurchases: true,
    key: 'C',
    givenBack: 'Cancel it on the card terminal.',
    names: {
      en: 'Card',
      fr: 'Carte',
      es: 'Tarjeta',
      de: 'Karte',
      pt: 'Cartão',
      ar: 'بطاقة',
      hi: 'कार्ड',
      sw: 'Kadi',
    },
  },
  MOBILE: {
    account: 'MOBILE',
    leavesBank: false,
    isSettledByProvider: true,
    isCounted: true,
    needsCustomer: false,
    givesCashBack: false,
    paysExpenses: true,
    paysPurchases: false,
    key: 'M',
    givenBack: 'Send the money back.',
    names: {
      en: 'Mobile money',
      fr: 'Paiement mobile',
      es: 'Pago móvil',
      de: 'Mobil bezahlt',
      pt: 'Pagamento móvel',
      ar: 'محفظة الهاتف',
      hi: 'मोबाइल मनी',
      sw: 'Pesa kwa simu',
    },
  },
  DEPOSIT: {
    account: 'PARTY',
    leavesBank: false,
    isSettledByProvider: false,
    isCounted: false,
    needsCustomer: true,
    givesCashBack: false,
    paysExpenses: false,
    paysPurchases: false,
    key: 'D',
    givenBack: 'Nothing was charged yet.',
    names: {
      en: 'Deposit',
      fr: 'Acompte',
      es: 'Depósito',
      de: 'Guthaben',
      pt: 'Depósito',
      ar: 'عربون',
      hi: 'जमा राशि',
      sw: 'Amana',
    },
  },
} as const satisfies Record<string, MethodFacts>;

type AllFacts = typeof methodFacts;
export type PaymentMethod = keyof AllFacts;
export const paymentMethods = Object.keys(methodFacts) as PaymentMethod[];

/** How a sale can be paid. CREDIT moves no money: what is not paid now is owed. */
export const tenderMethods = [...paymentMethods, 'CREDIT'] as const;
export type TenderMethod = (typeof tenderMethods)[number];

type BooleanFact = Exclude<
  { [Fact in keyof MethodFacts]: MethodFacts[Fact] extends boolean ? Fact : never }[keyof MethodFacts],
  undefined
>;
type MethodThat<Fact extends BooleanFact> = {
  [Method in PaymentMethod]: AllFacts[Method][Fact] extends true ? Method : never;
}[PaymentMethod];

function methodsThat<Fact extends BooleanFact>(fact: Fact): MethodThat<Fact>[] {
  return paymentMethods.filter((method): method is MethodThat<Fact> => methodFacts[method][fact]);
}

export type CountedMethod = MethodThat<'isCounted'>;
export const countedMethods = methodsThat('isCounted');
export const expenseMethods = methodsThat('paysExpenses');
export type PurchaseMethod = MethodThat<'paysPurchases'>;
export const purchaseMethods = methodsThat('paysPurchases');
export type SettledMethod = MethodThat<'isSettledByProvider'>;
export const settledMethods = methodsThat('isSettledByProvider');

export function isSettledByProvider(place: string | undefined): place is SettledMethod {
  return settledMethods.some((method) => method === place);
}

export function isCounted(method: PaymentMethod): method is CountedMethod {
  return methodFacts[method].isCounted;
}

/** Sorts methods like their buttons: first those that ask nothing more, then those that need a bank or a customer. */
export function inTillOrder<Method extends PaymentMethod>(methods: readonly Method[]): Method[] {
  const questions = (method: Method) =>
    methodFacts[method].needsCustomer ? 2 : methodFacts[method].account === 'BANK' ? 1 : 0;
  return [...methods].sort((one, other) => questions(one) - questions(other));
}

/** Whether a payment goes through one of our bank accounts. A refund to a customer's card goes through the acquirer. */
export function usesBank({
  direction,
  method,
  purpose,
}: {
  direction: 'IN' | 'OUT';
  method: PaymentMethod;
  purpose: PaymentPurpose;
}): boolean {
  const { account, leavesBank } = methodFacts[method];
  return account === 'BANK' || (leavesBank && direction === 'OUT' && purpose !== 'DEPOSIT_REFUND');
}

export const paymentPurposes = [
  'SALE',
  'REFUND',
  'PURCHASE',
  'PURCHASE_RETURN',
  'EXPENSE',
  'SETTLEMENT',
  'DEPOSIT',
  'DEPOSIT_REFUND',
  'ADVANCE',
  'ADVANCE_REFUND',
  'CHARGE',
  'INTEREST',
  'TILL_IN',
  'TILL_OUT',
] as const;
export type PaymentPurpose = (typeof paymentPurposes)[number];
