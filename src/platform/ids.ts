import { randomUUIDv7 } from 'node:crypto';

let lastTime = 0;
let count = 0;

/**
 * A UUIDv7. It grows with time, so that new rows land at the end of their index. Ids that one process creates in the
 * same millisecond are counted in the 12 bits after it, so that they sort in the order of creation.
 */
export function newId(): string {
  const id = randomUUIDv7();
  const time = Date.now();
  if (time > lastTime) {
    lastTime = time;
    // Starts at random in the lower half, so that it has the upper half to grow.
    count = Number.parseInt(id.slice(15, 18), 16) >> 1;
  } else if (count < 0xfff) {
    count += 1;
  } else {
    lastTime += 1;
    count = 0;
  }
  const digits = lastTime.toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7${count.toString(16).padStart(3, '0')}${id.slice(18)}`;
}
