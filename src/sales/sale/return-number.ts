/** Letters and digits that cannot be confused. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * The number of a return without a receipt. It is computed from the id, which the till chose. So a till that sends the
 * return again after a restore gets the number on the slip.
 */
export function returnNumber(outletCode: string, refundId: string): string {
  // Ten hexadecimal digits have 40 bits, and so have eight of these digits.
  let rest = BigInt(`0x${refundId.replaceAll('-', '').slice(-10)}`);
  let text = '';
  for (let at = 0; at < 8; at += 1) {
    text = digits[Number(rest % 32n)] + text;
    rest /= 32n;
  }
  return `${outletCode}-N-${text}`;
}
