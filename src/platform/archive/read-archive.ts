import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract, type Header } from 'tar-stream';
import { StartError } from '../start-error.ts';
import { type Manifest, manifestName } from './manifest.ts';

export type Entry = Pick<Header, 'name' | 'type' | 'size' | 'mode'> & { content: AsyncIterable<Uint8Array> };

/** Yields the entries in order. The content of one must be read, or is skipped, before the next is taken. */
export function readEntries(
  file: string,
  onBytes: (bytes: number) => void = () => {},
): AsyncGenerator<Entry> {
  const packed = createReadStream(file).on('data', (part) => onBytes(part.length));
  const unpacked = createGunzip();
  // The reader of the unpacked stream gets the error.
  pipeline(packed, unpacked).catch(() => {});
  return entriesOf(unpacked);
}

export async function* entriesOf(tarred: AsyncIterable<Uint8Array>): AsyncGenerator<Entry> {
  const tar = extract();
  const closed = new Promise<void>((resolve) => tar.once('close', resolve));
  const sink = tar as unknown as NodeJS.WritableStream;
  const writing = (async () => {
    for await (const part of tarred) {
      if (!sink.write(part))
        await Promise.race([new Promise((resolve) => sink.once('drain', resolve)), closed]);
      if (tar.destroyed) return;
    }
    sink.end();
  })();
  writing.catch((error) => tar.destroy(error));
  try {
    for await (const entry of tar) {
      const { name, type, size, mode } = entry.header;
      yield { name, type, size, mode, content: entry as AsyncIterable<unknown> as AsyncIterable<Uint8Array> };
      entry.resume();
    }
    await writing;
  } finally {
    tar.destroy();
  }
}

/**
 * Reads an archive completely before anything is done with it. Every file must match the manifest, and there must be no
 * other file. Returns the manifest.
 */
export async function checkArchive(
  file: string,
  {
    kind,
    command,
    onRead,
  }: { kind: string; command: string; onRead?: (part: { bytes: number; total: number }) => void },
): Promise<Manifest> {
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (size === undefined)
    throw new StartError(`There is no file ${file}. Name the one that tillhouse ${command} wrote.`);
  const found: Manifest['files'] = Object.create(null);
  let manifest: Manifest | undefined;
  try {
    for await (const entry of readEntries(file, (bytes) => onRead?.({ bytes, total: size }))) {
      const { name, type, content } = entry;
      if (manifest) throw new Error('something follows its manifest');
      if (type === 'directory') continue;
      if (found[name]) throw new Error(`${name} is in it twice`);
      if (name === manifestName) manifest = await readManifest(entry);
      else found[name] = await measure(content);
    }
    if (!manifest) throw new Error('its end is missing');
  } catch (error) {
    throw new StartError(
      `${file} is damaged, or not an archive of Tillhouse (${reasonOf(error)}). Use another copy of it.`,
    );
  }
  if (manifest.kind !== kind) {
    throw new StartError(
      `${file} was not written by tillhouse ${command}: it is a ${manifest.kind}. Use another file.`,
    );
  }
  if (manifest.format !== 1) {
    throw new StartError(
      `${file} has format ${manifest.format}, which this Tillhouse does not know. Use a newer one.`,
    );
  }
  rejectOtherFiles(file, manifest, found);
  return manifest;
}

/** The manifest has one line per file. A larger one could only be meant to fill the memory. */
const manifestBytes = 64 * 1024 * 1024;

async function readManifest({ size, content }: Entry): Promise<Manifest> {
  if (size > manifestBytes) throw new Error('its manifest is too large');
  const manifest = JSON.parse(String(await buffer(content))) as Manifest | null;
  if (!isObject(manifest) || !isObject(manifest.files)) throw new Error('its manifest is none of ours');
  return manifest;
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function rejectOtherFiles(file: string, manifest: Manifest, found: Manifest['files']): void {
  const names = new Set([...Object.keys(manifest.files), ...Object.keys(found)]);
  for (const name of names) {
    const [expected, actual] = [manifest.files[name], found[name]];
    if (expected?.sha256 === actual?.sha256 && expected?.bytes === actual?.bytes) continue;
    throw new StartError(
      `${file} is damaged: ${name} in it is not as it was written. Use another copy of it.`,
    );
  }
}

async function measure(content: AsyncIterable<Uint8Array>): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const part of content) {
    hash.update(part);
    bytes += part.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

function reasonOf(error: unknown): string {
  return (error as Error).message.replaceAll(/\s+/g, ' ');
}
