import type { Actor } from '../../http/access.ts';
import { majorOf } from '../../http/money.ts';
import { pickBank, rejectUnusableSession } from '../../money/exports.ts';
import {
  type ApprovedSale,
  type BeyondCashier,
  beyondCashier,
  discountsBeyond,
} from '../../values/approval.ts';
import { otherItemId } from '../../values/other-item.ts';
import { fail, failField } from '../../values/refusal.ts';
import type { SaleOrder } from './order.ts';
import { exceedsOtherAmountLimit } from './other-item.ts';
import type { Shop } from './read-shop.ts';
import type { RungUp } from './ring-up.ts';

/** Refuses a closed outlet, closed books, an unusable session or customer. */
export function rejectShop(order: SaleOrder, { counter, session, customer }: Shop): void {
  if (counter.outletStatus !== 'ACTIVE') {
    throw failField('INVALID_STATE', { field: 'outletId', message: 'is a closed outlet' });
  }
  if (counter.booksClosedUntil && counter.today <= counter.booksClosedUntil) {
    throw fail('INVALID_STATE', {
      message: `The books are closed: nothing more can be posted on ${counter.today}.`,
    });
  }
  if (order.tillSessionId) rejectUnusableSession(session, order.outletId);
  if (order.customerId) rejectCustomer(customer);
}

function rejectCustomer(customer: Shop['customer']): void {
  if (!customer || customer.kind === 'VENDOR') {
    throw failField('NOT_FOUND', { field: 'customerId', message: 'does not exist' });
  }
  if (customer.status === 'BLOCKED') {
    throw failField('INVALID_STATE', { field: 'customerId', message: 'is blocked' });
  }
}

/** The bank account of each payment by BANK. */
export function banksOf(
  { payments }: SaleOrder,
  banks: Shop['banks'],
): ({ id: string; accountId: string } | undefined)[] {
  return payments.map(({ method, bankId }, at) =>
    method === 'BANK' ? pickBank(banks, { bankId, field: `payments.${at}.bankId` }) : undefined,
  );
}

/** Refuses more than the customer's deposit holds, and a debt without a customer or beyond the credit limit. */
export function rejectUnpaid(
  actor: Actor,
  { payments }: SaleOrder,
  { customer, rung: { settlement } }: { customer: Shop['customer']; rung: RungUp },
): void {
  const { dueMinor } = settlement;
  const deposits = payments.filter(({ method }) => method === 'DEPOSIT');
  const depositMinor = deposits.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  if (!customer) {
    if (depositMinor === 0n && dueMinor === 0n) return;
    throw failField('VALIDATION_FAILED', {
      field: 'customerId',
      message:
        dueMinor > 0n
          ? `is required, because ${majorOf(actor, dueMinor)} is left unpaid`
          : 'is required to pay from a deposit',
    });
  }
  if (depositMinor > customer.depositMinor) {
    throw failField('INVALID_STATE', {
      field: 'payments',
      message: `must not be more than the deposit, which is ${majorOf(actor, customer.depositMinor)}`,
    });
  }
  const limitMinor = customer.creditLimitMinor;
  // A deposit lowers the balance, so spending it raises the balance again.
  const owedMinor = customer.balanceMinor + depositMinor + dueMinor;
  if (dueMinor > 0n && limitMinor !== null && owedMinor > limitMinor) {
    const message = `would owe ${majorOf(actor, owedMinor)}, and the credit limit is ${majorOf(actor, limitMinor)}`;
    throw fail('INVALID_STATE', {
      message: `customerId: ${message}.`,
      errors: [{ field: 'customerId', code: 'CREDIT_LIMIT', message }],
    });
  }
}

/** What in this sale a cashier needs a manager's approval for. */
export function approvalNeeded(
  { role }: Actor,
  order: SaleOrder,
  { counter, rung }: { counter: Shop['counter']; rung: RungUp },
): BeyondCashier | undefined {
  if (role !== 'CASHIER') return undefined;
  const { lines, discount } = saleToApprove(order, rung);
  const isOtherBeyondLimit = exceedsOtherAmountLimit(order.lines, counter);
  return beyondCashier({
    lines: lines.map((line, at) => {
      const isOther = line.itemPriceId === otherItemId;
      // Without a usual price, any price of the line needs an approval.
      const priceE4 = isOtherBeyondLimit && isOther ? null : (rung.lines[at]?.priceE4 ?? null);
      return { ...line, priceE4 };
    }),
    discount,
    priced: rung.priced,
    limitE4: counter.cashierDiscountE4,
    currencyDecimals: counter.currencyDecimals,
  });
}

/** The figures that an approval must match. */
export function saleToApprove({ lines, discount }: SaleOrder, rung: RungUp): ApprovedSale {
  return {
    lines: rung.lines.map(({ itemPriceId, quantityE4, unitPriceE4 }, at) => ({
      itemPriceId,
      quantityE4,
      unitPriceE4,
      discount: lines[at]?.discount,
    })),
    discount,
  };
}

/** The most cash back that a cashier may give: the limit of the business, or else the total of the sale. */
export function cashBackLimit({ cashBackLimitMinor }: Shop['counter'], { settlement }: RungUp): bigint {
  return cashBackLimitMinor ?? settlement.totalMinor;
}

/** Whether a line or the whole sale has a larger discount than a cashier may give. */
export function exceedsDiscountLimit(
  { lines }: SaleOrder,
  { counter, rung }: { counter: Shop['counter']; rung: RungUp },
): boolean {
  const beyond = discountsBeyond({ lines, priced: rung.priced, limitE4: counter.cashierDiscountE4 });
  return beyond.lines.length > 0 || beyond.isTotal;
}
