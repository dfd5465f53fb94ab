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

  atAverage(quantity: bigint): bigint {
    const of = this.quantity > 0n ? this : this.last;
    return of.quantity === 0n ? 0n : whole(of.value * quantity, of.quantity);
  }

  /** Out goes its share, with the last all that is left, and below zero the last known average. Answers the cost. */
  issue(quantity: bigint): bigint {
    const there = this.quantity > 0n ? this.quantity : 0n;
    const within = least(quantity, there);
    const share = there > 0n && within === there ? this.value : this.atAverage(within);
    const cost = share + this.atAverage(quantity - within);
    if (there > 0n) this.last = { quantity: this.quantity, value: this.value };
    this.quantity -= quantity;
    this.value -= cost;
    return cost;
  }

  /**
   * In comes its value. What went out below zero cost as much as this, whatever it went out for: answers by how much
   * that was wrong, which is a cost of sales.
   */
  receive(quantity: bigint, value: bigint): bigint {
    const before = { quantity: this.quantity, value: this.value };
    this.quantity += quantity;
    this.value += value;
    if (before.quantity >= 0n) {
      this.last = { quantity: this.quantity, value: this.value };
      return 0n;
    }
    const sum = this.value;
    const rate = this.quantity >= 0n ? { quantity, value } : before;
    this.value = whole(rate.value * this.quantity, rate.quantity);
    this.last = { quantity, value };
    return sum - this.value;
  }
}
