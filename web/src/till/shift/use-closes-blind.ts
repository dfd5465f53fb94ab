import { useDeviceSettings } from '../setup/device-settings.ts';
import { useTill } from '../use-till.ts';

/** Whether the drawer is counted before anybody sees what should be in it. A device may only be stricter than its business. */
export function useClosesBlind(): { isBlind: boolean; isOfBusiness: boolean } {
  const { state } = useTill();
  const { closesBlind } = useDeviceSettings();
  // An earlier version did not keep this setting.
  const isOfBusiness = state.settings?.closesBlind ?? false;
  return { isBlind: isOfBusiness || closesBlind, isOfBusiness };
}
