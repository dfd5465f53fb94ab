import { Type } from 'typebox';
import { rejectLimitedUser } from '../../../http/access.ts';
import { operation } from '../../../http/operation.ts';
import { BusinessDate, Exactly, named, optional } from '../../../http/schema.ts';
import { ClosingCheck, readChecks } from '../../../ledger/exports.ts';
import { readOpenLines, withoutOutlets } from './lines.ts';
import { readOpenComponents } from './open-components.ts';
import { type Days, endOfMonth, nextDays, readFiled, rejectWrongDays } from './period.ts';
import { printedTaxReturn } from './printed-tax-return.ts';
import { presentFigures, returnFigures, sheetOfReturn } from './schemas.ts';

const NextTaxReturn = named(
  'NextTaxReturn',
  Exactly({
    from: BusinessDate,
    to: BusinessDate,
    isFirst: Type.Boolean({ description: 'No return is filed yet, so it may begin on any day.' }),
    isOver: Type.Boolean({ description: 'Whether the days are over, so that it can be filed.' }),
    ...returnFigures,
    checks: Type.Array(ClosingCheck, {
      description: 'What may still bring documents of these days. They would count in the next return.',
    }),
  }),
);

export const getNextTaxReturn = operation({
  id: 'getNextTaxReturn',
  route: 'GET /tax/returns/next',
  group: 'Report/Tax',
  summary: 'The next tax return, not filed yet',
  description:
    'The figures that a return would have now, and what may be missing. Left out, the days are as many as those of the last return, after it; for the first one, the last month that is over. With `from` alone, they end with its month.',
  access: 'reports.read',
  query: Exactly(optional({ from: BusinessDate, to: BusinessDate })),
  answer: { code: 'TAX_RETURN_PREPARED', message: 'The next tax return.', data: NextTaxReturn },
  refusals: ['INVALID_STATE'],
  makeTable: sheetOfReturn,
  print: printedTaxReturn,

  handle: async ({ tx, actor, query }) => {
    rejectLimitedUser(actor);
    const filed = await readFiled(tx, actor);
    const days = chosenDays(query, nextDays(filed));
    rejectWrongDays(days, filed);
    const open = { ...days, filedUntil: filed.last?.to ?? null };
    const [lines, components, checks] = await Promise.all([
      readOpenLines(tx, actor.orgId, open),
      readOpenComponents(tx, actor.orgId, open),
      readChecks(tx, actor, days.to),
    ]);
    return {
      data: {
        ...days,
        isFirst: !filed.last,
        isOver: days.to < filed.today,
        ...presentFigures(actor, days, withoutOutlets(lines, components)),
        checks: checks.filter(({ point }) => !ofStock.includes(point)),
      },
    };
  },
});

/** Points of the check-list of a month that bring no tax. */
const ofStock: ClosingCheck['point'][] = ['STOCK_BELOW_ZERO', 'STOCKTAKES'];

function chosenDays({ from, to }: Partial<Days>, next: Days): Days {
  return { from: from ?? next.from, to: to ?? (from ? endOfMonth(from) : next.to) };
}
