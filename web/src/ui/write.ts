import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError, newKey } from '../api/call.ts';
import { t } from '../words.ts';
import { notifyDone, notifyError } from './notices.tsx';

type Write<Input, Result> = {
  /**
   * Sends it, with `headers: key`: sent again after a fault of the network, it is done once. All that may differ from
   * one time to the next is in the input, for the same input again is taken for a second click.
   */
  send: (input: Input, key: { 'Idempotency-Key': string }) => Promise<Result>;
  /** What is said when it is done. */
  done?: string | ((result: Result) => string);
  onDone?: (result: Result) => void;
  /** A form shows refusals itself. */
  showsErrors?: boolean;
  /** For how long the very same is not sent again after it is done. */
  echoMs?: number;
};

/** What was sent, under which key, and until when the very same is only an echo of it. */
type Sent = { text: string; key: string; until: number };

const onItsWay = Number.POSITIVE_INFINITY;

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
  const last = useRef<Sent>({ text: '', key: newKey(), until: 0 });
  const mutation = useMutation({
    mutationFn: (input: Input) =>
      send(input, { 'Idempotency-Key': last.current.key }).catch((error) => {
        throw tellOfWrite(error);
      }),
    onMutate: () => last.current,
    onSuccess: async (result, _, sent) => {
      sent.key = newKey();
      sent.until = Date.now() + echoMs;
      if (done) notifyDone(typeof done === 'function' ? done(result) : done);
      onDone?.(result);
      await queries.invalidateQueries();
    },
    onError: (error, _, sent) => {
      if (sent) sent.until = 0;
      // A refusal is not kept under its key, but a success whose answer was lost is.
      if (sent && error instanceof ApiError && error.code === 'IDEMPOTENCY_MISMATCH') {
        sent.key = newKey();
        void queries.invalidateQueries();
      }
      if (!showsErrors) notifyError(error);
    },
  });
  const mutate: typeof mutation.mutate = (...args) => {
    const text = JSON.stringify(args[0]) ?? '';
    const { current: before } = last;
    if (before.text === text && Date.now() < before.until) return;
    // Beside another that is still on its way it is a write of its own; after one that failed it may be the same.
    const key = before.until === onItsWay ? newKey() : before.key;
    last.current = { text, key, until: onItsWay };
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
