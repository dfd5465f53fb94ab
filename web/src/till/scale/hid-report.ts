import type { Measure } from '../../../../src/values/measure.ts';
import type { ScaleFrame } from './serial-frames.ts';

/** The usage page of scales in the HID tables. */
export const scalePage = 0x8d;

const measures: Record<number, Measure> = { 2: 'G', 3: 'KG', 11: 'OZ', 12: 'LB' };

/**
 * Reads the data report of a USB scale, without its report id: status, unit, power of ten, and the weight in two bytes,
 * the lower one first.
 */
export function readHidReport(bytes: DataView): ScaleFrame | undefined {
  if (bytes.byteLength < 5) return undefined;
  const status = bytes.getUint8(0);
  if (status === 5) return { problem: 'BELOW_ZERO' };
  if (status === 6) return { problem: 'OVERLOAD' };
  // 2: steady at zero. 3: moving. 4: steady. The others mean that the scale needs service or a new zero.
  if (status < 2 || status > 4) return { problem: 'FAULT' };
  const measure = measures[bytes.getUint8(1)];
  if (!measure) return { problem: 'FAULT' };
  const exponent = bytes.getInt8(2);
  // The number is read from text, because 12 * 10 ** -1 may not be exactly 1.2.
  const amount = Number(`${bytes.getUint16(3, true)}e${exponent}`);
  return { amount, measure, isStable: status !== 3 };
}
