import { readAmount } from './amounts.ts';
import type { StatementColumns } from './columns.ts';
import { csvRows, guessDelimiter } from './csv-rows.ts';
import { dateFormats, readDate } from './dates.ts';

/** What banks call their columns, in several languages. The first pattern that fits a head decides. */
const heads = {
  balance: /balance|saldo|solde|kontostand/i,
  moneyOut: /debit|withdraw|paid out|money out|d[ée]bit|cargo|soll\b|ausgang|salida|sa[ií]da/i,
  moneyIn: /credit|deposit|paid in|money in|cr[ée]dit|abono|haben\b|eingang|entrada/i,
  date: /date|datum|fecha|^data\b|buchungstag|tarehe|posted/i,
  amount: /amount|betrag|importe|montant|valor|umsatz|kiasi/i,
  currency: /currency|w[äa]hrung|moneda|devise|moeda|^ccy$/i,
  bankReference: /transaction (id|no|number|ref)|fitid|entry ref|bank ref/i,
  reference: /ref|cheque|check/i,
  counterparty: /payee|payer|counterparty|beneficiary|beg[üu]nstigte|auftraggeber|empf[äa]nger|^name$|tiers/i,
  description:
    /descri|narrat|detail|particular|memo|text|verwendungszweck|libell|concepto|remark|transaction|hist[óo]ric/i,
};
type Head = keyof typeof heads;
const rowsLookedAt = 30;

/** Guesses how a file is read from its heads and its first rows. Undefined when there is no date or no amount. */
export function guessColumns(text: string): StatementColumns | undefined {
  const delimiter = guessDelimiter(text);
  const rows = csvRows(text, delimiter);
  for (const [index, cells] of rows.slice(0, rowsLookedAt).entries()) {
    const found = headsOf(cells);
    const amounts = ['amount', 'moneyIn', 'moneyOut'] as const;
    const { date } = found;
    if (!date || !amounts.some((head) => found[head])) continue;
    const below = rows.slice(index + 1, index + 1 + rowsLookedAt);
    const cellsOf = (head: string | undefined) =>
      below.map((row) => row[cells.indexOf(head ?? '')] ?? '').filter((cell) => cell !== '');
    const isSplit = found.moneyIn !== undefined && found.moneyOut !== undefined;
    const amount = isSplit ? undefined : (found.amount ?? found.moneyIn ?? found.moneyOut);
    return {
      delimiter,
      decimalSign: guessSign([amount, found.moneyIn, found.moneyOut, found.balance].flatMap(cellsOf)),
      dateFormat: guessFormat(cellsOf(date)),
      headerRow: index + 1,
      date,
      amount: amount ?? null,
      moneyIn: isSplit ? (found.moneyIn ?? null) : null,
      moneyOut: isSplit ? (found.moneyOut ?? null) : null,
      description: found.description ? [found.description] : [],
      counterparty: found.counterparty ?? null,
      reference: found.reference ?? null,
      bankReference: found.bankReference ?? null,
      balance: found.balance ?? null,
      currency: found.currency ?? null,
    };
  }
  return undefined;
}

function headsOf(cells: string[]): Partial<Record<Head, string>> {
  const found: Partial<Record<Head, string>> = {};
  for (const cell of cells.filter((one) => one !== '' && one.length <= 100)) {
    const head = (Object.keys(heads) as Head[]).find((one) => !found[one] && heads[one].test(cell));
    if (head) found[head] = cell;
  }
  return found;
}

/** The first format that all days fit. Days above 12 tell the month from the day. */
function guessFormat(days: string[]): StatementColumns['dateFormat'] {
  return dateFormats.find((format) => days.every((day) => readDate(day, format))) ?? 'DD/MM/YYYY';
}

function guessSign(amounts: string[]): StatementColumns['decimalSign'] {
  const fits = (sign: '.' | ',') => amounts.filter((text) => readAmount(text, 4, sign) !== undefined).length;
  const decimals = (sign: RegExp) => amounts.filter((text) => sign.test(text)).length;
  if (fits(',') !== fits('.')) return fits(',') > fits('.') ? 'COMMA' : 'POINT';
  return decimals(/,\d{1,2}\D*$/) > decimals(/\.\d{1,2}\D*$/) ? 'COMMA' : 'POINT';
}
