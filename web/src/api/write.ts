import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { notifyDone, notifyError } from '../ui/notices.tsx';
import { t } from '../words.ts';
import { ApiError, newKey } from './call.ts';

type Write<Input, Result> = {
  /** Sends it, with `headers: key`: sent again after a fault of the network, it is done once. */
  send: (input: Input, key: { 'Idempotency-Key': string }) => Promise<Result>;
  /** What is said when it is done. */
  done?: string | ((result: Result) => string);
  onDone?: (result: Result) => void;
  /** A form shows refusals itself. */
  showsErrors?: boolean;
  /** For how long the very same is not sent again after it is done. */
  echoMs?: number;
};

/** The second click of two, or a key held too long, comes when the first is done. */
const usualEchoMs = 1_000;

/** A write from a button or a form. What pages show is read again afterwards. */
export function useWrite<Input = void, Result = unknown>({
  send,
  done,
  onDone,
  showsErrors,
  echoMs = usualEchoMs,
}: Write<Input, Result>) {
  const queries = useQueryClient();
  const key = useRef(newKey());
  const last = useRef({ text: '', until: 0 });
  const mutation = useMutation({
    mutationFn: (input: Input) =>
      send(input, { 'Idempotency-Key': key.current }).catch((error) => {
        throw tellOfWrite(error);
      }),
    onSuccess: async (result) => {
      key.current = newKey();
      last.current.until = Date.now() + echoMs;
      if (done) notifyDone(typeof done === 'function' ? done(result) : done);
      onDone?.(result);
      await queries.invalidateQueries();
    },
    onError: (error) => {
      last.current.until = 0;
      // A refusal is not kept under its key, but a success whose answer was lost is.
      if (error instanceof ApiError && error.code === 'IDEMPOTENCY_MISMATCH') {
        key.current = newKey();
        void queries.invalidateQueries();
      }
      if (!showsErrors) notifyError(error);
    },
  });
  const mutate: typeof mutation.mutate = (...args) => {
    const text = JSON.stringify(args[0]) ?? '';
    if (last.current.text === text && Date.now() < last.current.until) return;
    last.current = { text, until: Number.POSITIVE_INFINITY };
    mutation.mutate(...args);
  };
  return { ...mutation, mutate };
}

/** Whoever has no answer does not know whether it was done: they are told what to do about it. */
function tellOfWrite(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const { status, code, errors, requestId } = error;
  const saying = (message: string) => new ApiError({ status, code, errors, requestId, message });
  if (code === 'OFFLINE')
    return saying(
      t('The server was not reached, or its answer was lost. Sent again as it is, it is done only once.'),
    );
  if (code === 'IDEMPOTENCY_MISMATCH')
    return saying(
      t(
        'What you sent first was done, though its answer was lost. Look at it before you send this as well: it is done in addition.',
      ),
    );
  return error;
}
