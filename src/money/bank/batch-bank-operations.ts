import { type Static, Type } from 'typebox';
import { type Actor, rejectLimitedUser } from '../../http/access.ts';
import { Money, majorOf } from '../../http/money.ts';
import { operation } from '../../http/operation.ts';
import { Exactly, Id, named } from '../../http/schema.ts';
import { post } from '../../ledger/exports.ts';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { writePayment } from '../store.ts';
import { BankOperation, BankOperationRequest, postingsOf, type ReadyOperation } from './bank-operation.ts';
import { lockBanks, readyOperations } from './ready-operations.ts';
import { figuresOf } from './store.ts';

export const batchBankOperations = operation({
  id: 'batchBankOperations',
  route: 'POST /transactions/banks/batch',
  group: 'Transaction/Banks',
  summary: 'Batch bank operations',
  description:
    'All are done, or none: then `errors` names what is at fault in each, such as `operations.3.bankId`.',
  access: 'money.write',
  body: named(
    'BatchBankRequest',
    Exactly({ operations: Type.Array(BankOperationRequest, { minItems: 1, maxItems: 100 }) }),
  ),
  answer: {
    code: 'BANK_OPERATIONS_DONE',
    message: 'The operations are done.',
    data: named(
      'BatchBankResponse',
      Exactly({
        operations: Type.Array(BankOperation),
        banks: Type.Array(Exactly({ id: Id, name: Type.String(), balance: Money })),
      }),
    ),
  },
  refusals: ['NOT_FOUND', 'INVALID_STATE'],

  handle: async ({ tx, actor, body }) => {
    rejectLimitedUser(actor);
    const banks = await lockBanks(tx, actor, body.operations);
    const ready = await readyOperations(tx, actor, body.operations, banks);
    const operations: Static<typeof BankOperation>[] = [];
    for (const one of ready) operations.push(await perform(tx, actor, one));
    const figures = await figuresOf(
      tx,
      actor,
      [...banks.values()].map(({ accountId }) => accountId),
    );
    const data = {
      operations,
      banks: [...banks.values()].map(({ id, name, accountId }) => ({
        id,
        name,
        balance: majorOf(actor, figures(accountId).balanceMinor),
      })),
    };
    return {
      data,
      change: { type: 'bankBatch', id: newId(), after: data },
      events: operations.map((one) => ({ type: 'bank.operation.recorded', data: one })),
    };
  },
});

async function perform(tx: Tx, actor: Actor, one: ReadyOperation): Promise<Static<typeof BankOperation>> {
  const { businessDate, outletId, reference, note } = one;
  const entryIds: string[] = [];
  let paymentId: string | null = null;
  for (const { source, lines, payment } of postingsOf(one)) {
    entryIds.push(await post(tx, actor, { source, businessDate, reference, note, lines }));
    if (!payment) continue;
    paymentId = await writePayment(tx, actor, {
      ...payment,
      source,
      businessDate,
      outletId,
      reference,
      note,
    });
  }
  return {
    id: one.id,
    type: one.type,
    bankId: one.bank.id,
    toBankId: one.toBank?.id ?? null,
    from: one.type === 'DEPOSIT' ? one.from : null,
    to: one.type === 'WITHDRAWAL' ? one.to : null,
    amount: majorOf(actor, one.amountMinor),
    charge: majorOf(actor, one.chargeMinor),
    businessDate,
    outletId,
    reference,
    note,
    entryIds,
    paymentId,
  };
}
