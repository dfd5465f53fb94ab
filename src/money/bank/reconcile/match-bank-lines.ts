import { Type } from 'typebox';
import { type Actor, rejectLimitedUser } from '../../../http/access.ts';
import { minorOf } from '../../../http/money.ts';
import { operation } from '../../../http/operation.ts';
import { Exactly, Id, named } from '../../../http/schema.ts';
import type { Tx } from '../../../platform/db.ts';
import { largestAmount } from '../../../values/money.ts';
import { failField } from '../../../values/refusal.ts';
import { matchLines } from './match-lines.ts';
import { BankLine } from './schemas.ts';
import { type BankLineRow, findBankPlace, findLines, lockReconciliation, withMatches } from './store.ts';

const MatchBankLinesRequest = named(
  'MatchBankLinesRequest',
  Exactly({
    matches: Type.Array(
      Exactly({
        lineId: { ...Id, description: 'The line of the bank.' },
        entries: Type.Array(
          Exactly({
            entryId: Id,
            position: Type.Integer({ minimum: 1, maximum: 32_767, examples: [1] }),
            amount: Type.Optional(
              Type.Number({
                minimum: -largestAmount,
                maximum: largestAmount,
                description: 'The part of the entry, with its sign. Left out: all that is open of it.',
                examples: [1250.5],
              }),
            ),
          }),
          {
            minItems: 1,
            maxItems: 100,
            description: 'The lines of the books. They add up to the line of the bank.',
          },
        ),
      }),
      { minItems: 1, maxItems: 500 },
    ),
  }),
);

export const MatchedBankLines = named('MatchedBankLines', Exactly({ lines: Type.Array(BankLine) }));

export const matchBankLines = operation({
  id: 'matchBankLines',
  route: 'POST /bank-lines/match',
  group: 'Transaction/Bank',
  summary: 'Match lines of the bank with the books',
  description:
    'All are matched, or none. All lines are of one bank account. An entry can be matched with several lines, each with a part of its amount.',
  access: 'money.write',
  body: MatchBankLinesRequest,
  answer: { code: 'BANK_LINES_MATCHED', message: 'Matched.', data: MatchedBankLines },
  refusals: ['NOT_FOUND', 'INVALID_STATE', 'TOTAL_MISMATCH'],

  handle: async ({ tx, actor, body: { matches } }) => {
    rejectLimitedUser(actor);
    const ids = matches.map(({ lineId }) => lineId);
    const fieldOf = (at: number) => `matches.${at}.lineId`;
    const lines = await lockLines(tx, actor, ids, fieldOf);
    const { bankId } = lines[0] as BankLineRow;
    const { accountId } = await findBankPlace(tx, actor, bankId);
    const wanted = matches.map(({ entries }, at) => ({
      line: lines[at] as BankLineRow,
      entries: entries.map(({ entryId, position, amount }, index) => ({
        entryId,
        position,
        amountMinor:
          amount === undefined
            ? undefined
            : minorOf(actor, { field: `matches.${at}.entries.${index}.amount`, amount }),
      })),
    }));
    await matchLines(tx, actor, { accountId, wanted });
    const data = { lines: await withMatches(tx, actor, await findLines(tx, actor, ids)) };
    return {
      data,
      change: { type: 'bankMatch', id: bankId, after: data },
      events: [{ type: 'bank.lines.matched', data: { bankId, lineIds: ids } }],
    };
  },
});

/** Locks the reconciliation of the account that these lines belong to, and reads them. They are in the given order. */
export async function lockLines(
  tx: Tx,
  actor: Actor,
  ids: string[],
  fieldOf: (at: number) => string,
): Promise<BankLineRow[]> {
  const known = new Map((await findLines(tx, actor, ids)).map((line) => [line.id, line]));
  const [bankId = ''] = ids.map((id) => known.get(id)?.bankId);
  for (const [at, id] of ids.entries()) {
    const line = known.get(id);
    if (!line) throw failField('NOT_FOUND', { field: fieldOf(at), message: 'does not exist' });
    if (line.bankId !== bankId) {
      const message = 'must be of the same bank account as the first one';
      throw failField('VALIDATION_FAILED', { field: fieldOf(at), message });
    }
  }
  await lockReconciliation(tx, actor.orgId, bankId);
  const locked = new Map((await findLines(tx, actor, ids)).map((line) => [line.id, line]));
  return ids.map((id, at) => {
    const line = locked.get(id);
    if (!line) throw failField('NOT_FOUND', { field: fieldOf(at), message: 'does not exist' });
    return line;
  });
}
