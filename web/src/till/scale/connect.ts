import { changeScale, deviceSettings } from '../setup/device-settings.ts';
import { openHidScale } from './hid-scale.ts';
import { setScale } from './reading.ts';
import type { ScaleFrame } from './serial-frames.ts';
import { openSerialScale, type ScaleLine } from './serial-scale.ts';

let line: ScaleLine | undefined;
/** One attempt at a time: a port is opened once. */
let opening: Promise<boolean> | undefined;

const problems = {
  MOVING: undefined,
  OVERLOAD: 'There is too much on the scale.',
  BELOW_ZERO: 'The scale is below zero: set it to zero.',
  FAULT: 'The scale says that something is wrong with it.',
};

const on = {
  frame: (frame: ScaleFrame) => {
    if ('problem' in frame) setScale({ reading: undefined, problem: problems[frame.problem] });
    else setScale({ reading: frame, problem: undefined });
  },
  lost: () => {
    line = undefined;
    setScale({ isConnected: false, reading: undefined, problem: 'The scale was unplugged.' });
  },
};

/** Lets the person choose the scale; has to follow a click. */
export async function chooseScale(): Promise<boolean> {
  await closeScale();
  return open('ASK');
}

/** Connects the one that was chosen before, where it is plugged in. */
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
  line = scale.kind === 'HID' ? await openHidScale(how, on) : await openSerialScale(scale, how, on);
  setScale({ isConnected: line !== undefined, problem: undefined });
  if (line) changeScale({ name: line.name });
  return line !== undefined;
}

async function closeScale(): Promise<void> {
  const open = line;
  line = undefined;
  await open?.close().catch(() => undefined);
  setScale({ isConnected: false, reading: undefined, problem: undefined });
}
