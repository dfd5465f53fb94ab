import type { ReceiptDocument } from '../../values/receipt-document.ts';

/** Coffee and apples in a shop of Lyon, with a discount, two rates of tax in the prices, a card and cash. */
export function sampleReceipt(changes: Partial<ReceiptDocument> = {}): ReceiptDocument {
  return {
    kind: 'SALE',
    isCopy: false,
    language: 'en',
    currency: 'EUR',
    currencyDecimals: 2,
    business: { name: 'Épicerie Łódź & Ελιά', taxNumber: 'FR 12 345678901', logoPng: null },
    outlet: {
      name: 'Croix-Rousse',
      address: '12 Grande Rue\n69004 Lyon',
      phone: '+33 4 78 00 00 00',
      timezone: 'Europe/Paris',
    },
    headerLines: ['Open Monday to Saturday, 8 to 20'],
    footerLines: ['Thank you!', 'Goods are taken back within 14 days with this receipt.'],
    number: 'CR-T1-000123',
    refundOf: null,
    issuedAt: new Date('2026-03-01T17:05:00Z'),
    cashier: 'Zoë',
    customer: 'Иван Петров',
    note: null,
    pricesIncludeTax: true,
    lines: [
      {
        name: 'Ground coffee, arabica, dark roast, from the high plains of Sidamo, 250 g',
        quantityE4: 20_000n,
        unit: 'pcs',
        unitPriceE4: 59_900n,
        grossMinor: 1198n,
        discountMinor: 120n,
        taxPercentE4: 55_000n,
        taxMinor: 56n,
        totalMinor: 1078n,
        refundedE4: 0n,
      },
      {
        name: 'Apples',
        quantityE4: 3_330n,
        unit: 'kg',
        unitPriceE4: 29_900n,
        grossMinor: 100n,
        discountMinor: 0n,
        taxPercentE4: 55_000n,
        taxMinor: 5n,
        totalMinor: 100n,
        refundedE4: 0n,
      },
      {
        name: 'Bag',
        quantityE4: 10_000n,
        unit: null,
        unitPriceE4: 2_000n,
        grossMinor: 20n,
        discountMinor: 0n,
        taxPercentE4: 200_000n,
        taxMinor: 3n,
        totalMinor: 20n,
        refundedE4: 0n,
      },
    ],
    subtotalMinor: 1318n,
    discountMinor: 120n,
    taxMinor: 64n,
    roundingMinor: 0n,
    totalMinor: 1198n,
    taxes: [
      { name: 'TVA', taxPercentE4: 200_000n, netMinor: 17n, taxMinor: 3n },
      { name: 'TVA', taxPercentE4: 55_000n, netMinor: 1117n, taxMinor: 61n },
    ],
    payments: [
      { method: 'POS', amountMinor: 500n, reference: '•••• 1234' },
      { method: 'CASH', amountMinor: 1000n, reference: null },
    ],
    changeMinor: 302n,
    cashBackMinor: 0n,
    exchangedMinor: 0n,
    paidLaterMinor: 0n,
    creditedMinor: 0n,
    dueMinor: 0n,
    refundedMinor: 0n,
    code: 'QR',
    ...changes,
  };
}

/** The text of an uncompressed PDF without its spaces: glyphs of each font, looked up in the table that it brings. */
export function wordsOf(pdf: string): string {
  const objects = new Map(
    [...pdf.matchAll(/^(\d+) 0 obj\n(.*?)\nendobj/gms)].map(([, id = '', body = '']) => [id, body]),
  );
  const letters = new Map<string, string[]>();
  for (const [, name = '', id = ''] of pdf.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const [, table = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '') ?? [];
    const [, entries = ''] = /beginbfrange\n<\w+> <\w+> \[(.*?)\]/s.exec(objects.get(table) ?? '') ?? [];
    const texts = [...entries.matchAll(/<([^>]*)>/g)].map(([, hex = '']) =>
      (hex.replaceAll(' ', '').match(/.{4}/g) ?? [])
        .map((unit) => String.fromCharCode(Number.parseInt(unit, 16)))
        .join(''),
    );
    letters.set(name, texts);
  }
  let font: string[] = [];
  let words = '';
  for (const [, name, shown] of pdf.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
    if (name) font = letters.get(name) ?? [];
    for (const [, hex = ''] of (shown ?? '').matchAll(/<(\w+)>/g)) {
      for (const glyph of hex.match(/.{4}/g) ?? []) words += font[Number.parseInt(glyph, 16)] ?? '';
    }
  }
  return words.replace(/\s/g, '');
}
