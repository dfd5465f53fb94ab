import { t } from '../../words.ts';
import type { ScreenProps } from '../screen.ts';
import { ScreenFrame } from '../screen-frame.tsx';
import { ReturnFlow } from './return-flow.tsx';

/** Takes goods back, for money or for other goods. */
export default function Returns({ onClose }: ScreenProps) {
  return (
    <ReturnFlow onClose={onClose}>
      {(title, body, leave) => (
        <ScreenFrame title={title ?? t('Returns')} size={760} onClose={leave}>
          {body}
        </ScreenFrame>
      )}
    </ReturnFlow>
  );
}
