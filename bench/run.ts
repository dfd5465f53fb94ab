import { analysis } from './analysis.ts';
import { cells } from './cells.ts';
import { checkout } from './checkout.ts';
import { growth } from './growth.ts';
import { importing } from './import.ts';
import { lists } from './lists.ts';
import { move } from './move.ts';
import { reads } from './reads.ts';
import { rest } from './rest.ts';
import { statements } from './statements.ts';
import { streams } from './streams.ts';

/** `npm run bench -- analysis`. Each benchmark compares figures of one run, so that the machine does not matter. */
const benches: Record<string, () => Promise<boolean>> = {
  analysis,
  cells,
  checkout,
  growth,
  import: importing,
  lists,
  move,
  reads,
  rest,
  statements,
  streams,
};

const name = process.argv[2] ?? '';
const bench = benches[name];
if (!bench) {
  console.error(`Say which: ${Object.keys(benches).join(', ')}.`);
  process.exit(1);
}
process.exitCode = (await bench()) ? 0 : 1;
