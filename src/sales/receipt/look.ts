import type { Actor } from '../../http/access.ts';
import type { Tx } from '../../platform/db.ts';
import { type ReceiptLook, readReceiptLook } from '../../settings/exports.ts';
import type { Paper, ReceiptDocument } from '../../values/receipt-document.ts';
import { failField } from '../../values/refusal.ts';

/** A receipt as it is to be given out, and the paper that the settings have for it. */
export type FoundReceipt = { document: ReceiptDocument; paper: Paper };

/** What a receipt says, whatever its look. */
export type Undressed = Omit<
  ReceiptDocument,
  'language' | 'business' | 'headerLines' | 'footerLines' | 'code' | 'currencyDecimals'
> & { businessName: string };

/** The look of an outlet's receipts, or the one that is asked for. */
export async function readLook(
  tx: Tx,
  actor: Actor,
  wanted: { outletId: string | null; settingId?: string | undefined },
): Promise<ReceiptLook | undefined> {
  const look = await readReceiptLook(tx, actor, wanted);
  if (wanted.settingId && !look) {
    throw failField('NOT_FOUND', { field: 'settingId', message: 'does not exist' });
  }
  return look;
}

export function dress(
  actor: Actor,
  { businessName, ...said }: Undressed,
  look: ReceiptLook | undefined,
): FoundReceipt {
  return {
    document: {
      ...said,
      currencyDecimals: actor.currencyDecimals,
      language: look?.language ?? 'en',
      business: { name: businessName, taxNumber: look?.taxNumber ?? null, logoPng: look?.logoPng ?? null },
      headerLines: look?.headerLines ?? [],
      footerLines: look?.footerLines ?? [],
      cashier: (look?.showCashier ?? true) ? said.cashier : null,
      customer: (look?.showCustomer ?? true) ? said.customer : null,
      code: look?.code ?? 'QR',
    },
    paper: look?.paper ?? '80MM',
  };
}
