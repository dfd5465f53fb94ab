import { code128 } from './code128.ts';
import { hasCheckDigit } from './gtin.ts';

type Symbology = 'EAN-13' | 'EAN-8' | 'UPC-A' | 'CODE-128';
/** The bars of a code: `true` is dark. All modules are of one width. */
export type Bars = { symbology: Symbology; modules: boolean[] };

/**
 * The bars that scanners read as this code: those of its GTIN when the check digit is right, else Code 128. Undefined if
 * the code has characters that Code 128 cannot hold.
 */
export function barsOf(code: string): Bars | undefined {
  if (/^\d+$/.test(code) && hasCheckDigit(code)) {
    if (code.length === 13) return { symbology: 'EAN-13', modules: ean13(code) };
    if (code.length === 8) return { symbology: 'EAN-8', modules: ean8(code) };
    // A UPC-A has the bars of the EAN-13 that begins with 0.
    if (code.length === 12) return { symbology: 'UPC-A', modules: ean13(`0${code}`) };
  }
  return /^[ -~]+$/.test(code) ? { symbology: 'CODE-128', modules: code128(code) } : undefined;
}

/** The modules of a digit in the left half, with odd parity. */
const oddDigits = '0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011'.split(
  ' ',
);
const rightDigits = oddDigits.map((modules) => modules.replace(/./g, (one) => (one === '0' ? '1' : '0')));
const evenDigits = rightDigits.map((modules) => [...modules].reverse().join(''));
/** Which digits of the left half are even, by the first digit of an EAN-13, which has no bars of its own. */
const parities = 'OOOOOO OOEOEE OOEEOE OOEEEO OEOOEE OEEOOE OEEEOO OEOEOE OEOEEO OEEOEO'.split(' ');

const edge = '101';
const middle = '01010';

function ean13(digits: string): boolean[] {
  const parity = parities[Number(digits[0])] ?? '';
  const left = [...digits.slice(1, 7)].map((digit, at) =>
    parity[at] === 'E' ? evenDigits[Number(digit)] : oddDigits[Number(digit)],
  );
  return modulesOf(edge, ...left, middle, ...rightHalf(digits.slice(7)), edge);
}

function ean8(digits: string): boolean[] {
  const left = [...digits.slice(0, 4)].map((digit) => oddDigits[Number(digit)]);
  return modulesOf(edge, ...left, middle, ...rightHalf(digits.slice(4)), edge);
}

const rightHalf = (digits: string) => [...digits].map((digit) => rightDigits[Number(digit)]);

const modulesOf = (...parts: (string | undefined)[]) => [...parts.join('')].map((one) => one === '1');
