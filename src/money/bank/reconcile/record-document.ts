import sql from 'sql-template-tag';
import type { Actor } from '../../../http/access.ts';
import type { Event } from '../../../http/event.ts';
import { majorOf, minorOf } from '../../../http/money.ts';
import type { Change } from '../../../http/operation.ts';
import { postJournalOf } from '../../../ledger/exports.ts';
import type { Tx } from '../../../platform/db.ts';
import { largestMinor } from '../../../values/money.ts';
import { fail, failField, Refusal } from '../../../values/refusal.ts';
import { recordExpense } from '../../expense/create-expense.ts';
import { recordPaymentOf } from '../../payment/record-payment.ts';
import type { BankOperationRequest } from '../bank-operation.ts';
import { recordBankOperations } from '../batch-bank-operations.ts';
import { matchLines } from './match-lines.ts';
import type { BankRuleRecord, RecordBankLineRequest } from './schemas.ts';
import type { BankLineRow, BankPlace } from './store.ts';

type Recorded = { source: { type: string; id: string }; change: Change | undefined; events: Event[] };
type Wish = { line: BankLineRow; bank: BankPlace; request: RecordBankLineRequest; ruleId?: string };

/** The fields that each kind of document needs or takes, besides those that all take. */
const fieldsByType: Record<
  RecordBankLineRequest['type'],
  { needs: Field[]; takes: Field[]; direction?: 'IN' | 'OUT' }
> = {
  EXPENSE: {
    needs: ['accountId', 'outletId'],
    takes: ['taxRateId', 'taxRecoverable', 'payee'],
    direction: 'OUT',
  },
  PAYMENT: { needs: ['partyId', 'outletId'], takes: [] },
  DEPOSIT: { needs: [], takes: ['from', 'charge', 'outletId'], direction: 'IN' },
  WITHDRAWAL: { needs: [], takes: ['to', 'outletId'], direction: 'OUT' },
  TRANSFER: { needs: ['otherBankId'], takes: ['outletId'] },
  CHARGE: { needs: [], takes: ['outletId'], direction: 'OUT' },
  INTEREST: { needs: [], takes: ['outletId'], direction: 'IN' },
  JOURNAL: { needs: ['accountId'], takes: ['outletId'] },
};
type Field = Exclude<keyof RecordBankLineRequest, 'type' | 'note' | 'businessDate'>;
const allFields: Field[] = [
  'accountId',
  'partyId',
  'otherBankId',
  'outletId',
  'from',
  'to',
  'charge',
  'taxRateId',
  'taxRecoverable',
  'payee',
];

/** Refuses fields that a document of this kind lacks or does not have. */
export function rejectUnfitFields(request: RecordBankLineRequest | BankRuleRecord, prefix = ''): void {
  const { needs, takes } = fieldsByType[request.type];
  const given: Partial<Record<Field, unknown>> = request;
  for (const name of needs) {
    if (given[name] == null) {
      throw failField('VALIDATION_FAILED', {
        field: prefix + name,
        message: `is required for ${request.type}`,
      });
    }
  }
  const unfit = allFields.find((name) => given[name] != null && ![...needs, ...takes].includes(name));
  if (unfit) {
    throw failField('VALIDATION_FAILED', { field: prefix + unfit, message: `is not for ${request.type}` });
  }
}

/** Refuses ids that nothing has, whatever the kind of the document. */
export async function rejectUnknownRecords(
  tx: Tx,
  orgId: string,
  { accountId, partyId, otherBankId, outletId, taxRateId }: RecordBankLineRequest | BankRuleRecord,
  prefix = '',
): Promise<void> {
  const found = await tx.one<Record<string, boolean>>(sql`
    select
      exists (select from accounts where org_id = ${orgId} and id = ${accountId ?? null}) as "accountId",
      exists (select from parties where org_id = ${orgId} and id = ${partyId ?? null}) as "partyId",
      exists (select from banks where org_id = ${orgId} and id = ${otherBankId ?? null}) as "otherBankId",
      exists (select from outlets where org_id = ${orgId} and id = ${outletId ?? null}) as "outletId",
      exists (select from tax_rates where org_id = ${orgId} and id = ${taxRateId ?? null}) as "taxRateId"`);
  const given = { accountId, partyId, otherBankId, outletId, taxRateId };
  for (const [name, id] of Object.entries(given)) {
    if (id && !found?.[name]) {
      throw failField('NOT_FOUND', { field: prefix + name, message: 'does not exist' });
    }
  }
}

