import type { Schema } from '../../api/client.ts';
import { read } from '../../api/read.ts';

/** How receipts of this outlet look. It is kept on the device, so that they can be printed offline. */
export type ReceiptLook = Pick<
  Schema<'ReceiptSetting'>,
  'headerLines' | 'footerLines' | 'taxNumber' | 'language' | 'code' | 'showCashier' | 'showCustomer'
> & {
  address: string | null;
  phone: string | null;
  timezone: string | null;
  /** The picture in base64, because local storage holds only text. */
  logo: string | null;
};

const plainLook: ReceiptLook = {
  headerLines: [],
  footerLines: [],
  taxNumber: null,
  language: 'en',
  code: 'QR',
  showCashier: true,
  showCustomer: true,
  address: null,
  phone: null,
  timezone: null,
  logo: null,
};
const nameOf = (outletId: string) => `tillhouse.till.look.${outletId}`;

export function keptLook(outletId: string): ReceiptLook {
  try {
    return { ...plainLook, ...JSON.parse(localStorage.getItem(nameOf(outletId)) ?? '{}') };
  } catch {
    return plainLook;
  }
}

/** Loads the look from the server. On an error, the kept look stays. */
export async function refreshLook(outletId: string): Promise<void> {
  const [{ rows }, outlet] = await Promise.all([
    read('/settings/receipts', { query: { outletId, limit: 100 } }),
    read('/outlets/{outletId}', { path: { outletId } }),
  ]);
  const defaults = rows.filter(({ isDefault }) => isDefault);
  const setting = defaults.find((one) => one.outletId === outletId) ?? defaults[0];
  const { address, phone, timezone } = outlet;
  const look: ReceiptLook = {
    ...plainLook,
    ...(setting && {
      headerLines: setting.headerLines,
      footerLines: setting.footerLines,
      taxNumber: setting.taxNumber,
      language: setting.language,
      code: setting.code,
      showCashier: setting.showCashier,
      showCustomer: setting.showCustomer,
    }),
    address,
    phone,
    timezone,
    logo: setting?.showLogo && setting.logoUrl ? await logoText(setting.logoUrl) : null,
  };
  localStorage.setItem(nameOf(outletId), JSON.stringify(look));
}

async function logoText(address: string): Promise<string | null> {
  const answer = await fetch(address);
  if (!answer.ok) return null;
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** Null in older browsers: they lack the method that the receipt page needs to show the logo. */
export function logoBytes({ logo }: ReceiptLook): Uint8Array | null {
  if (!logo || !('toBase64' in Uint8Array.prototype)) return null;
  return Uint8Array.from(atob(logo), (letter) => letter.charCodeAt(0));
}
