/** Letters and digits that nobody takes for one another. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * The number of a return without a receipt. It follows from its id, which the till has made up: a till that sends it
 * again after a restore gets the number that stands on the slip.
 */
export function returnNumber(outletCode: string, refundId: string): string {
  let rest = BigInt(`0x${refundId.replaceAll('-', '').slice(-10)}`);
  let text = '';
  for (let at = 0; at < 8; at += 1) {
    text = digits[Number(rest % 32n)] + text;
    rest /= 32n;
  }
  return `${outletCode}-N-${text}`;
}
