import { ask } from './lines.ts';
import {
  type Costs,
  getRequest,
  inTurns,
  medianOf,
  openSide,
  ratioOf,
  settle,
  stopSides,
  totalOf,
} from './sides.ts';

/**
 * `npm run bench -- statements 100000 1000` takes fewer sales; a word after that measures only what contains it.
 */
const [, , , manySales = '1000000', fewSales = '10000', only = ''] = process.argv;
const atMost = 1.2;

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const year = `date_from=${daysAgo(364)}&date_to=${daysAgo(0)}`;
const reports = {
  'profit and loss': `/reports/profit-and-loss?${year}`,
  'by month': `/reports/profit-and-loss?${year}&columns=MONTH`,
  'balance sheet': `/reports/balance-sheet?${year}`,
  'cash flow': `/reports/cash-flow?${year}`,
  'tax report': `/reports/tax?${year}`,
};

/**
 * Shows that the statements of a year cost as much over many sales as over few. Two servers, each with its own database,
 * take turns. The figures are processor time of the server and of its database.
 */
export async function statements(): Promise<boolean> {
  const few = await openSide('few sales', Number(fewSales));
  const many = await openSide('many sales', Number(manySales), few);
  const sides = [few, many];
  try {
    for (const side of sides) await settle(side);
    console.log(
      `${'ms of processor time'.padEnd(22)} ${fewSales.padStart(8)} ${manySales.padStart(8)} sales`,
    );
    const results: boolean[] = [];
    for (const [name, path] of Object.entries(reports).filter(([one]) => one.includes(only))) {
      for (const { shop } of sides) shop.token = await shop.signIn();
      const costs = await inTurns(
        sides,
        ({ shop }) =>
          (line) =>
            ask(line, getRequest(path, shop.token)),
      );
      const [ofFew, ofMany] = [few, many].map((side) => costs.get(side) ?? []) as [Costs, Costs];
      const ratio = ratioOf(ofMany, ofFew);
      const figures = [ofFew, ofMany].map((each) => totalOf(medianOf(each)).toFixed(2).padStart(8)).join(' ');
      const verdict = ratio <= atMost ? '' : '   too much';
      console.log(`${name.padEnd(22)} ${figures}   ${ratio.toFixed(2)} ×${verdict}`);
      results.push(ratio <= atMost);
    }
    return results.every(Boolean);
  } finally {
    await stopSides([few, many]);
  }
}
