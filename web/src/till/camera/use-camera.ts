import { type RefObject, useEffect, useRef, useState } from 'react';
import { t } from '../../words.ts';
import { openCodeReader } from './code-reader.ts';

/** After this many pictures without a code, the same code is reported again. A slow device may miss a few pictures. */
const goneAfterPictures = 8;
const betweenPicturesMs = 100;

/** Shows the camera as a video and reports each code that comes into view, once. */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  onCode: (code: string) => void,
): { problem: string | undefined } {
  const [problem, setProblem] = useState<string>();
  const latestOnCode = useRef(onCode);
  latestOnCode.current = onCode;
  useEffect(() => {
    const end = new AbortController();
    watch(video, (code) => latestOnCode.current(code), end.signal).catch((error: unknown) => {
      if (!end.signal.aborted) setProblem(problemOf(error));
    });
    return () => end.abort();
  }, [video]);
  return { problem };
}

async function watch(
  { current: video }: RefObject<HTMLVideoElement | null>,
  onCode: (code: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
  });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted || !video) return stop();
  video.srcObject = stream;
  const [read] = await Promise.all([openCodeReader(), video.play()]);
  let last: { code: string; missing: number } | undefined;
  while (!signal.aborted) {
    const code = await read(video);
    if (code && code !== last?.code && !signal.aborted) onCode(code);
    if (code) last = { code, missing: 0 };
    else if (last && ++last.missing === goneAfterPictures) last = undefined;
    await new Promise((resolve) => setTimeout(resolve, betweenPicturesMs));
  }
}

function problemOf(error: unknown): string {
  const { name } = error as Error;
  if (name === 'NotAllowedError')
    return t('This page may not use the camera. Allow it in the browser, then try again.');
  if (name === 'NotFoundError') return t('This device has no camera.');
  if (name === 'NotReadableError') return t('Another app is using the camera.');
  return t('The camera could not start. The first time, it needs a connection.');
}
