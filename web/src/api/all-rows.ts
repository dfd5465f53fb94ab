import { fetchFile } from './download.ts';
import type { ListPath, RowOf } from './read.ts';

/** Reads every row of a list that matches the filters, in one request: `jsonl` has one row on each line. */
export async function fetchAllRows<Path extends ListPath>(
  path: Path,
  { params = {}, query }: { params?: Record<string, string> | undefined; query: Record<string, unknown> },
): Promise<RowOf<Path>[]> {
  const address = path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
  const entries = Object.entries({ ...query, format: 'jsonl' }).map(([key, value]) => [key, String(value)]);
  const lines = (await (await fetchFile(`${address}?${new URLSearchParams(entries)}`)).text()).split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as RowOf<Path>);
}
