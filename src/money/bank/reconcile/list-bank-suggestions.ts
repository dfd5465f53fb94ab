import sql from 'sql-template-tag';
import { Type } from 'typebox';
import { rejectLimitedUser } from '../../../http/access.ts';
import { operation } from '../../../http/operation.ts';
import { Count, Exactly, named } from '../../../http/schema.ts';
import { readSuggestions, suggestionOf } from './read-suggestions.ts';
import { SuggestedBankLine } from './schemas.ts';
import { type BankLineRow, bankLineColumns, findBankPlace, lineOf } from './store.ts';

const linesAtMost = 500;

export const listBankSuggestions = operation({
  id: 'listBankSuggestions',
  route: 'GET /banks/{bankId}/suggestions',
  group: 'Transaction/Bank',
  summary: 'Lines that are not matched, and what each may be',
  description:
    'The oldest 500 lines that are not matched, each with up to three suggestions and why they are made, the best first.',
  access: 'money.read',
  isLarge: true,
  answer: {
    code: 'BANK_SUGGESTIONS_LISTED',
    message: 'The lines that are not matched.',
    data: named(
      'BankSuggestions',
      Exactly({
        lines: Type.Array(SuggestedBankLine),
        total: { ...Count, description: 'How many lines are not matched.' },
      }),
    ),
  },
  refusals: ['NOT_FOUND'],

  handle: async ({ tx, actor, params }) => {
    rejectLimitedUser(actor);
    const bank = await findBankPlace(tx, actor, params.bankId);
    const [lines, counted] = await Promise.all([
      tx.all<BankLineRow>(sql`
        select ${bankLineColumns} from bank_lines n
        where n.org_id = ${actor.orgId} and n.bank_id = ${bank.id} and n.status = 'UNMATCHED'
        order by n.booked_on, n.id limit ${linesAtMost}`),
      tx.one<{ total: number }>(sql`
        select count(*)::int as total from bank_lines n
        where n.org_id = ${actor.orgId} and n.bank_id = ${bank.id} and n.status = 'UNMATCHED'`),
    ]);
    const ideas = await readSuggestions(tx, actor, { bank, lines });
    return {
      data: {
        lines: lines.map((line) => ({
          ...lineOf(actor, line),
          suggestions: (ideas.get(line.id) ?? []).map((idea) => suggestionOf(actor, idea)),
        })),
        total: counted?.total ?? 0,
      },
    };
  },
});
