import { refuse, serverAnswered } from './call.ts';
import { fetchSignedIn } from './refresh.ts';

export type SheetRequest = {
  path: string;
  params?: Record<string, string> | undefined;
  query: Record<string, unknown>;
  name: string;
};

/** Downloads all rows of a list that match the filters. */
export function downloadSheet(
  { path, params = {}, query, name }: SheetRequest,
  format: 'csv' | 'xlsx' | 'pdf' | 'zip',
): Promise<void> {
  const address = path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
  const entries = Object.entries({ ...query, format }).map(([key, value]) => [key, String(value)]);
  return download(`${address}?${new URLSearchParams(entries)}`, `${name}.${format}`);
}

/** Fetches one of our files and lets the browser save it. */
export async function download(address: string, name: string, accept?: string): Promise<void> {
  const blob = await fetchFile(address, accept);
  saveFile(blob, name);
}

export async function fetchFile(address: string, accept?: string): Promise<Blob> {
  const request = new Request(
    new URL(address, location.origin),
    accept ? { headers: { Accept: accept } } : {},
  );
  const answer = await fetchSignedIn(request).catch(() =>
    refuse({ status: 0, code: 'OFFLINE', message: 'The server cannot be reached.' }),
  );
  if (answer.ok) return answer.blob();
  const refusal = await answer.json().catch(() => undefined);
  return refuse({
    status: answer.status,
    code: refusal?.code ?? 'SERVER_ERROR',
    message: refusal?.message ?? serverAnswered(answer.status),
    errors: refusal?.errors ?? [],
    requestId: answer.headers.get('X-Request-Id') ?? undefined,
  });
}

export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
