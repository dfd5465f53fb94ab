import type { Actor } from '../../http/access.ts';
import type { Tx } from '../../platform/db.ts';
import { type ReceiptLook, readReceiptLook } from '../../settings/exports.ts';
import type { Paper, ReceiptDocument } from '../../values/receipt-document.ts';
import { failField } from '../../values/refusal.ts';

/** A receipt with its settings applied, and the paper of the settings. */
export type FoundReceipt = { document: ReceiptDocument; paper: Paper };

/** The content of a receipt before its settings are applied. */
export type UnstyledReceipt = Omit<
  ReceiptDocument,
  'language' | 'business' | 'headerLines' | 'footerLines' | 'code' | 'currencyDecimals'
> & { businessName: string };

/** The receipt settings of an outlet, or the requested ones. */
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

export function applyLook(
  actor: Actor,
  { businessName, ...content }: UnstyledReceipt,
  look: ReceiptLook | undefined,
): FoundReceipt {
  return {
    document: {
      ...content,
      currencyDecimals: actor.currencyDecimals,
      language: look?.language ?? 'en',
      business: { name: businessName, taxNumber: look?.taxNumber ?? null, logoPng: look?.logoPng ?? null },
      headerLines: look?.headerLines ?? [],
      footerLines: look?.footerLines ?? [],
      cashier: (look?.showCashier ?? true) ? content.cashier : null,
      ...((look?.showCustomer ?? true)
        ? {}
        : { customer: null, customerAddress: null, customerTaxNumber: null }),
      code: look?.code ?? 'QR',
    },
    paper: look?.paper ?? '80MM',
  };
}
