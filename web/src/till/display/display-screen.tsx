import { useEffect } from 'react';
import type { ScreenProps } from '../screen.ts';
import { openDisplay } from './channel.ts';

/** Opens the second window. */
export default function DisplayScreen({ onClose }: ScreenProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is asked for
  useEffect(() => {
    openDisplay();
    onClose();
  }, []);
  return null;
}
