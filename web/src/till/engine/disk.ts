import type { Store } from './store.ts';

/** Explains a storage fault in plain words; undefined for any other error. */
export function problemOfDisk(error: unknown): string | undefined {
  if (!(error instanceof DOMException)) return undefined;
  if (error.name === 'QuotaExceededError')
    return 'The disk of this device is full, so nothing can be saved. Free up some space and try again.';
  if (error.name === 'InvalidStateError' || error.name === 'NotFoundError')
    return 'The data of this till was deleted from the browser, so nothing can be saved. Reload the page.';
  if (broken.has(error.name))
    return 'The browser cannot use its storage, so nothing can be saved. Reload the page. If that does not help, restart the device.';
  return undefined;
}

const broken = new Set([
  'UnknownError',
  'VersionError',
  'SecurityError',
  'TimeoutError',
  'NotReadableError',
  'DataError',
]);

/** Wraps the store so that every storage fault is reported, even if the caller ignores it. */
export function watched(store: Store, onProblem: (problem: string) => void): Store {
  const look = (error: unknown) => {
    const problem = problemOfDisk(error);
    if (problem) onProblem(problem);
  };
  return new Proxy(store, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...sent: unknown[]) => {
        try {
          const answer: unknown = value.apply(target, sent);
          // A request ends at once, a transaction later.
          const ended = answer instanceof Promise ? answer : (answer as { done?: unknown } | undefined)?.done;
          if (ended instanceof Promise) ended.catch(look);
          return answer;
        } catch (error) {
          look(error);
          throw error;
        }
      };
    },
  });
}

/** Some browsers never answer if their storage is broken, so waiting has an end. */
const answersWithinMs = 15_000;

export async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new DOMException('The storage does not answer.', 'TimeoutError');
    timer = setTimeout(() => reject(error), answersWithinMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
