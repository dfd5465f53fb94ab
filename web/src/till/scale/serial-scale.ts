import { t } from '../../words.ts';
import type { ScaleSettings } from '../setup/device-settings.ts';
import { frameReader, requests, type ScaleFrame } from './serial-frames.ts';

type SerialPort = {
  open(options: object): Promise<void>;
  close(): Promise<void>;
  readable: ReadableStream<Uint8Array> | null;
  writable: WritableStream<Uint8Array> | null;
  getInfo?(): { usbVendorId?: number; usbProductId?: number };
};
type Serial = { requestPort(): Promise<SerialPort>; getPorts(): Promise<SerialPort[]> };

export type ScaleLine = { name: string; close(): Promise<void> };

/** How often a scale is asked that sends nothing by itself. */
const askEveryMs = 250;

/** Connects a scale on a serial line. ASK lets the person choose it. AGAIN takes one that the page may already use. */
export async function openSerialScale(
  { protocol, baudRate, measure }: ScaleSettings,
  how: 'ASK' | 'AGAIN',
  handlers: { frame(frame: ScaleFrame): void; lost(): void },
): Promise<ScaleLine | undefined> {
  const { serial } = navigator as unknown as { serial?: Serial };
  if (!serial) return undefined;
  // A printer may be on a serial line, too. Without a choice, the port that is not open is taken for the scale.
  const ports = how === 'ASK' ? [await serial.requestPort()] : await serial.getPorts();
  const port = ports.find(({ readable }) => readable === null);
  if (!port) return undefined;
  await port.open({ baudRate });
  const reader = port.readable?.getReader();
  if (!reader) return undefined;
  let isClosing = false;
  const frames = frameReader(measure);
  const decoder = new TextDecoder('ascii');
  const reading = (async () => {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      for (const frame of frames(decoder.decode(value, { stream: true }))) handlers.frame(frame);
    }
  })();
  const asking = protocol === 'CONTINUOUS' ? undefined : askRepeatedly(port, requests[protocol]);
  const finished = reading
    .catch(() => undefined)
    .finally(() => {
      asking?.stop();
      reader.releaseLock();
      if (!isClosing) handlers.lost();
    });
  return {
    name: t('Serial scale'),
    close: async () => {
      isClosing = true;
      await reader.cancel().catch(() => undefined);
      await finished;
      await port.close().catch(() => undefined);
    },
  };
}

function askRepeatedly(port: SerialPort, request: string): { stop(): void } {
  const writer = port.writable?.getWriter();
  const bytes = new TextEncoder().encode(request);
  const timer = setInterval(() => void writer?.write(bytes).catch(() => undefined), askEveryMs);
  return {
    stop: () => {
      clearInterval(timer);
      writer?.releaseLock();
    },
  };
}
