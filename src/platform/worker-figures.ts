import cluster, { type Worker } from 'node:cluster';

/** The figures of one process, as the Prometheus client gives them. */
export type Figures = object[];
type Message = { figures?: 'wanted' | 'tell' | 'told'; by: number; id: number; of: number; values: Figures };

/** A process that does not answer by then is left out, so that a scrape never hangs. */
const answerWithinMs = 1_000;

/**
 * Returns a function that collects the figures of all server processes. A scrape reaches only one of them. It asks the
 * first process, which passes the question and the answers on.
 */
export function collectFigures(own: () => Promise<Figures>): () => Promise<Figures[]> {
  if (!cluster.isWorker) return async () => [await own()];
  let asked = 0;
  const waiting = new Map<number, (message: Message) => void>();
  process.on('message', async (message: Message) => {
    if (message.figures === 'told') waiting.get(message.id)?.(message);
    if (message.figures === 'tell') process.send?.({ ...message, figures: 'told', values: await own() });
  });
  return () =>
    new Promise((resolve) => {
      const id = ++asked;
      const collected: Figures[] = [];
      const done = () => {
        clearTimeout(timer);
        waiting.delete(id);
        resolve(collected);
      };
      const timer = setTimeout(done, answerWithinMs);
      waiting.set(id, ({ of, values }) => {
        collected.push(values);
        if (collected.length === of) done();
      });
      process.send?.({ figures: 'wanted', id });
    });
}

/** In the first process: passes questions and answers between this worker and the others. */
export function passFiguresOn(worker: Worker): void {
  worker.on('message', (message: Message) => {
    const workers = Object.values(cluster.workers ?? {}).filter((one) => one?.isConnected());
    const { figures, id } = message;
    if (figures === 'wanted') {
      for (const one of workers) one?.send({ figures: 'tell', by: worker.id, id, of: workers.length });
    }
    if (figures === 'told') cluster.workers?.[message.by]?.send(message);
  });
}
