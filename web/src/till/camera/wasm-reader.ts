import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { CodeReader } from './code-reader.ts';

/** In pixels. Wide enough for the thin bars of an EAN-13, and small enough to be read in a few milliseconds. */
const widestPicture = 1024;

const options: ReaderOptions = {
  formats: ['EANUPC', 'Code128', 'Code39', 'ITF14', 'DataBar', 'QRCode'],
  maxNumberOfSymbols: 1,
  textMode: 'Plain',
};

/** ZXing, compiled for browsers. Our own server has its file, because our pages load nothing from elsewhere. */
export async function openWasmReader(): Promise<CodeReader> {
  await prepareZXingModule({ overrides: { locateFile: () => wasmAddress }, fireImmediately: true });
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const scale = Math.min(1, widestPicture / video.videoWidth);
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    if (!context || canvas.width === 0 || canvas.height === 0) return undefined;
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const picture = context.getImageData(0, 0, canvas.width, canvas.height);
    return (await readBarcodes(picture, options)).find(({ isValid }) => isValid)?.text;
  };
}
