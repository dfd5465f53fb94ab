import type { FastifyInstance } from 'fastify';

type Named = { id: string; name: string };

/** The demo is made by the same operations that everybody uses. */
export type DemoClient = {
  /** `data` of the answer; what is refused is an error. With a key, what was done in an earlier run is not done again. */
  send<Data>(route: string, body?: object, key?: string): Promise<Data>;
  /** All records of a list that the demo keeps short. */
  list<Row>(path: string, query?: Record<string, string>): Promise<Row[]>;
  /** The record of this name, which is made if need be. */
  ensure<Record extends Named>(path: string, body: { name: string }): Promise<Record>;
};

export function demoClient(app: FastifyInstance, token?: string): DemoClient {
  const send = async <Data>(route: string, body?: object, key?: string): Promise<Data> => {
    const [method, url] = route.split(' ') as ['GET' | 'POST' | 'PUT' | 'PATCH', string];
    const answer = await app.inject({
      method,
      url,
      ...(body && { payload: body }),
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
      },
    });
    const { success, message, data } = answer.json();
    if (!success) throw new Error(`${route} answered ${answer.statusCode}: ${message}`);
    return data;
  };
  const list = async <Row>(path: string, query: Record<string, string> = {}): Promise<Row[]> => {
    const { rows } = await send<{ rows: Row[] }>(
      `GET ${path}?${new URLSearchParams({ limit: '100', ...query })}`,
    );
    return rows;
  };
  return {
    send,
    list,
    ensure: async <Record extends Named>(path: string, body: { name: string }) => {
      const found = await list<Record>(path, { search: body.name });
      return found.find(({ name }) => name === body.name) ?? send<Record>(`POST ${path}`, body);
    },
  };
}
