/** Finds a code in what the camera shows. */
export type CodeReader = (video: HTMLVideoElement) => Promise<string | undefined>;

type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
};

/** Uses the reader of the browser if it can read EAN-13. Otherwise ZXing is loaded. */
export async function openCodeReader(): Promise<CodeReader> {
  return (await openBrowserReader()) ?? (await (await import('./wasm-reader.ts')).openWasmReader());
}

const wantedFormats = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'itf', 'qr_code'];

async function openBrowserReader(): Promise<CodeReader | undefined> {
  const { BarcodeDetector } = globalThis as unknown as { BarcodeDetector?: DetectorClass };
  if (!BarcodeDetector) return undefined;
  const supported = await BarcodeDetector.getSupportedFormats().catch((): string[] => []);
  if (!supported.includes('ean_13')) return undefined;
  const formats = wantedFormats.filter((format) => supported.includes(format));
  const detector = new BarcodeDetector({ formats });
  return async (video) => (await detector.detect(video))[0]?.rawValue;
}
