import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const slowerAtMost = 0.1;

/** Says which ratios have become worse by more than a tenth since those in `kept.json` were measured. */
export function againstKept(bench: string, ratios: Record<string, number>): void {
  const kept = JSON.parse(readFileSync(join(import.meta.dirname, 'kept.json'), 'utf8')) as {
    [bench: string]: Record<string, number>;
  };
  for (const [name, ratio] of Object.entries(ratios)) {
    const before = kept[bench]?.[name];
    if (before === undefined) console.log(`${name} is not in bench/kept.json yet: ${ratio.toFixed(2)}`);
    else if (ratio < before * (1 - slowerAtMost)) {
      console.log(`${name} is slower than it was: ${ratio.toFixed(2)} now, ${before.toFixed(2)} then`);
    }
  }
}
