/** The same order of things for the same seed. */
export function randomFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** How many of a hundred steps are such. */
const shares = {
  sale: 34,
  'sale by card': 10,
  'sale with a power cut': 3,
  movement: 8,
  deposit: 6,
  refund: 5,
  'refund whose answer is lost': 2,
  exchange: 3,
  'exchange whose answer is lost': 1,
  'sale parked': 5,
  'parked sale taken up': 5,
  'change of shift': 4,
  'drawer taken over': 2,
  update: 1,
  'server killed': 2,
  'server and database killed': 1,
  'browser killed': 2,
  'network lost or back': 6,
};
export type Step = keyof typeof shares | 'backup' | 'restore';

/** Each kind once at least, mixed; a backup after a third, and after two thirds the server is put back to it. */
export function planOf(steps: number, random: () => number): Step[] {
  const plan: Step[] = Object.entries(shares).flatMap(([kind, share]) =>
    Array<Step>(Math.max(1, Math.round((share * steps) / 100))).fill(kind as Step),
  );
  for (let at = plan.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [plan[at], plan[other]] = [plan[other] as Step, plan[at] as Step];
  }
  plan.splice(Math.floor((plan.length * 2) / 3), 0, 'restore');
  plan.splice(Math.floor(plan.length / 3), 0, 'backup');
  return plan;
}
