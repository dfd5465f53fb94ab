import type { FieldError } from '../../../src/values/refusal.ts';
import { apiClient } from './client.ts';
import { readableField } from './readable-field.ts';
import { fetchSignedIn } from './refresh.ts';

export const client = apiClient({ fetch: fetchSignedIn });

/** A problem of a field, with the words for the field. */
export type RefusedField = FieldError & { label: string };

type RefusalText = {
  status: number;
  code: string;
  message: string;
  errors?: (FieldError & { label?: string })[];
  requestId?: string | undefined;
};

type OwnWords = (text: string, values?: Record<string, string | number>) => string;

let inWords: (refusal: RefusalText) => Promise<RefusalText> = async (refusal) => refusal;
let ownWords: OwnWords = filled;

/**
 * Sets how refusals are put into the language of the page. The server writes them in English, and so do modules that
 * know no pages (`ownText`).
 */
export function wordRefusals(by: typeof inWords, ownText: typeof ownWords): void {
  inWords = by;
  ownWords = ownText;
}

/** A text of a module that knows no pages, in the language of the page. */
export const inPageWords: OwnWords = (text, values) => ownWords(text, values);

function filled(text: string, values: Record<string, string | number> = {}): string {
  return text.replace(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all));
}

/** The first problem that an answer names inside of its data, in the language of the page: `Items 1: is not known`. */
export async function problemInWords(errors: FieldError[]): Promise<string> {
  const worded = await inWords({ status: 0, code: '', message: '', errors });
  const [first] = new ApiError(worded).errors;
  return first ? [first.label, first.message].filter(Boolean).join(': ') : '';
}

/** Throws a refusal in the language of the page. */
export async function refuse(refusal: RefusalText): Promise<never> {
  throw new ApiError(await inWords(refusal));
}

/** A refusal of the server. `OFFLINE` means that it could not be reached. */
export class ApiError extends Error {
  status: number;
  code: string;
  errors: RefusedField[];
  requestId: string | undefined;

  constructor(refusal: RefusalText) {
    super(ownWords(refusal.message));
    this.status = refusal.status;
    this.code = refusal.code;
    this.errors = (refusal.errors ?? []).map((error) => ({ label: readableField(error.field), ...error }));
    this.requestId = refusal.requestId;
  }
}

/** For an answer that is not ours, such as that of a proxy. */
export const serverAnswered = (status: number): string =>
  inPageWords('The server answered {status}.', { status });

type Answered = { data?: unknown; error?: unknown; response: Response };
type Body<Result> = Result extends { data?: infer Data } ? NonNullable<Data> : never;

/** The whole answer of a call of `client`, with its envelope. A refusal is thrown as an ApiError. */
export async function answerOf<Result extends Answered>(call: Promise<Result>): Promise<Body<Result>> {
  let result: Answered;
  try {
    result = await call;
  } catch {
    return refuse({ status: 0, code: 'OFFLINE', message: 'The server cannot be reached.' });
  }
  const { data, error, response } = result;
  if (response.ok && data !== undefined) return data as Body<Result>;
  const refusal = error as { code?: string; message?: string; errors?: FieldError[] } | undefined;
  return refuse({
    status: response.status,
    code: refusal?.code ?? 'SERVER_ERROR',
    message: refusal?.message ?? serverAnswered(response.status),
    errors: refusal?.errors ?? [],
    requestId: response.headers.get('X-Request-Id') ?? undefined,
  });
}

type DataIn<Answer> = Answer extends { data: infer Data } ? Data : never;

/** `data` of the answer: `await dataOf(client.GET('/outlets'))`. */
export async function dataOf<Result extends Answered>(call: Promise<Result>): Promise<DataIn<Body<Result>>> {
  return ((await answerOf(call)) as { data: unknown }).data as DataIn<Body<Result>>;
}

/** The problems by field, as forms take them: `form.setErrors(fieldErrors(error))`. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(error.errors.map(({ field, message }) => [field, capitalized(message)]));
}

function capitalized(message: string): string {
  return message.charAt(0).toUpperCase() + message.slice(1);
}

/** A key for one write. A retry sends it again, so that the server does the write only once. */
export function newKey(): string {
  return crypto.randomUUID();
}
