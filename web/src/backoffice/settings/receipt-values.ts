import type { Schema } from '../../api/client.ts';
import { language, t } from '../../words.ts';

export type ReceiptSetting = Schema<'ReceiptSetting'>;

/** The initial values of the form: those of the template, or the defaults. */
export const valuesOf = (setting: ReceiptSetting | undefined) => ({
  name: setting?.name ?? '',
  outletId: setting?.outletId ?? null,
  header: setting?.headerLines.join('\n') ?? '',
  footer: setting?.footerLines.join('\n') ?? t('Thank you!'),
  taxNumber: setting?.taxNumber ?? '',
  language: setting?.language ?? (language as string),
  paper: setting?.paper ?? ('80MM' as const),
  code: setting?.code ?? ('QR' as const),
  showLogo: setting?.showLogo ?? true,
  showCashier: setting?.showCashier ?? true,
  showCustomer: setting?.showCustomer ?? true,
  isDefault: setting?.isDefault ?? true,
  /** A data URL for a new logo. Undefined means unchanged. */
  logo: undefined as string | null | undefined,
});
export type ReceiptValues = ReturnType<typeof valuesOf>;

/** The lines of a text that are not empty. */
export const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
