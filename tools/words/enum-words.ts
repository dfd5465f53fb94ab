import * as enumValues from '../../web/src/api/enum-values.ts';
import { wordOfValue } from '../../web/src/ui/value-words.ts';

/**
 * The words of the values that pages show by `wordOf`: those of every enumeration of the API, and those that the API
 * sends as plain texts.
 */
export function enumWords(): string[] {
  const values = new Set<string>([...Object.values(enumValues).flat(), ...otherValues]);
  // Types of events such as sale.completed, and languages, are shown as they are.
  return [...values].filter((value) => /^[A-Z][A-Z0-9_]*$/.test(value)).map(wordOfValue);
}

const otherValues = [
  // The sources of entries, payments and movements, and the reasons of movements.
  'BANK_CHARGE',
  'BANK_DEPOSIT',
  'BANK_INTEREST',
  'BANK_OPENING',
  'BANK_TRANSFER',
  'BANK_WITHDRAWAL',
  'EXPENSE',
  'JOURNAL',
  'PAYMENT',
  'PURCHASE',
  'REFUND',
  'SALE',
  'STOCKTAKE',
  'TILL_CORRECTION',
  'TILL_SESSION',
  'ADJUSTMENT',
  'TRANSFER',
  'PURCHASE_REVERSAL',
  'ISSUE',
  'RECEIPT',
  'SETTLEMENT',
  'CORRECTION',
  'TILL_MOVEMENT',
  'STOCK_ADJUSTMENT',
  // The kinds of mails.
  'MESSAGE',
  'STATEMENT',
  'DEBT_REMINDER',
  'EMAIL_VERIFICATION',
  'PASSWORD_RESET',
  'INVITATION',
  // The states that pages work out.
  'PAID',
  'PART_PAID',
  'UNPAID',
  'REVERSED',
  'CREDIT',
  'DISABLED',
  'ACTIVE',
];
