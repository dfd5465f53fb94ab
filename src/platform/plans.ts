import { readFileSync } from 'node:fs';
import { decimalsOf, isCurrency } from '../values/currency.ts';
import { toMinor } from '../values/money.ts';
import { StartError } from './start-error.ts';

/** A plan that a business can subscribe to. */
export type Plan = {
  planId: string;
  planName: string;
  priceMinor: bigint;
  currency: string;
  currencyDecimals: number;
  /** Null: the plan does not end. */
  periodMonths: number | null;
  /** Null: no limit. */
  maxOutlets: number | null;
  maxUsers: number | null;
};

const usd = { currency: 'USD', currencyDecimals: 2, periodMonths: 1 };
const defaultPlans: Plan[] = [
  { planId: 'starter', planName: 'Starter', priceMinor: 900n, ...usd, maxOutlets: 1, maxUsers: 5 },
  { planId: 'business', planName: 'Business', priceMinor: 2_900n, ...usd, maxOutlets: 5, maxUsers: 25 },
  { planId: 'chain', planName: 'Chain', priceMinor: 9_900n, ...usd, maxOutlets: null, maxUsers: null },
];

/** The plans from the operator's file, a JSON list, or the default plans when there is none. */
export function readPlans(file: string | undefined): Plan[] {
  if (!file) return defaultPlans;
  const reject = (reason: string) => new StartError(`TILLHOUSE_PLANS=${file} is not valid: ${reason}.`);
  let parsed: unknown;
  try {
    parsed = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw reject(error instanceof SyntaxError ? 'it is not JSON' : 'the file cannot be read');
  }
  if (!Array.isArray(parsed) || parsed.length === 0) throw reject('expected a list of plans');
  const plans = parsed.map((one, at) => planOf(one, (reason) => reject(`plan ${at + 1}: ${reason}`)));
  if (new Set(plans.map(({ planId }) => planId)).size < plans.length)
    throw reject('two plans have the same planId');
  return plans;
}

const planFields = ['planId', 'planName', 'price', 'currency', 'periodMonths', 'maxOutlets', 'maxUsers'];

function planOf(parsed: unknown, reject: (reason: string) => StartError): Plan {
  if (typeof parsed !== 'object' || parsed === null) throw reject('expected an object');
  const plan = parsed as Record<string, unknown>;
  const unknown = Object.keys(plan).find((name) => !planFields.includes(name));
  if (unknown) throw reject(`${unknown} is not a field; expected ${planFields.join(', ')}`);
  const text = (name: string) => {
    const value = plan[name];
    if (typeof value !== 'string' || !/\S/.test(value) || value.length > 40) {
      throw reject(`${name} must be a text of at most 40 characters`);
    }
    return value;
  };
  const limit = (name: string) => {
    const value = plan[name] ?? null;
    if (value !== null && !(Number.isInteger(value) && Number(value) > 0 && Number(value) < 1e6)) {
      throw reject(`${name} must be a whole number above zero, or null`);
    }
    return value as number | null;
  };
  const currency = text('currency');
  if (!isCurrency(currency)) throw reject(`currency ${currency} is not known`);
  const currencyDecimals = decimalsOf(currency);
  const priceMinor = toMinor(Number(plan.price ?? Number.NaN), currencyDecimals);
  if (priceMinor === undefined || priceMinor < 0n) throw reject(`price must be an amount of ${currency}`);
  return {
    planId: text('planId'),
    planName: text('planName'),
    priceMinor,
    currency,
    currencyDecimals,
    periodMonths: limit('periodMonths'),
    maxOutlets: limit('maxOutlets'),
    maxUsers: limit('maxUsers'),
  };
}
