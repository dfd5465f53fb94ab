import { least, whole } from './pricing.ts';

type Level = { quantity: bigint; value: bigint };

/**
 * What is there of an item at an outlet, and what it is worth: ten-thousandths and minor units. In `tests/inventory`
 * the same is kept in fractions, movement by movement; here the last level is enough.
 */
export class Shelf {
  quantity = 0n;
  value = 0n;
  /** What so much was worth when something was last there: by that, more is worth something where nothing is. */
  private last: Level = { quantity: 0n, value: 0n };
  /** What is missing below zero that was not sold. */
  private missing = { lost: 0n, moved: 0n };

  atAverage(quantity: bigint): bigint {
    const of = this.quantity > 0n ? this : this.last;
    return of.quantity === 0n ? 0n : whole(of.value * quantity, of.quantity);
  }

  /** Out goes its share, with the last all that is left, and below zero the last known average. Answers the cost. */
  issue(quantity: bigint, why: 'sold' | 'lost' | 'moved'): bigint {
    const there = this.quantity > 0n ? this.quantity : 0n;
    const within = least(quantity, there);
    const share = there > 0n && within === there ? this.value : this.atAverage(within);
    const cost = share + this.atAverage(quantity - within);
    if (why !== 'sold') this.missing[why] += quantity - within;
    if (there > 0n) this.last = { quantity: this.quantity, value: this.value };
    this.quantity -= quantity;
    this.value -= cost;
    return cost;
  }

  /**
   * In comes its value. What went out below zero cost as much as this, whatever it went out for: answers by how much
   * that was wrong, of what was sold, lost and moved elsewhere.
   */
  receive(quantity: bigint, value: bigint): { sold: bigint; lost: bigint; moved: bigint } {
    const before = { quantity: this.quantity, value: this.value };
    this.quantity += quantity;
    this.value += value;
    if (before.quantity >= 0n) {
      this.last = { quantity: this.quantity, value: this.value };
      return { sold: 0n, lost: 0n, moved: 0n };
    }
    const sum = this.value;
    const rate = this.quantity >= 0n ? { quantity, value } : before;
    this.value = whole(rate.value * this.quantity, rate.quantity);
    this.last = { quantity, value };
    const wrong = sum - this.value;
    const [lost, moved] = (['lost', 'moved'] as const).map((why) =>
      whole(wrong * this.missing[why], -before.quantity),
    ) as [bigint, bigint];
    const still = this.quantity < 0n ? -this.quantity : 0n;
    const stillLost = least(whole(this.missing.lost * still, -before.quantity), still);
    const stillMoved = whole(this.missing.moved * still, -before.quantity);
    this.missing = { lost: stillLost, moved: least(stillMoved, still - stillLost) };
    return { sold: wrong - lost - moved, lost, moved };
  }

  /** What is there turns out to be worth so much more; answers whether it is there to bear that. */
  bears(change: bigint): boolean {
    if (this.quantity <= 0n || this.value + change < 0n) return false;
    this.value += change;
    return true;
  }
}
