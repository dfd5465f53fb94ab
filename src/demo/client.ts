import type { FastifyInstance } from 'fastify';

type NamedRecord = { id: string; name: string };

/** A client for the demo, which uses the same operations as everybody. */
export type DemoClient = {
  /**
   * Returns `data` of the answer, and throws when it is refused. With a key, work of an earlier run is not repeated.
   */
  send<Data>(route: string, body?: object, key?: string): Promise<Data>;
  /** All records of a list. The demo keeps its lists short. */
  list<Row>(path: string, query?: Record<string, string>): Promise<Row[]>;
  /** The record with this name. It is created if it does not exist. */
  ensure<Record extends NamedRecord>(path: string, body: { name: string }): Promise<Record>;
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
    ensure: async <Record extends NamedRecord>(path: string, body: { name: string }) => {
      const found = await list<Record>(path, { search: body.name });
      return found.find(({ name }) => name === body.name) ?? send<Record>(`POST ${path}`, body);
    },
  };
}
