import { denominationsOf } from '../../../../src/values/denominations.ts';
import { toMajor, toMinor } from '../../../../src/values/money.ts';

/** A sum that a customer may hand over, and how many notes and coins it takes. */
type Sum = { minor: bigint; pieces: number };

const offeredAtMost = 3;
/** At most so many single notes are offered: a sum of two or three notes may fit better than one more. */
const singlesAtFirst = 2;

/**
 * The sums that people are likely to hand over, beside the exact amount, smallest first. Each is made of notes and
 * coins of the currency, and none of them could be left out.
 */
export function likelyNotes(
  due: number,
  { currency, decimals }: { currency: string; decimals: number },
): number[] {
  const dueMinor = toMinor(due, decimals);
  if (!dueMinor || dueMinor <= 0n) return [];
  const known = denominationsOf(currency)?.flatMap((value) => toMinor(value, decimals) ?? []);
  const notes = known ?? roundNotes(dueMinor);
  const found = new Map<bigint, Sum>();
  for (const note of notes) {
    const sum = sumOf((dueMinor / note + 1n) * note, notes);
    if (sum && sum.minor - sum.smallest < dueMinor) found.set(sum.minor, sum);
  }
  const sums = [...found.values()].sort(byPieces);
  const fewest = sums[0]?.pieces ?? 0;
  const singles = sums.filter(({ pieces }) => pieces === 1);
  const others = sums.filter(({ pieces }) => pieces > 1 && pieces <= fewest + 1);
  return [...singles.slice(0, singlesAtFirst), ...others, ...singles.slice(singlesAtFirst)]
    .slice(0, offeredAtMost)
    .map(({ minor }) => toMajor(minor, decimals))
    .sort((one, other) => one - other);
}

/** The fewest notes that make a sum; undefined if no notes do. */
function sumOf(minor: bigint, notes: bigint[]): (Sum & { smallest: bigint }) | undefined {
  let [left, pieces, smallest] = [minor, 0n, 0n];
  for (const note of notes) {
    const count = left / note;
    if (count === 0n) continue;
    left -= count * note;
    pieces += count;
    smallest = note;
  }
  return left === 0n ? { minor, pieces: Number(pieces), smallest } : undefined;
}

function byPieces(one: Sum, other: Sum): number {
  if (one.pieces !== other.pieces) return one.pieces - other.pieces;
  return one.minor < other.minor ? -1 : 1;
}

/** For a currency whose notes are not known: 1, 2 and 5 times powers of ten near the amount, largest first. */
function roundNotes(dueMinor: bigint): bigint[] {
  const size = 10n ** BigInt(String(dueMinor).length - 1);
  return [size * 10n, size, size / 10n]
    .flatMap((power) => [5n * power, 2n * power, power])
    .filter((note) => note > 0n);
}
