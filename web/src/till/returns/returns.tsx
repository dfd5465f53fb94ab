import type { ScreenProps } from '../screen.ts';
import { ReturnFlow } from './return-flow.tsx';

/** Takes goods back, for money or for other goods. */
export default function Returns({ onClose }: ScreenProps) {
  return <ReturnFlow onClose={() => onClose()} />;
}
