/** Finds a code in what the camera shows. */
export type CodeReader = (video: HTMLVideoElement) => Promise<string | undefined>;

type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
};

/** The reader of the browser, if it reads the codes of shops; otherwise ZXing, which is loaded then. */
export async function openCodeReader(): Promise<CodeReader> {
  return (await ofBrowser()) ?? (await (await import('./wasm-reader.ts')).openWasmReader());
}

const wanted = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'itf', 'qr_code'];

async function ofBrowser(): Promise<CodeReader | undefined> {
  const { BarcodeDetector } = globalThis as unknown as { BarcodeDetector?: DetectorClass };
  if (!BarcodeDetector) return undefined;
  const known = await BarcodeDetector.getSupportedFormats().catch((): string[] => []);
  if (!known.includes('ean_13')) return undefined;
  const detector = new BarcodeDetector({ formats: wanted.filter((format) => known.includes(format)) });
  return async (video) => (await detector.detect(video))[0]?.rawValue;
}
