import { useDeviceSettings } from '../setup/device-settings.ts';
import { useTill } from '../use-till.ts';

/** Whether the drawer is counted before anybody sees what should be in it. A device can only be stricter. */
export function useClosesBlind(): { isBlind: boolean; isSetByBusiness: boolean } {
  const { state } = useTill();
  const { closesBlind } = useDeviceSettings();
  // A till that was last online with an earlier version has not kept this setting.
  const isSetByBusiness = state.settings?.closesBlind ?? false;
  return { isBlind: isSetByBusiness || closesBlind, isSetByBusiness };
}
