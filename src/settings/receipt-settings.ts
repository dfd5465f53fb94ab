import sql, { type Sql } from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import { type Actor, rejectLimitedUser } from '../http/access.ts';
import {
  Choice,
  Exactly,
  Id,
  Instant,
  Nullable,
  named,
  optional,
  PatternText,
  Text,
  Version,
} from '../http/schema.ts';
import type { Tx } from '../platform/db.ts';
import { newId } from '../platform/ids.ts';
import { wordsFor } from '../platform/reader-words.ts';
import type { Language } from '../values/language.ts';
import { failField } from '../values/refusal.ts';
import { logoAddress, logoLength } from './logo.ts';

const papers = ['58MM', '80MM', 'A4'] as const;
export const ReceiptPaper = named('ReceiptPaper', Choice(papers));
const ReceiptCode = named('ReceiptCode', Choice(['QR', 'BARCODE', 'NONE']));
const Lines = (description: string) => Type.Array(Text(200), { maxItems: 20, description });

const fields = {
  name: Text(100, { examples: ['Till roll'] }),
  outletId: Nullable({ ...Id, description: 'Null: for all outlets without a setting of their own.' }),
  headerLines: Lines('Printed under the name and address of the outlet.'),
  footerLines: Lines('Printed at the end.'),
  taxNumber: Nullable(Text(50)),
  language: PatternText('^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$', 'be a language such as fr or fr-CA', {
    description: 'Language of words, numbers and dates. Missing words are in English.',
    examples: ['en'],
  }),
  paper: ReceiptPaper,
  code: { ...ReceiptCode, description: 'The printed code of the number, for a scanner.' },
  showLogo: Type.Boolean({ description: 'Whether the logo is printed, if there is one.' }),
  showCashier: Type.Boolean(),
  showCustomer: Type.Boolean(),
  isDefault: Type.Boolean({
    description: 'Whether it is used for its outlet. At most one setting of an outlet is.',
  }),
};

const LogoUrl = Nullable(
  Type.String({
    description:
      'Address of the logo, a PNG of at most 480 × 240 pixels. The image at one address never changes.',
  }),
);

export const ReceiptSetting = named(
  'ReceiptSetting',
  Exactly({ id: Id, ...fields, logoUrl: LogoUrl, createdAt: Instant, updatedAt: Instant, version: Version }),
);
export type ReceiptSetting = Static<typeof ReceiptSetting>;

const { name: Name, isDefault: IsDefault, ...others } = fields;
/** A data URL, because the logo is sent with the other fields. Null removes it. */
const LogoInput = Nullable({
  ...PatternText(logoAddress, 'be a PNG or JPEG image as data:image/png;base64,…', {
    description: 'PNG or JPEG of at most 512 KiB, as a data URL. Null: no logo. Left out: it stays as it is.',
    examples: [
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
    ],
  }),
  maxLength: logoLength,
});
const inputs = { name: Name, ...optional({ ...others, logo: LogoInput }) };

export const ReceiptSettingInput = named(
  'ReceiptSettingInput',
  Exactly({
    ...inputs,
    isDefault: Type.Optional({
      ...IsDefault,
      description: 'Left out: true if its outlet has no other setting.',
    }),
  }),
);
export const ReceiptSettingEdit = named(
  'ReceiptSettingEdit',
  Exactly({
    ...inputs,
    isDefault: Type.Optional({ ...IsDefault, description: 'Left out: it stays as it is.' }),
    version: Type.Optional(Version),
  }),
);

export const receiptSettingColumns = sql`
  r.id, r.name, r.outlet_id as "outletId", r.header_lines as "headerLines", r.footer_lines as "footerLines",
  r.tax_number as "taxNumber", r.language, r.paper, r.code, r.show_logo as "showLogo",
  r.show_cashier as "showCashier", r.show_customer as "showCustomer", r.is_default as "isDefault",
  '/images/' || r.org_id || '/' || r.logo_id || '.png' as "logoUrl", r.created_at as "createdAt", r.updated_at as "updatedAt", r.version`;

/** Fields left out get their default. */
export function receiptFields(input: Static<typeof ReceiptSettingInput>) {
  const { outletId = null, headerLines = [], footerLines = [], taxNumber = null, language = 'en' } = input;
  const { paper = '80MM', code = 'QR', showLogo = true, showCashier = true, showCustomer = true } = input;
  return {
    name: input.name.trim(),
    outletId,
    headerLines,
    footerLines,
    taxNumber,
    language,
    paper,
    code,
    showLogo,
    showCashier,
    showCustomer,
  };
}

/** A user who is limited to outlets sees the settings of those, and those for all outlets. */
export function receiptsVisibleTo({ outletIds }: Actor): Sql {
  return outletIds ? sql`(r.outlet_id is null or r.outlet_id = any(${outletIds}::uuid[]))` : sql`true`;
}

/**
 * Refuses a setting for all outlets to a user who is limited to some, and an outlet that does not exist or is hidden
 * from them.
 */
export async function rejectForeignOutlet(tx: Tx, actor: Actor, outletId: string | null): Promise<void> {
  if (!outletId) return rejectLimitedUser(actor);
  const outlet = await tx.one(sql`
    select 1 as found from outlets
    where org_id = ${actor.orgId} and id = ${outletId}
      and (${actor.outletIds}::uuid[] is null or id = any(${actor.outletIds}::uuid[]))`);
  if (!outlet) throw failField('NOT_FOUND', { field: 'outletId', message: 'does not exist' });
}

/** Unsets the present default of this outlet, or of all outlets, before another one is set. The business is locked. */
export async function dropDefault(tx: Tx, { orgId }: Actor, outletId: string | null): Promise<void> {
  await tx.run(sql`
    update receipt_settings set is_default = false, version = version + 1, updated_at = now()
    where org_id = ${orgId} and outlet_id is not distinct from ${outletId}::uuid and is_default`);
}

/**
 * The receipts of a new business, in the language of its owner. Without a setting they are in English, so English needs
 * none.
 */
export async function createFirstReceiptSetting(tx: Tx, orgId: string, language: Language): Promise<void> {
  if (language === 'en') return;
  const say = wordsFor(language);
  await tx.run(sql`
    insert into receipt_settings (org_id, id, name, language, is_default)
    values (${orgId}, ${newId()}, ${say('Receipts')}, ${language}, true)`);
}

/** The look of a receipt: a setting and, if it is printed, its logo. */
export type ReceiptLook = Omit<ReceiptSetting, 'logoUrl'> & { logoPng: Buffer | null };

/** Reads the given setting, else the default of the outlet, else the default for all outlets. */
export function readReceiptLook(
  tx: Tx,
  actor: Actor,
  wanted: { outletId: string | null; settingId?: string | undefined },
): Promise<ReceiptLook | undefined> {
  const { outletId, settingId } = wanted;
  const which = settingId
    ? sql`r.id = ${settingId} and ${receiptsVisibleTo(actor)}`
    : sql`r.is_default and (r.outlet_id = ${outletId} or r.outlet_id is null)`;
  return tx.one<ReceiptLook>(sql`
    select ${receiptSettingColumns}, case when r.show_logo then r.logo_png end as "logoPng"
    from receipt_settings r
    where r.org_id = ${actor.orgId} and ${which}
    order by r.outlet_id nulls last
    limit 1`);
}
