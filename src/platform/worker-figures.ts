import cluster, { type Worker } from 'node:cluster';

/** The figures of one process, as the Prometheus client gives them. */
export type Figures = object[];
type Message = {
  figures?: 'wanted' | 'tell' | 'told' | 'alone';
  by: number;
  id: number;
  of: number;
  values: Figures;
};

/** A process that does not answer by then is left out, so that a scrape never hangs. */
const answerWithinMs = 1_000;
/** What a figure waits for, such as a database, must be given up by then. Otherwise its whole process is left out. */
export const figureWithinMs = 400;

/**
 * Returns a function that collects the figures of all server processes. A scrape reaches only one of them. It asks the
 * first process, which passes the question and the answers on. Its own figures are never left out.
 */
export function collectFigures(own: () => Promise<Figures>): () => Promise<Figures[]> {
  if (!cluster.isWorker) return async () => [await own()];
  let asked = 0;
  const waiting = new Map<number, (message: Message) => void>();
  process.on('message', async (message: Message) => {
    const { figures } = message;
    if (figures === 'told' || figures === 'alone') waiting.get(message.id)?.(message);
    if (figures === 'tell') process.send?.({ ...message, figures: 'told', values: await own() });
  });
  const askOthers = () =>
    new Promise<Figures[]>((resolve) => {
      const id = ++asked;
      const collected: Figures[] = [];
      const done = () => {
        clearTimeout(timer);
        waiting.delete(id);
        resolve(collected);
      };
      const timer = setTimeout(done, answerWithinMs);
      waiting.set(id, ({ figures, of, values }) => {
        if (figures === 'told') collected.push(values);
        if (figures === 'alone' || collected.length === of) done();
      });
      process.send?.({ figures: 'wanted', id });
    });
  return async () => {
    const [mine, others] = await Promise.all([own(), askOthers()]);
    return [mine, ...others];
  };
}

/** In the first process: passes questions and answers between this worker and the others. */
export function passFiguresOn(worker: Worker): void {
  worker.on('message', ({ figures, ...message }: Message) => {
    if (figures === 'wanted') {
      const others = Object.values(cluster.workers ?? {}).filter(
        (one) => one?.isConnected() && one !== worker,
      );
      for (const one of others) one?.send({ ...message, figures: 'tell', by: worker.id, of: others.length });
      if (others.length === 0) worker.send({ ...message, figures: 'alone' });
    }
    if (figures === 'told') cluster.workers?.[message.by]?.send({ ...message, figures });
  });
}
