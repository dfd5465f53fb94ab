import { Stack, Text } from '@mantine/core';
import { t } from '../../words.ts';
import type { ScreenProps } from '../screen.ts';
import { ScreenFrame } from '../screen-frame.tsx';
import { KeyList } from './keys-tab.tsx';

/** Lists the keys of the till. */
export default function HelpScreen({ onClose }: ScreenProps) {
  return (
    <ScreenFrame title={t('Shortcuts')} size={760} onClose={onClose}>
      <Stack>
        <KeyList />
        <Text>
          {t(
            'Scan anywhere on the page to add an item. Type 5* first to add five. Change the keys in device settings.',
          )}
        </Text>
      </Stack>
    </ScreenFrame>
  );
}
