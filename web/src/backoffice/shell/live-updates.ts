import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../../api/call.ts';
import { fetchSession } from '../../session/session.tsx';
import { touchedByEvent } from './touched.ts';

const refreshEveryMs = 2_000;
const tryAgainMs = [2_000, 5_000, 15_000, 30_000];

/**
 * What the tab with the stream tells the other tabs: what an event touches, or whether the server can be reached.
 * An empty beginning in `touched` stands for everything.
 */
type TabMessage = { touched: string[]; lastId: string } | { isReachable: boolean };

/**
 * Refreshes what an event touches. A session has few streams, so one tab listens and tells the others. A hidden tab
 * gives the stream up and refreshes when it is shown again. Returns whether the server can be reached.
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
    const planRefresh = () => {
      if (document.hidden || touched.size === 0) return;
      timer ??= setTimeout(refresh, Math.max(50, refreshedAt + refreshEveryMs - Date.now()));
    };
    const receive = (message: TabMessage) => {
      if ('isReachable' in message) return setReachable(message.isReachable);
      if (message.lastId) lastId = message.lastId;
      for (const beginning of message.touched) touched.add(beginning);
      planRefresh();
    };

    const channel = new BroadcastChannel('tillhouse.events');
    channel.onmessage = ({ data }: MessageEvent<TabMessage>) => receive(data);
    const broadcast = (message: TabMessage) => {
      receive(message);
      channel.postMessage(message);
    };

    let listening: AbortController | undefined;
    const listenWhileVisible = () => {
      if (document.hidden) {
        listening?.abort();
        listening = undefined;
        return;
      }
      planRefresh();
      if (listening) return;
      listening = new AbortController();
      const { signal } = listening;
      navigator.locks
        .request('tillhouse.events', { signal }, () => listen({ signal, broadcast, after: () => lastId }))
        .catch(() => undefined);
    };
    document.addEventListener('visibilitychange', listenWhileVisible);
    listenWhileVisible();
    return () => {
      document.removeEventListener('visibilitychange', listenWhileVisible);
      listening?.abort();
      clearTimeout(timer);
      channel.close();
    };
  }, [queries]);
  return isReachable;
}

/** Keeps a stream open until it is told to stop or nobody is signed in. */
async function listen({
  signal,
  broadcast,
  after,
}: {
  signal: AbortSignal;
  broadcast: (message: TabMessage) => void;
  after: () => string;
}): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    await streamUntilItEnds({
      signal,
      // After two failures, the server may be refusing the position, so it is dropped.
      after: failures < 2 ? after() : '',
      onOpen: () => {
        if (failures > 0) broadcast({ touched: [''], lastId: '' });
        failures = 0;
        broadcast({ isReachable: true });
      },
      broadcast,
    });
    if (signal.aborted) return;
    try {
      // The token may have expired. This fetches the next one.
      await fetchSession();
      if (failures > 0) broadcast({ isReachable: true });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return;
      broadcast({ isReachable: false });
    }
    await pause(tryAgainMs[Math.min(failures, tryAgainMs.length - 1)] ?? 0, signal);
    failures += 1;
  }
}

function streamUntilItEnds({
  signal,
  after,
  onOpen,
  broadcast,
}: {
  signal: AbortSignal;
  after: string;
  onOpen: () => void;
  broadcast: (message: TabMessage) => void;
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
    broadcast({ touched: touchedByEvent(type), lastId: lastEventId });
  };
  stream.addEventListener('gap', ({ lastEventId }) => broadcast({ touched: [''], lastId: lastEventId }));
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
