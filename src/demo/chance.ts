import { createHash } from 'node:crypto';

/** Random numbers that are the same in every run, so that an interrupted demo continues with the same figures. */
export type Chance = {
  /** From 0 to below 1. */
  next(): number;
  /** From `low` to `high`, both included. */
  whole(low: number, high: number): number;
  is(probability: number): boolean;
  /** Picks one item, by weight. */
  pick<Item>(items: readonly Item[], weightOf?: (item: Item) => number): Item;
};

export function chanceOf(name: string): Chance {
  let state = createHash('sha256').update(name).digest().readUInt32LE(0);
  // Mulberry32: small, and random enough for shopping.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    is: (probability) => next() < probability,
    pick: (items, weightOf = () => 1) => {
      const weights = items.map(weightOf);
      let remaining = next() * weights.reduce((sum, weight) => sum + weight, 0);
      const at = weights.findIndex((weight) => {
        remaining -= weight;
        return remaining < 0;
      });
      const picked = items.at(at);
      if (picked === undefined) throw new Error('there is nothing to pick from');
      return picked;
    },
  };
}

/** A UUIDv7 that depends only on the name and the moment. */
export function idOf(name: string, at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0');
  const hash = createHash('sha256').update(name).digest('hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hash.slice(0, 3)}-8${hash.slice(3, 6)}-${hash.slice(6, 18)}`;
}
