import type { Static } from 'typebox';
import type { Actor } from '../../../http/access.ts';
import { AmountOrNone, minorOf } from '../../../http/money.ts';
import type { Note } from '../../../http/operation.ts';
import { Exactly } from '../../../http/schema.ts';
import type { Tx } from '../../../platform/db.ts';
import { failField } from '../../../values/refusal.ts';
import { type ChargedSale, OfflineSale, readOfflineSale } from '../offline/offline-sale.ts';
import { postOfflineSale } from '../offline/post-offline-sale.ts';

/** The new sale of an exchange that a till made before. It is sent with the refund. */
export const Exchange = {
  ...Exactly({
    sale: OfflineSale,
    exchanged: { ...AmountOrNone, description: 'The part that returned goods paid.' },
  }),
  description: 'For an exchange: the new sale. Both are recorded, or neither.',
};

type SoldInstead = ChargedSale & { exchangedMinor: bigint };

export function readExchange(
  actor: Actor,
  outletId: string,
  exchange: Static<typeof Exchange> | undefined,
): SoldInstead | undefined {
  if (!exchange) return undefined;
  const exchangedMinor = minorOf(actor, { field: 'exchange.exchanged', amount: exchange.exchanged });
  const sold = readOfflineSale(actor, outletId, exchange.sale);
  if (exchangedMinor <= sold.totalMinor) return { ...sold, exchangedMinor };
  throw failField('VALIDATION_FAILED', {
    field: 'exchange.exchanged',
    message: 'is more than the total of the sale',
  });
}

/** Posts the new sale of an exchange. Returned goods pay part of it, so only the difference is money. */
export async function sellInstead(
  tx: Tx,
  actor: Actor,
  { exchangedMinor, ...sold }: SoldInstead,
): Promise<Parameters<Note>[0]> {
  let outcome: Parameters<Note>[0] = {};
  const order = { ...sold.order, exchangedMinor };
  await postOfflineSale(tx, actor, { ...sold, order }, (done) => {
    outcome = done;
  });
  return outcome;
}