/** Whether a document of this kind fits money that came in or went out. */
function fitsDirection(type: RecordBankLineRequest['type'], amountMinor: bigint): boolean {
  const { direction } = fieldsByType[type];
  return direction === undefined || direction === (amountMinor > 0n ? 'IN' : 'OUT');
}

/** Records the document that a line of the bank is, and matches the two. The caller has locked the line. */
export async function recordDocument(tx: Tx, actor: Actor, wish: Wish): Promise<Recorded> {
  const { line, bank, request, ruleId } = wish;
  await rejectUnknownRecords(tx, actor.orgId, request);
  rejectUnfitFields(request);
  if (!fitsDirection(request.type, line.amountMinor)) {
    const message =
      line.amountMinor > 0n
        ? `cannot be ${request.type}: money came in`
        : `cannot be ${request.type}: money went out`;
    throw failField('VALIDATION_FAILED', { field: 'type', message });
  }
  const same = request.otherBankId === bank.id ? 'otherBankId' : 'accountId';
  if (request.otherBankId === bank.id || request.accountId === bank.accountId) {
    throw failField('VALIDATION_FAILED', { field: same, message: 'must be a different account' });
  }
  const recorded = await record(tx, actor, wish);
  const entries = await tx.all<{ entryId: string; position: number }>(sql`
    select l.entry_id as "entryId", l.position
    from journal_entries e join journal_lines l on l.org_id = e.org_id and l.entry_id = e.id
    where e.org_id = ${actor.orgId} and e.source_id = ${recorded.source.id} and e.source_type = ${recorded.source.type}
      and l.account_id = ${bank.accountId}`);
  await matchLines(tx, actor, {
    accountId: bank.accountId,
    wanted: [{ line, entries }],
    ruleId: ruleId ?? null,
  });
  return recorded;
}

async function record(tx: Tx, actor: Actor, wish: Wish): Promise<Recorded> {
  const { line, bank, request } = wish;
  const amountMinor = line.amountMinor < 0n ? -line.amountMinor : line.amountMinor;
  const amount = Number(majorOf(actor, amountMinor));
  const businessDate = request.businessDate ?? (await firstOpenDay(tx, actor, line.bookedOn));
  const note =
    request.note ??
    ([line.counterparty, line.description].filter(Boolean).join(' ').slice(0, 500) || undefined);
  const reference = (line.reference ?? line.bankReference ?? undefined)?.slice(0, 100);
  const { type, accountId, outletId, partyId } = request;
  if (type === 'EXPENSE') {
    const {
      data,
      change,
      events = [],
    } = await recordExpense(tx, actor, {
      ...{ accountId: accountId ?? '', outletId: outletId ?? '', amount, method: 'BANK', bankId: bank.id },
      ...{
        businessDate,
        payee: request.payee ?? line.counterparty?.slice(0, 200) ?? null,
        note: note ?? null,
      },
      ...(request.taxRateId && {
        taxRateId: request.taxRateId,
        taxIncluded: true,
        taxRecoverable: request.taxRecoverable ?? true,
      }),
    });
    return { source: { type: 'EXPENSE', id: data.id }, change, events };
  }
  if (type === 'PAYMENT') {
    const {
      data,
      change,
      events = [],
    } = await recordPaymentOf(tx, actor, {
      ...{
        direction: line.amountMinor > 0n ? 'IN' : 'OUT',
        method: 'BANK',
        amount,
        bankId: bank.id,
        businessDate,
      },
      ...{
        partyId: partyId ?? '',
        outletId: outletId ?? '',
        ...(reference && { reference }),
        ...(note && { note }),
      },
    });
    return { source: { type: 'PAYMENT', id: data.id }, change, events };
  }
  if (type === 'JOURNAL') {
    const side = (isDebit: boolean) => (isDebit ? { debit: amount } : { credit: amount });
    const common = outletId ? { outletId } : {};
    const { data, change, events } = await withOwnFields(wish, () =>
      postJournalOf(tx, actor, {
        ...{ businessDate, note: note ?? null },
        lines: [
          { accountId: bank.accountId, ...side(line.amountMinor > 0n), ...common },
          { accountId: accountId ?? '', ...side(line.amountMinor < 0n), ...common },
        ],
      }),
    );
    return { source: { type: 'JOURNAL', id: data.id }, change, events };
  }
  const operation = operationOf(actor, { line, bank, request, amountMinor });
  const { data, change, events } = await withOwnFields(wish, () =>
    recordBankOperations(tx, actor, [
      {
        ...operation,
        businessDate,
        ...(outletId && { outletId }),
        ...(reference && { reference }),
        ...(note && { note }),
      },
    ]),
  );
  return { source: { type: `BANK_${type}`, id: data.operations[0]?.id ?? '' }, change, events };
}

