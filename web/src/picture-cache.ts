/**
 * Small pictures that a till has shown, kept for offline use within a budget. A cache lists its entries in the order
 * they were added. A picture that is shown again is added again once a day, so the oldest entries are the ones to
 * drop.
 */

const dayMs = 24 * 60 * 60 * 1_000;
const cachedAtHeader = 'x-kept-at';

export type PictureCache = { get(request: Request): Promise<Response> };

export function pictureCache({
  open,
  fetchPicture,
  budgetBytes,
  now = Date.now,
}: {
  open: () => Promise<Cache>;
  fetchPicture: (request: Request) => Promise<Response>;
  budgetBytes: number;
  now?: () => number;
}): PictureCache {
  /** The bytes in the cache, summed up before the first picture is added. */
  let total: number | undefined;

  const put = async (cache: Cache, request: Request, answer: Response) => {
    const bytes = await answer.arrayBuffer();
    const headers = new Headers(answer.headers);
    headers.set('content-length', String(bytes.byteLength));
    headers.set(cachedAtHeader, String(now()));
    await cache.delete(request);
    await cache.put(request, new Response(bytes, { headers }));
    return bytes.byteLength;
  };
  const makeRoom = async (cache: Cache) => {
    for (const oldest of await cache.keys()) {
      if ((total ?? 0) <= budgetBytes) return;
      total = (total ?? 0) - sizeOf(await cache.match(oldest));
      await cache.delete(oldest);
    }
  };
  return {
    get: async (request) => {
      const cache = await open();
      const cached = await cache.match(request);
      if (cached) {
        if (now() - Number(cached.headers.get(cachedAtHeader)) > dayMs)
          await put(cache, request, cached.clone());
        return cached;
      }
      const answer = await fetchPicture(request);
      if (!answer.ok) return answer;
      total ??= (await cache.matchAll()).reduce((sum, one) => sum + sizeOf(one), 0);
      total += await put(cache, request, answer.clone());
      await makeRoom(cache);
      return answer;
    },
  };
}

const sizeOf = (answer: Response | undefined): number => Number(answer?.headers.get('content-length') ?? 0);
