import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Below this length, the extra headers cost as much as compression saves. */
const smallestLength = 1_000;
/** Of 11 levels. As fast as gzip, and smaller. */
const brotliQuality = 4;

type Compressed = { encoding: 'br' | 'gzip' | undefined; payload: string | Buffer };

/**
 * Compresses in another thread, so that no other request waits. Returns the text itself when the client accepts neither
 * encoding.
 */
export async function compress(text: string, accepted: string | string[] = ''): Promise<Compressed> {
  const names = [accepted]
    .flat()
    .join(',')
    .split(',')
    .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim().toLowerCase());
  if (text.length < smallestLength) return { encoding: undefined, payload: text };
  if (names.includes('br')) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality };
    return { encoding: 'br', payload: await brotli(text, { params }) };
  }
  if (names.includes('gzip')) return { encoding: 'gzip', payload: await zip(text) };
  return { encoding: undefined, payload: text };
}
