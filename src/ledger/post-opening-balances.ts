import { Type } from 'typebox';
import { rejectLimitedUser } from '../http/access.ts';
import { operation } from '../http/operation.ts';
import { BusinessDate, Exactly, Nullable, named, Text } from '../http/schema.ts';
import { businessDay } from '../org/exports.ts';
import { failField } from '../values/refusal.ts';
import { entryLines, readReferences, rejectUnbalanced } from './manual-lines.ts';
import type { EntryLine } from './post.ts';
import { postManually } from './post-manually.ts';
import { JournalEntry, ManualLine } from './schemas.ts';

const OpeningBalancesInput = named(
  'OpeningBalancesInput',
  Exactly({
    businessDate: Type.Optional({
      ...BusinessDate,
      description: 'The day that the balances are of. Not in the future. Left out: today.',
    }),
    note: Type.Optional(Nullable(Text(500))),
    lines: Type.Array(ManualLine, {
      minItems: 1,
      maxItems: 200,
      description: 'The balance of each account: a debit or a credit.',
    }),
  }),
);

export const postOpeningBalances = operation({
  id: 'postOpeningBalances',
  route: 'POST /accounts/opening-balances',
  group: 'Account',
  summary: 'Post opening balances',
  description:
    'Posts the balances of one day as one entry. What the lines lack to balance goes to Opening balances, outlet by outlet. Stock has its opening values from adjustments with the purpose OPENING.',
  access: 'money.write',
  body: OpeningBalancesInput,
  answer: { code: 'OPENING_BALANCES_POSTED', message: 'Opening balances posted.', data: JournalEntry },
  refusals: ['NOT_FOUND', 'INVALID_STATE'],

  handle: async ({ tx, actor, body }) => {
    rejectLimitedUser(actor);
    const businessDate = await businessDay(tx, actor, { businessDate: body.businessDate });
    // Locks the parties, before anything else is locked.
    const references = await readReferences(tx, actor.orgId, body.lines);
    for (const [index, { accountId }] of body.lines.entries()) {
      if (references.accounts.get(accountId)?.systemKey !== 'OPENING_BALANCES') continue;
      throw failField('VALIDATION_FAILED', {
        field: `lines.${index}.accountId`,
        message: 'must not be the account of opening balances, which is posted automatically',
      });
    }
    const balances = entryLines(actor, body.lines, references);
    const lines = [...balances, ...counterLines(balances)];
    rejectUnbalanced(actor, lines);
    const note = body.note ?? 'Opening balances';
    return postManually(tx, actor, { businessDate, note, lines }, references.parties);
  },
});

/** What brings the lines of each outlet to zero. */
function counterLines(lines: EntryLine[]): EntryLine[] {
  const byOutlet = Map.groupBy(lines, ({ outletId }) => outletId ?? null);
  return [...byOutlet].map(([outletId, ofOutlet]) => ({
    account: 'OPENING_BALANCES',
    amountMinor: -ofOutlet.reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
    outletId,
  }));
}