function operationOf(
  actor: Actor,
  { line, bank, request, amountMinor }: Wish & { amountMinor: bigint },
): BankOperationRequest {
  const { type, from, to, charge, otherBankId } = request;
  const isIn = line.amountMinor > 0n;
  const chargeMinor = charge ? minorOf(actor, { field: 'charge', amount: charge }) : 0n;
  if (amountMinor + chargeMinor > largestMinor) {
    throw failField('VALIDATION_FAILED', {
      field: 'charge',
      message: 'and the amount of the line add up to more than 15 digits',
    });
  }
  return {
    type: type as BankOperationRequest['type'],
    bankId: type === 'TRANSFER' && isIn ? (otherBankId ?? '') : bank.id,
    ...(type === 'TRANSFER' && { toBankId: isIn ? bank.id : (otherBankId ?? '') }),
    ...(from && { from }),
    ...(to && { to }),
    // What arrived and what the provider kept: the takings.
    amount: Number(majorOf(actor, amountMinor + chargeMinor)),
    ...(charge && { charge }),
  };
}

/** Names the fields of this request instead of those of the operation that records it. */
async function withOwnFields<Result>({ line, request }: Wish, work: () => Promise<Result>): Promise<Result> {
  const isFromOther = request.type === 'TRANSFER' && line.amountMinor > 0n;
  const names: Record<string, string> = {
    'lines.0.accountId': 'bankLineId',
    'lines.1.accountId': 'accountId',
    // A journal has no party: such an account needs a payment.
    'lines.1.partyId': 'accountId',
    'operations.0.bankId': isFromOther ? 'otherBankId' : 'bankLineId',
    'operations.0.toBankId': isFromOther ? 'bankLineId' : 'otherBankId',
  };
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const errors = error.errors.map((fault) => {
      const field = fault.field.replace(/^(operations\.0|lines\.1)\./, '');
      return { ...fault, field: names[fault.field] ?? field };
    });
    const [first] = errors;
    throw first ? fail(error.code, { message: `${first.field}: ${first.message}.`, errors }) : error;
  }
}

/** The day of the line, or the first open day if that is closed. */
async function firstOpenDay(tx: Tx, { orgId }: Actor, day: string): Promise<string> {
  const books = await tx.one<{ day: string }>(sql`
    select greatest(${day}::date, books_closed_until + 1) as day from organisations where org_id = ${orgId}`);
  return books?.day ?? day;
}
