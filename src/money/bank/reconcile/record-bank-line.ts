import { rejectLimitedUser } from '../../../http/access.ts';
import { operation } from '../../../http/operation.ts';
import { failField } from '../../../values/refusal.ts';
import { lockLines } from './match-bank-lines.ts';
import { recordDocument } from './record-document.ts';
import { BankLine, RecordBankLineRequest } from './schemas.ts';
import { type BankLineRow, findBankPlace, findLines, withMatches } from './store.ts';

export const recordBankLine = operation({
  id: 'recordBankLine',
  route: 'POST /bank-lines/{bankLineId}/record',
  group: 'Transaction/Bank',
  summary: 'Record what a line of the bank is',
  description:
    'Records the expense, payment, deposit, charge, transfer or journal that the line is, with its amount, and matches the two. A card payout is a DEPOSIT from POS with the `charge` that the provider kept.',
  access: 'money.write',
  body: RecordBankLineRequest,
  answer: { code: 'BANK_LINE_RECORDED', message: 'Recorded.', data: BankLine },
  refusals: ['NOT_FOUND', 'INVALID_STATE'],

  handle: async ({ tx, actor, params: { bankLineId }, body }) => {
    rejectLimitedUser(actor);
    const [line] = (await lockLines(tx, actor, [bankLineId], () => 'bankLineId')) as [BankLineRow];
    if (line.status === 'MATCHED') {
      throw failField('INVALID_STATE', { field: 'bankLineId', message: 'is already matched' });
    }
    const bank = await findBankPlace(tx, actor, line.bankId);
    const { change, events } = await recordDocument(tx, actor, { line, bank, request: body });
    const [data] = await withMatches(tx, actor, await findLines(tx, actor, [bankLineId]));
    if (!data) throw new Error('the line went away under its lock');
    return {
      data,
      ...(change && { change: { ...change, after: { ...change.after, bankLineId } } }),
      events: [...events, { type: 'bank.lines.matched', data: { bankId: bank.id, lineIds: [bankLineId] } }],
    };
  },
});
