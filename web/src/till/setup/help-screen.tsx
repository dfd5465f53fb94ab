import { Stack, Text } from '@mantine/core';
import { t } from '../../words.ts';
import type { ScreenProps } from '../screen.ts';
import { ScreenFrame } from '../screen-frame.tsx';
import { KeyList } from './keys-tab.tsx';

/** What keys do here. */
export default function HelpScreen({ onClose }: ScreenProps) {
  return (
    <ScreenFrame title={t('Keys')} size={760} onClose={onClose}>
      <Stack>
        <KeyList />
        <Text>
          {t('A scan adds from anywhere. 5* before it makes five. Other keys can be chosen in the setup.')}
        </Text>
      </Stack>
    </ScreenFrame>
  );
}
