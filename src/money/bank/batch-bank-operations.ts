import { type Static, Type } from 'typebox';
import { type Actor, rejectLimitedUser } from '../../http/access.ts';
import type { Event } from '../../http/event.ts';
import { Money, majorOf } from '../../http/money.ts';
import { operation } from '../../http/operation.ts';
import { Exactly, Id, named } from '../../http/schema.ts';
import { postAll } from '../../ledger/exports.ts';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { writePayments } from '../store.ts';
import { BankOperation, BankOperationRequest, postingsOf, type ReadyOperation } from './bank-operation.ts';
import { lockNamedBanks, prepareOperations } from './prepare-operations.ts';
import { figuresOf } from './store.ts';

export const batchBankOperations = operation({
  id: 'batchBankOperations',
  route: 'POST /transactions/banks/batch',
  group: 'Transaction/Banks',
  summary: 'Batch bank operations',
  description: 'All are done, or none. If not, `errors` names each fault, such as `operations.3.bankId`.',
  access: 'money.write',
  body: named(
    'BatchBankRequest',
    Exactly({ operations: Type.Array(BankOperationRequest, { minItems: 1, maxItems: 100 }) }),
  ),
  answer: {
    code: 'BANK_OPERATIONS_DONE',
    message: 'Transactions recorded.',
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
    return recordBankOperations(tx, actor, body.operations);
  },
});

/** Locks the banks, checks the operations and posts all of them, or refuses all. */
export async function recordBankOperations(tx: Tx, actor: Actor, requests: BankOperationRequest[]) {
  const banks = await lockNamedBanks(tx, actor, requests);
  const ready = await prepareOperations(tx, actor, requests, banks);
  const operations = await performAll(tx, actor, ready);
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
    events: operations.map((one) => ({ type: 'bank.operation.recorded', data: one })) satisfies Event[],
  };
}

type DoneOperation = Static<typeof BankOperation>;

/** Posts all operations together. */
async function performAll(tx: Tx, actor: Actor, ready: ReadyOperation[]): Promise<DoneOperation[]> {
  const postings = ready.flatMap((one) => {
    const { id, businessDate, outletId, reference, note } = one;
    return postingsOf(one).map(({ payment, ...posting }) => {
      const entry = { ...posting, id: newId(), businessDate, reference, note };
      const { source } = posting;
      const newPayment = payment && {
        id: newId(),
        ...payment,
        source,
        businessDate,
        outletId,
        reference,
        note,
      };
      return { operationId: id, entry, payment: newPayment };
    });
  });
  await tx.inOrder(
    () =>
      postAll(
        tx,
        actor,
        postings.map(({ entry }) => entry),
      ),
    () =>
      writePayments(
        tx,
        actor,
        postings.flatMap(({ payment }) => payment ?? []),
      ),
  );
  const byOperation = Map.groupBy(postings, ({ operationId }) => operationId);
  return ready.map((one) => {
    const ownPostings = byOperation.get(one.id) ?? [];
    const paymentId = ownPostings.find(({ payment }) => payment)?.payment?.id ?? null;
    return answerOf(actor, one, { entryIds: ownPostings.map(({ entry }) => entry.id), paymentId });
  });
}

function answerOf(
  actor: Actor,
  one: ReadyOperation,
  records: { entryIds: string[]; paymentId: string | null },
): DoneOperation {
  const { id, type, businessDate, outletId, reference, note } = one;
  return {
    id,
    type,
    bankId: one.bank.id,
    toBankId: one.toBank?.id ?? null,
    from: type === 'DEPOSIT' ? one.from : null,
    to: type === 'WITHDRAWAL' ? one.to : null,
    amount: majorOf(actor, one.amountMinor),
    charge: majorOf(actor, one.chargeMinor),
    businessDate,
    outletId,
    reference,
    note,
    ...records,
  };
}
