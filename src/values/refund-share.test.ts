import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type RefundShare, refundShare, type SoldLine } from './refund-share.ts';

/** Three for 10.00 with 1.67 of tax in it, 0.50 off, that cost 7.00. */
const threeSold: SoldLine = {
  quantityE4: 30_000n,
  totalMinor: 1000n,
  discountMinor: 50n,
  taxMinor: 167n,
  costMinor: 700n,
};

function share(line: SoldLine, part: { refundedE4: bigint; quantityE4: bigint }): RefundShare {
  const result = refundShare(line, part);
  if ('refused' in result) assert.fail(result.refused);
  return result;
}

test('one by one, three pieces give back all of the line', () => {
  // running: 3.33, 6.67, 10.00; discount 0.17, 0.33, 0.50; tax 16.7% of the money: 0.56, 1.11, 1.67; cost 2.33, 4.67, 7.00
  const shares = [0n, 10_000n, 20_000n].map((refundedE4) =>
    share(threeSold, { refundedE4, quantityE4: 10_000n }),
  );
  assert.deepEqual(shares, [
    { totalMinor: 333n, discountMinor: 17n, taxMinor: 56n, costMinor: 233n },
    { totalMinor: 334n, discountMinor: 16n, taxMinor: 55n, costMinor: 234n },
    { totalMinor: 333n, discountMinor: 17n, taxMinor: 56n, costMinor: 233n },
  ]);
});

test('no more comes back than was sold, and no less than something', () => {
  const part = { refundedE4: 20_000n, quantityE4: 10_001n };
  assert.deepEqual(refundShare(threeSold, part), { refused: 'MORE_THAN_SOLD' });
  assert.deepEqual(refundShare(threeSold, { ...part, quantityE4: 0n }), { refused: 'NOT_POSITIVE' });
});

test('a gift gives back nothing but its cost', () => {
  const gift = { ...threeSold, totalMinor: 0n, taxMinor: 0n, discountMinor: 1050n };
  assert.deepEqual(share(gift, { refundedE4: 0n, quantityE4: 30_000n }), {
    totalMinor: 0n,
    discountMinor: 1050n,
    taxMinor: 0n,
    costMinor: 700n,
  });
});

const soldLine = fc
  .record({
    quantityE4: fc.bigInt(1n, 100_000n),
    totalMinor: fc.bigInt(0n, 5_000n),
    discountMinor: fc.bigInt(0n, 5_000n),
    taxShare: fc.bigInt(0n, 100n),
    costMinor: fc.bigInt(-500n, 5_000n),
  })
  .map(({ taxShare, ...line }) => ({ ...line, taxMinor: (line.totalMinor * taxShare) / 100n }));

test('however a line is cut, its refunds add up to it, each within a unit of its share, none with more tax than money', () => {
  fc.assert(
    fc.property(soldLine, fc.array(fc.bigInt(1n, 30_000n), { maxLength: 20 }), (line, wanted) => {
      const sums = { totalMinor: 0n, discountMinor: 0n, taxMinor: 0n, costMinor: 0n };
      let refundedE4 = 0n;
      while (refundedE4 < line.quantityE4) {
        const leftE4 = line.quantityE4 - refundedE4;
        const next = wanted.pop() ?? leftE4;
        const quantityE4 = next < leftE4 ? next : leftE4;
        const part = share(line, { refundedE4, quantityE4 });
        assert.ok(part.taxMinor >= 0n && part.taxMinor <= part.totalMinor);
        for (const figure of ['totalMinor', 'discountMinor', 'costMinor'] as const) {
          const offBy = part[figure] * line.quantityE4 - line[figure] * quantityE4;
          assert.ok(offBy <= line.quantityE4 && -offBy <= line.quantityE4);
          sums[figure] += part[figure];
        }
        sums.taxMinor += part.taxMinor;
        refundedE4 += quantityE4;
      }
      const { quantityE4: _, ...whole } = line;
      assert.deepEqual(sums, whole);
    }),
    { numRuns: 500 },
  );
});
