import type { Actor } from '../../../http/access.ts';
import type { Tx } from '../../../platform/db.ts';
import type { GivenBack } from '../../sale/give-back.ts';
import type { Disagreement } from '../exceptions/exceptions.ts';
import { guessedBanks, placeMoney } from '../offline/offline-shop.ts';

/**
 * Adds bank accounts to money that a till paid back before. An account that is closed or unknown is replaced by another
 * one, and an exception says so.
 */
export async function placeBack(
  tx: Tx,
  actor: Actor,
  sent: GivenBack[],
): Promise<{ payments: GivenBack[]; found: Disagreement[] }> {
  if (sent.every(({ method }) => method !== 'BANK')) return { payments: sent, found: [] };
  const { payments, banks, isGuessed } = await placeMoney(tx, actor, sent);
  return {
    payments: payments.map((payment, at) => ({ ...payment, bankId: banks[at]?.id })),
    found: isGuessed ? [guessedBanks(actor, sent, banks)] : [],
  };
}
