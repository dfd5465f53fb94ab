import type { Measure } from '../../../../src/values/measure.ts';
import type { ScaleReading } from './reading.ts';

/** What a frame of a scale says: a weight, or why there is none. */
export type ScaleFrame = ScaleReading | { problem: 'MOVING' | 'OVERLOAD' | 'BELOW_ZERO' | 'FAULT' };

/** The requests of the protocols whose scales send only when asked. */
export const requests = { TOLEDO: 'W\r', SICS: 'SI\r\n' } as const;

const charactersKept = 1_000;

/**
 * Takes text as it arrives and returns the complete frames. A frame ends with CR, LF or ETX. The beginning of text that
 * is too long for a frame is dropped.
 */
export function frameReader(usualMeasure: Measure): (text: string) => ScaleFrame[] {
  let rest = '';
  return (text) => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: ETX ends a frame
    const parts = (rest + text).split(/[\r\n\u0003]/);
    rest = (parts.pop() ?? '').slice(-charactersKept);
    return parts.flatMap((line) => readFrame(line, usualMeasure) ?? []);
  };
}

/** Reads a frame of any known protocol. Undefined if it is of none, or has no weight. */
export function readFrame(line: string, usualMeasure: Measure): ScaleFrame | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: STX begins a frame of Toledo's protocol
  const text = line.replace(/^[\s\u0002]+/, '').trimEnd();
  return commaFrame(text) ?? sicsFrame(text) ?? toledoFrame(text, usualMeasure);
}

/** A&D, CAS, Ohaus and others: `ST,GS,+  1.234kg`, `US,NT,- 0.050 kg`, `OL,GS,…`. */
function commaFrame(text: string): ScaleFrame | undefined {
  if (/^OL\b/.test(text)) return { problem: 'OVERLOAD' };
  const [, state, sign, number, unit] =
    /^(ST|US)\s*,\s*(?:GS|NT|G|N|TR)?\s*,?\s*([+-]?)\s*(\d+(?:\.\d+)?)\s*([A-Za-z]+)$/.exec(text) ?? [];
  return state ? frameOf({ sign, number, unit, isStable: state === 'ST' }) : undefined;
}

/** Mettler Toledo's MT-SICS: `S S      1.234 kg` is stable, `S D` is moving, `S +` too much, `S -` too little. */
function sicsFrame(text: string): ScaleFrame | undefined {
  if (/^SI? \+$/.test(text)) return { problem: 'OVERLOAD' };
  if (/^SI? -$/.test(text)) return { problem: 'BELOW_ZERO' };
  if (/^SI? I$/.test(text)) return { problem: 'FAULT' };
  const [, state, sign, number, unit] =
    /^S ([SD])\s+([+-]?)\s*(\d+(?:\.\d+)?)\s*([A-Za-z]+)$/.exec(text) ?? [];
  return state ? frameOf({ sign, number, unit, isStable: state === 'S' }) : undefined;
}

/**
 * Toledo 8217 and NCI: a steady weight such as `01.234`, `1.234KG` or `1.234LB`. Without one, `?` and a byte whose bits
 * say why: 1 for moving, 2 for too much, 4 for below zero.
 */
function toledoFrame(text: string, usualMeasure: Measure): ScaleFrame | undefined {
  const [, status] = /^\?(.)$/s.exec(text) ?? [];
  if (status) {
    const bits = status.charCodeAt(0);
    if (bits & 2) return { problem: 'OVERLOAD' };
    if (bits & 4) return { problem: 'BELOW_ZERO' };
    return { problem: bits & 1 ? 'MOVING' : 'FAULT' };
  }
  const [, sign, number, unit] = /^([+-]?)\s*(\d+\.\d+)\s*([A-Za-z]*)$/.exec(text) ?? [];
  return number ? frameOf({ sign, number, unit: unit || usualMeasure, isStable: true }) : undefined;
}

const measures: Record<string, Measure> = { kg: 'KG', g: 'G', gr: 'G', lb: 'LB', lbs: 'LB', oz: 'OZ' };

function frameOf({
  sign,
  number,
  unit,
  isStable,
}: {
  sign: string | undefined;
  number: string | undefined;
  unit: string | undefined;
  isStable: boolean;
}): ScaleFrame | undefined {
  const measure = measures[unit?.toLowerCase() ?? ''];
  if (!measure) return undefined;
  const amount = Number(number);
  return { amount: sign === '-' && amount !== 0 ? -amount : amount, measure, isStable };
}
