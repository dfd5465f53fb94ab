import { useEffect } from 'react';
import type { ScreenProps } from '../screen.ts';
import { openDisplay } from './channel.ts';

/** Opens the window for the customer and closes itself. It is a screen so that the menu can open it. */
export default function DisplayScreen({ onClose }: ScreenProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is asked for
  useEffect(() => {
    openDisplay();
    onClose();
  }, []);
  return null;
}
