import { t } from '../../words.ts';
import { readHidReport, scalePage } from './hid-report.ts';
import type { ScaleFrame } from './serial-frames.ts';
import type { ScaleLine } from './serial-scale.ts';

type HidDevice = EventTarget & {
  productName: string;
  collections: { usagePage: number }[];
  opened: boolean;
  open(): Promise<void>;
  close(): Promise<void>;
};
type Hid = EventTarget & {
  requestDevice(options: { filters: { usagePage: number }[] }): Promise<HidDevice[]>;
  getDevices(): Promise<HidDevice[]>;
};

/** Connects a USB scale, which reports each weight by itself. */
export async function openHidScale(
  how: 'ASK' | 'AGAIN',
  handlers: { frame(frame: ScaleFrame): void; lost(): void },
): Promise<ScaleLine | undefined> {
  const { hid } = navigator as unknown as { hid?: Hid };
  if (!hid) return undefined;
  const devices =
    how === 'ASK' ? await hid.requestDevice({ filters: [{ usagePage: scalePage }] }) : await hid.getDevices();
  const device = devices.find(({ collections }) =>
    collections.some(({ usagePage }) => usagePage === scalePage),
  );
  if (!device) return undefined;
  if (!device.opened) await device.open();
  const onReport = (event: Event) => {
    const frame = readHidReport((event as Event & { data: DataView }).data);
    if (frame) handlers.frame(frame);
  };
  const onGone = (event: Event) => {
    if ((event as Event & { device: HidDevice }).device === device) handlers.lost();
  };
  device.addEventListener('inputreport', onReport);
  hid.addEventListener('disconnect', onGone);
  return {
    name: device.productName || t('USB scale'),
    close: async () => {
      device.removeEventListener('inputreport', onReport);
      hid.removeEventListener('disconnect', onGone);
      await device.close();
    },
  };
}
