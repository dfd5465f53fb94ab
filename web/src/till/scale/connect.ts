import { changeScale, deviceSettings } from '../setup/device-settings.ts';
import { openHidScale } from './hid-scale.ts';
import { setScale } from './reading.ts';
import type { ScaleFrame } from './serial-frames.ts';
import { openSerialScale, type ScaleLine } from './serial-scale.ts';

let line: ScaleLine | undefined;
/** The attempt to connect that is under way. A port can be opened only once. */
let opening: Promise<boolean> | undefined;

const problems = {
  MOVING: undefined,
  OVERLOAD: 'Too much weight on the scale.',
  BELOW_ZERO: 'The scale is below zero. Set it to zero.',
  FAULT: 'The scale reports a fault. Switch it off and on again, or enter the weight.',
};

const handlers = {
  frame: (frame: ScaleFrame) => {
    if ('problem' in frame) setScale({ reading: undefined, problem: problems[frame.problem] });
    else setScale({ reading: frame, problem: undefined });
  },
  lost: () => {
    line = undefined;
    setScale({ isConnected: false, reading: undefined, problem: 'The scale was unplugged.' });
  },
};

/** Lets the person choose the scale. Browsers allow this only after a click. */
export async function chooseScale(): Promise<boolean> {
  await closeScale();
  return open('ASK');
}

/** Connects the scale that was chosen before, if it is plugged in. */
export function reconnectScale(): Promise<boolean> {
  if (line) return Promise.resolve(true);
  opening ??= open('AGAIN').finally(() => {
    opening = undefined;
  });
  return opening;
}

export async function forgetScale(): Promise<void> {
  await closeScale();
  changeScale({ kind: 'NONE', name: null });
}

async function open(how: 'ASK' | 'AGAIN'): Promise<boolean> {
  const { scale } = deviceSettings();
  if (scale.kind === 'NONE') return false;
  line =
    scale.kind === 'HID' ? await openHidScale(how, handlers) : await openSerialScale(scale, how, handlers);
  setScale({ isConnected: line !== undefined, problem: undefined });
  if (line) changeScale({ name: line.name });
  return line !== undefined;
}

async function closeScale(): Promise<void> {
  const closing = line;
  line = undefined;
  await closing?.close().catch(() => undefined);
  setScale({ isConnected: false, reading: undefined, problem: undefined });
}
