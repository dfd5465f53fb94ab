import type { Actor } from '../../../http/access.ts';
import { majorOf, minorOf } from '../../../http/money.ts';
import type { PaymentMethod } from '../../../money/exports.ts';
import { largestMinor } from '../../../values/money.ts';
import { type CountedMethod, isCounted } from '../../../values/payment.ts';
import { fail, failField } from '../../../values/refusal.ts';
import type { TenderCount } from '../schemas.ts';

/** The expected amount, by method and bank account. */
export type Held = { method: PaymentMethod; bankId: string | null; amountMinor: bigint };

type Denominations = NonNullable<TenderCount['denominations']>;

export type Counted = {
  tenders: {
    method: PaymentMethod;
    expectedMinor: bigint;
    countedMinor: bigint;
    denominations: Denominations | undefined;
  }[];
  /** The differences between counted and expected amounts. */
  differences: { method: CountedMethod; bankId: string | null; amountMinor: bigint }[];
};

type Counting = { held: Held[]; counts: TenderCount[]; banks: Set<string> };

/** Compares the counted with the expected amounts. Refuses a count that leaves out a method of the session. */
export function countsOf(actor: Actor, { held, counts, banks }: Counting): Counted {
  rejectMisfits(counts, banks);
  const amounts = counts.map((count, at) => countedMinor(actor, count, at));
  const sum = (some: { amountMinor: bigint }[]) =>
    some.reduce((total, { amountMinor }) => total + amountMinor, 0n);
  const counted = counts.map(({ method, bankId }, at) => ({
    method,
    bankId: bankId ?? null,
    amountMinor: amounts[at] ?? 0n,
    at,
  }));
  const methods = [...new Set<PaymentMethod>([...held, ...counts].map(({ method }) => method))];
  const tenders = methods.map((method) => {
    const ofMethod = (one: { method: string }) => one.method === method;
    const expectedMinor = sum(held.filter(ofMethod));
    const own = counted.filter(ofMethod);
    if (isCounted(method) && own.length === 0 && (method === 'CASH' || expectedMinor !== 0n)) {
      throw failField('VALIDATION_FAILED', {
        field: 'counts',
        message: `must give the amount of ${method}`,
      });
    }
    return {
      method,
      expectedMinor,
      countedMinor: isCounted(method) ? sum(own) : expectedMinor,
      denominations: counts.find(ofMethod)?.denominations,
    };
  });
  const differences = tenders.flatMap(({ method, expectedMinor, countedMinor }) => {
    if (!isCounted(method)) return [];
    if (method === 'BANK') return bankDifferences(held, counted);
    return [{ method, bankId: null, amountMinor: countedMinor - expectedMinor }];
  });
  return { tenders, differences: differences.filter(({ amountMinor }) => amountMinor !== 0n) };
}

type CountedAt = { method: string; bankId: string | null; amountMinor: bigint; at: number };

/**
 * Bank accounts are counted one by one. One sum is enough if there is no difference, or if only one account got money.
 */
function bankDifferences(held: Held[], counted: CountedAt[]): Counted['differences'] {
  const expected = held.filter(({ method }) => method === 'BANK');
  const own = counted.filter(({ method }) => method === 'BANK');
  const [first] = own;
  if (first && first.bankId === null) {
    const amountMinor = first.amountMinor - expected.reduce((total, one) => total + one.amountMinor, 0n);
    if (amountMinor === 0n) return [];
    if (expected.length === 1) {
      return [{ method: 'BANK', bankId: expected[0]?.bankId ?? null, amountMinor }];
    }
    throw failField('VALIDATION_FAILED', {
      field: `counts.${first.at}.bankId`,
      message: 'is required: give the amount of each bank account',
    });
  }
  const isIncomplete = expected.some(
    ({ bankId, amountMinor }) => amountMinor !== 0n && !own.some((count) => count.bankId === bankId),
  );
  if (isIncomplete) {
    throw failField('VALIDATION_FAILED', {
      field: 'counts',
      message: 'must give the amount of every bank account that got money',
    });
  }
  return own.map(({ bankId, amountMinor }) => {
    const expectedMinor = expected.find((one) => one.bankId === bankId)?.amountMinor ?? 0n;
    return { method: 'BANK', bankId, amountMinor: amountMinor - expectedMinor };
  });
}

function rejectMisfits(counts: TenderCount[], banks: Set<string>): void {
  for (const [at, { method, bankId, denominations }] of counts.entries()) {
    const refuse = (name: string, message: string) =>
      failField('VALIDATION_FAILED', { field: `counts.${at}.${name}`, message });
    if (bankId && !banks.has(bankId)) {
      throw failField('NOT_FOUND', { field: `counts.${at}.bankId`, message: 'does not exist' });
    }
    if (bankId && method !== 'BANK') throw refuse('bankId', 'is only for the method BANK');
    if (denominations && method !== 'CASH') throw refuse('denominations', 'belong to CASH only');
    const twin = counts.findIndex(
      (other) => other.method === method && (!other.bankId || !bankId || other.bankId === bankId),
    );
    if (twin < at) throw refuse('method', 'is counted twice');
  }
}

function countedMinor(actor: Actor, { method, counted, denominations }: TenderCount, at: number): bigint {
  const field = `counts.${at}.counted`;
  const statedMinor = counted === undefined ? undefined : minorOf(actor, { field, amount: counted });
  const notesMinor = denominations?.reduce((total, { value, count }, index) => {
    const name = `counts.${at}.denominations.${index}.value`;
    return total + minorOf(actor, { field: name, amount: value }) * BigInt(count);
  }, 0n);
  const minor = notesMinor ?? statedMinor;
  if (minor === undefined) throw failField('VALIDATION_FAILED', { field, message: 'is required' });
  if (minor > largestMinor) {
    throw failField('VALIDATION_FAILED', {
      field: `counts.${at}.denominations`,
      message: 'add up to more than 15 digits',
    });
  }
  if (statedMinor !== undefined && statedMinor !== minor) {
    const [counted, notes] = [majorOf(actor, statedMinor), majorOf(actor, minor)];
    throw fail('TOTAL_MISMATCH', {
      message: `${counted} was given as the count, but the notes and coins add up to ${notes}.`,
      errors: [{ field, code: 'TOTAL_MISMATCH', message: `must be ${notes}, the sum of the denominations` }],
    });
  }
  if (method === 'CASH' && minor < 0n) {
    throw failField('VALIDATION_FAILED', { field, message: 'must not be below zero for cash' });
  }
  return minor;
}
