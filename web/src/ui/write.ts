import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError, newKey } from '../api/call.ts';
import { t } from '../words.ts';
import { notifyDone, notifyError } from './notices.tsx';

type Write<Input, Result> = {
  /**
   * Sends the write with `key` as its headers, so that a retry after a network error is done only once. Everything
   * that can differ between two writes must be in the input, because a repeated input counts as a second click.
   */
  send: (input: Input, key: { 'Idempotency-Key': string }) => Promise<Result>;
  /** The notice after success. */
  done?: string | ((result: Result) => string);
  onDone?: (result: Result) => void;
  /** Set by forms, which show refusals themselves. */
  showsOwnErrors?: boolean;
  /** The key of the first write, if it continues a write whose answer was lost. */
  firstKey?: string | undefined;
  /** How long a repeated input is ignored after success. */
  ignoreRepeatMs?: number;
};

/** The last write: its input, its key, and until when a repeat of it is ignored. */
type LastWrite = { input: string; key: string; ignoredUntil: number };

const untilAnswered = Number.POSITIVE_INFINITY;

/** A double click, or a key held too long, may arrive after the first write is done. It is ignored for this long. */
const defaultIgnoreMs = 1_000;

/** After a write its button stays busy until the pages have read again, but no longer than this if no answer comes. */
const readAgainWithinMs = 5_000;

/** A write from a button or a form. Afterwards all pages read again. */
export function useWrite<Input = void, Result = unknown>({
  send,
  done,
  onDone,
  showsOwnErrors,
  firstKey,
  ignoreRepeatMs = defaultIgnoreMs,
}: Write<Input, Result>) {
  const queries = useQueryClient();
  const last = useRef<LastWrite>({ input: '', key: firstKey ?? newKey(), ignoredUntil: 0 });
  const mutation = useMutation({
    mutationFn: (input: Input) =>
      send(input, { 'Idempotency-Key': last.current.key }).catch((error) => {
        throw explainLostAnswer(error);
      }),
    onMutate: () => last.current,
    onSuccess: async (result, _, sent) => {
      sent.key = newKey();
      sent.ignoredUntil = Date.now() + ignoreRepeatMs;
      if (done) notifyDone(typeof done === 'function' ? done(result) : done);
      onDone?.(result);
      await Promise.race([
        queries.invalidateQueries(),
        new Promise((resolve) => setTimeout(resolve, readAgainWithinMs)),
      ]);
    },
    onError: (error, _, sent) => {
      if (sent) sent.ignoredUntil = 0;
      // A refusal is not stored under its key, but a success is, even if its answer was lost.
      if (sent && error instanceof ApiError && error.code === 'IDEMPOTENCY_MISMATCH') {
        sent.key = newKey();
        void queries.invalidateQueries();
      }
      if (!showsOwnErrors) notifyError(error);
    },
  });
  const mutate: typeof mutation.mutate = (...args) => {
    const input = JSON.stringify(args[0]) ?? '';
    const { current: before } = last;
    if (before.input === input && Date.now() < before.ignoredUntil) return;
    // Next to a write that is still running, this is a separate write. After a failed one it may be the same write
    // again.
    const key = before.ignoredUntil === untilAnswered ? newKey() : before.key;
    last.current = { input, key, ignoredUntil: untilAnswered };
    mutation.mutate(...args);
  };
  return { ...mutation, mutate, nextKey: () => last.current.key };
}

/** Without an answer nobody knows whether the write was done, so the message says what to do. */
function explainLostAnswer(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const { status, code, errors, requestId } = error;
  const withMessage = (message: string) => new ApiError({ status, code, errors, requestId, message });
  if (code === 'OFFLINE')
    return withMessage(
      t('The server did not answer. You can safely send this again. It is saved only once.'),
    );
  if (code === 'IDEMPOTENCY_MISMATCH')
    return withMessage(
      t(
        'Your first attempt was saved, although its answer was lost. Check it before you send this one, which is saved in addition.',
      ),
    );
  return error;
}
