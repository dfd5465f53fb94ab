import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { ApiError, answerOf, client } from './call.ts';
import type { paths } from './schema.d.ts';

type Json<Answers> = Answers extends { 200: { content: { 'application/json': infer Body } } } ? Body : never;
type BodyOf<Path extends keyof paths> = paths[Path] extends { get: { responses: infer Answers } }
  ? Json<Answers>
  : never;

/** Paths that answer a GET with `data`. */
export type ReadPath = {
  [Path in keyof paths]: BodyOf<Path> extends { data: unknown } ? Path : never;
}[keyof paths];
export type DataOf<Path extends ReadPath> = BodyOf<Path> extends { data: infer Data } ? Data : never;

/** Paths that answer page by page. */
export type ListPath = {
  [Path in ReadPath]: DataOf<Path> extends { rows: unknown[]; nextCursor: string } ? Path : never;
}[ReadPath];
export type RowOf<Path extends ListPath> = DataOf<Path> extends { rows: (infer Row)[] } ? Row : never;

type QueryOf<Path extends ReadPath> = paths[Path] extends { get: { parameters: { query?: infer Query } } }
  ? Query
  : never;
type PathOf<Path extends ReadPath> = paths[Path] extends { get: { parameters: { path: infer Names } } }
  ? { path: Names }
  : { path?: never };
export type ReadParams<Path extends ReadPath> = { query?: QueryOf<Path> | undefined } & PathOf<Path>;

type Get = (path: string, init: { params: object }) => Promise<{ data?: unknown; response: Response }>;

async function get(path: string, params: { path?: unknown }): Promise<object> {
  try {
    return await answerOf((client.GET as unknown as Get)(path, { params }));
  } catch (error) {
    throw isInvalidId(error, Object(params.path)) ? asNotFound(error as ApiError) : error;
  }
}

/** Whether the server refused an id in the path. A malformed id is shown like that of a missing record. */
function isInvalidId(error: unknown, ids: object): boolean {
  return error instanceof ApiError && error.status === 400 && error.errors.some(({ field }) => field in ids);
}

const asNotFound = ({ message, requestId }: ApiError) =>
  new ApiError({ status: 404, code: 'NOT_FOUND', message, requestId });

/** Reads `data` of a GET. */
export async function read<Path extends ReadPath>(
  path: Path,
  params?: ReadParams<Path>,
): Promise<DataOf<Path>> {
  return ((await get(path, params ?? {})) as { data: DataOf<Path> }).data;
}

export type Listed<Path extends ListPath> = {
  data: { rows: RowOf<Path>[]; nextCursor: string; hasNext: boolean };
  meta: { total: number };
};

/** Reads one page of a list and the total number of rows. */
export function readRows<Path extends ListPath>(path: Path, params: ReadParams<Path>): Promise<Listed<Path>> {
  return get(path, params) as unknown as Promise<Listed<Path>>;
}

/** Reads all rows of a list that is always short, such as the categories. */
export async function readAllRows<Path extends ListPath>(
  path: Path,
  query: Record<string, unknown> = {},
): Promise<RowOf<Path>[]> {
  const rows: RowOf<Path>[] = [];
  for (let cursor = ''; ; ) {
    const params = { query: { ...query, limit: 100, ...(cursor && { cursor }) } };
    const { data } = await readRows(path, params as unknown as ReadParams<Path>);
    rows.push(...data.rows);
    if (!data.hasNext) return rows;
    cursor = data.nextCursor;
  }
}

export function useAllRows<Path extends ListPath>(path: Path, isOn = true) {
  const queryFn = () => readAllRows(path);
  return useQuery({ queryKey: [path, 'all'], queryFn, staleTime: 60_000, enabled: isOn });
}

type Options = Pick<UseQueryOptions, 'enabled' | 'staleTime' | 'refetchInterval' | 'placeholderData'>;

/** Reads for a page. The query runs again after a write, or when an event says that the data changed. */
export function useRead<Path extends ReadPath>(path: Path, params?: ReadParams<Path>, options?: Options) {
  return useQuery({
    queryKey: [path, params ?? {}],
    queryFn: () => read(path, params),
    ...(options as object),
  });
}
