import { createContext, useContext, useSyncExternalStore } from 'react';
import { createTill, type TillEngine } from './engine/engine.ts';
import type { TillState } from './engine/state.ts';

let engine: TillEngine | undefined;

/** The one engine of this page. */
export function tillEngine(): TillEngine {
  engine ??= createTill();
  return engine;
}

/** Screens get the engine from this context, so that tests can give them another one. */
export const TillContext = createContext<TillEngine | undefined>(undefined);

/** The engine and its current state. */
export function useTill(): { till: TillEngine; state: TillState } {
  const till = useContext(TillContext);
  if (!till) throw new Error('there is no till here');
  const state = useSyncExternalStore(till.subscribe, till.getState);
  return { till, state };
}
