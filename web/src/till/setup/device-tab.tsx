import {
  Button,
  type MantineColorScheme,
  SegmentedControl,
  Stack,
  Switch,
  Text,
  useMantineColorScheme,
} from '@mantine/core';
import { chosenLanguage, keepLanguage } from '../../languages/language.ts';
import { LanguageSelect } from '../../ui/form/language-select.tsx';
import { NumberInput } from '../../ui/form/number-input.tsx';
import { t } from '../../words.ts';
import { openDisplay } from '../display/channel.ts';
import { isEmpty } from '../engine/cart.ts';
import { ClockNotice } from '../sell/clock-notice.tsx';
import { NotPersisted } from '../sell/not-persisted.tsx';
import { useClosesBlind } from '../shift/use-closes-blind.ts';
import { useTill } from '../use-till.ts';
import { changeDeviceSettings, useDeviceSettings } from './device-settings.ts';

export function DeviceTab() {
  const { state } = useTill();
  const { lockAfterMinutes } = useDeviceSettings();
  const { isBlind, isSetByBusiness } = useClosesBlind();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Stack>
      <Text>
        {t('Outlet {outlet}, till {drawer}', {
          outlet: state.outlet?.name ?? '–',
          drawer: state.drawer?.name ?? '–',
        })}
      </Text>
      <ClockNotice />
      <NotPersisted />
      <div>
        <Text size="sm" fw={500} mb={4} id="looks-label">
          {t('Appearance')}
        </Text>
        <SegmentedControl
          aria-labelledby="looks-label"
          value={colorScheme}
          onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}
          data={[
            { value: 'auto', label: t('Same as device') },
            { value: 'light', label: t('Light') },
            { value: 'dark', label: t('Dark') },
          ]}
        />
      </div>
      <LanguageSelect
        none={t('As the user')}
        description={t('To change it, finish or park the sale and be online.')}
        disabled={!state.isOnline || !isEmpty(state.cart)}
        value={chosenLanguage('device') ?? null}
        onChange={(language) => {
          keepLanguage('device', language);
          location.reload();
        }}
      />
      <Switch
        label={t('Blind close')}
        description={
          isSetByBusiness
            ? t('Blind close is on for all tills of the business.')
            : t('The expected amount is shown only after the drawer is counted.')
        }
        checked={isBlind}
        disabled={isSetByBusiness}
        onChange={(event) => changeDeviceSettings({ closesBlind: event.currentTarget.checked })}
      />
      <NumberInput
        label={t('Lock after minutes without use')}
        description={t('0 means never')}
        w={320}
        min={0}
        max={240}
        decimals={0}
        value={lockAfterMinutes}
        onChange={(minutes) => changeDeviceSettings({ lockAfterMinutes: Number(minutes) || 0 })}
      />
      <div>
        <Button variant="default" onClick={openDisplay}>
          {t('Open customer display')}
        </Button>
      </div>
    </Stack>
  );
}
