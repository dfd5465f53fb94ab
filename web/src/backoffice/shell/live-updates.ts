import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../../api/call.ts';
import { fetchSession } from '../../session/session.tsx';
import { touchedByEvent } from './touched.ts';

const refreshEveryMs = 2_000;
const tryAgainMs = [2_000, 5_000, 15_000, 30_000];

/** What the tab with the stream tells the others: an event, or whether the server is reached. */
type Told = { touched: string[]; lastId: string } | { isReachable: boolean };

/**
 * Reads again what an event touches. One tab of a browser listens, for a session has few streams, and tells the others;
 * a hidden one lets go of the stream, and looks again when it is shown. Answers whether the server is reached.
 */
export function useLiveUpdates(): boolean {
  const queries = useQueryClient();
  const [isReachable, setReachable] = useState(true);
  useEffect(() => {
    const touched = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let refreshedAt = 0;
    let lastId = '';

    const refresh = () => {
      timer = undefined;
      refreshedAt = Date.now();
      const beginnings = [...touched];
      touched.clear();
      queries.invalidateQueries({
        predicate: ({ queryKey: [path] }) =>
          beginnings.some((beginning) => String(path).startsWith(beginning)),
      });
    };
    const plan = () => {
      if (document.hidden || touched.size === 0) return;
      timer ??= setTimeout(refresh, Math.max(50, refreshedAt + refreshEveryMs - Date.now()));
    };
    const take = (told: Told) => {
      if ('isReachable' in told) return setReachable(told.isReachable);
      if (told.lastId) lastId = told.lastId;
      for (const beginning of told.touched) touched.add(beginning);
      plan();
    };

    const channel = new BroadcastChannel('tillhouse.events');
    channel.onmessage = ({ data }: MessageEvent<Told>) => take(data);
    const tell = (told: Told) => {
      take(told);
      channel.postMessage(told);
    };

    let leaving: AbortController | undefined;
    const follow = () => {
      if (document.hidden) {
        leaving?.abort();
        leaving = undefined;
        return;
      }
      plan();
      if (leaving) return;
      leaving = new AbortController();
      const { signal } = leaving;
      navigator.locks
        .request('tillhouse.events', { signal }, () => listen({ signal, tell, after: () => lastId }))
        .catch(() => undefined);
    };
    document.addEventListener('visibilitychange', follow);
    follow();
    return () => {
      document.removeEventListener('visibilitychange', follow);
      leaving?.abort();
      clearTimeout(timer);
      channel.close();
    };
  }, [queries]);
  return isReachable;
}

/** Holds a stream open until it is told to leave, or until nobody is signed in any more. */
async function listen({
  signal,
  tell,
  after,
}: {
  signal: AbortSignal;
  tell: (told: Told) => void;
  after: () => string;
}): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    await streamUntilItEnds({
      signal,
      // A position that is refused is given up.
      after: failures < 2 ? after() : '',
      onOpen: () => {
        if (failures > 0) tell({ touched: [''], lastId: '' });
        failures = 0;
        tell({ isReachable: true });
      },
      tell,
    });
    if (signal.aborted) return;
    try {
      // The token that it was opened with may have ended: this gets the next.
      await fetchSession();
      if (failures > 0) tell({ isReachable: true });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return;
      tell({ isReachable: false });
    }
    await pause(tryAgainMs[Math.min(failures, tryAgainMs.length - 1)] ?? 0, signal);
    failures += 1;
  }
}

function streamUntilItEnds({
  signal,
  after,
  onOpen,
  tell,
}: {
  signal: AbortSignal;
  after: string;
  onOpen: () => void;
  tell: (told: Told) => void;
}): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stream = new EventSource(`/events${after ? `?after=${encodeURIComponent(after)}` : ''}`);
  const end = () => {
    stream.close();
    signal.removeEventListener('abort', end);
    resolve();
  };
  signal.addEventListener('abort', end);
  stream.onopen = onOpen;
  stream.onerror = end;
  stream.onmessage = ({ data, lastEventId }) => {
    const { type } = JSON.parse(data) as { type: string };
    tell({ touched: touchedByEvent(type), lastId: lastEventId });
  };
  stream.addEventListener('gap', ({ lastEventId }) => tell({ touched: [''], lastId: lastEventId }));
  return promise;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    resolve();
  });
  return promise;
}
