import { useSyncExternalStore } from 'react';
import type { Measure } from '../../../../src/values/measure.ts';
import { deviceSettings } from '../setup/device-settings.ts';

/** The weight that a scale shows, in its own unit. */
export type ScaleReading = { amount: number; measure: Measure; isStable: boolean };

/** The state of the scale of this device. */
export type ScaleState = {
  isConnected: boolean;
  reading: ScaleReading | undefined;
  /** Why there is no reading, in words. */
  problem: string | undefined;
};

let state: ScaleState = { isConnected: false, reading: undefined, problem: undefined };
const listeners = new Set<() => void>();

function scaleState(): ScaleState {
  return state;
}

export function setScale(change: Partial<ScaleState>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

/** The current state of the scale. `wake` connects the scale that was chosen before, and loads the code for it. */
export function useScale(): ScaleState & { wake(): void } {
  return { ...useSyncExternalStore(subscribe, scaleState), wake };
}

function wake(): void {
  if (state.isConnected || deviceSettings().scale.kind === 'NONE') return;
  import('./connect.ts').then(({ reconnectScale }) => reconnectScale()).catch(() => undefined);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
