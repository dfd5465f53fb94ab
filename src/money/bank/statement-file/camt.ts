import { readAmount } from './amounts.ts';
import { readDate } from './dates.ts';
import {
  fileFault,
  linesAtMost,
  type ParsedLine,
  type ParsedStatement,
  textOrNull,
  tidyText,
  tooManyLines,
  unreadable,
} from './parsed.ts';
import { all, type Element, first, readTree, textOf } from './xml.ts';

/** Reads CAMT.053 (ISO 20022), in any of its versions. */
export function readCamt(text: string, decimals: number): ParsedStatement[] {
  const document = first(readTree(text), 'Document');
  const statements = all(document, 'BkToCstmrStmt', 'Stmt');
  if (statements.length === 0) throw fileFault('is XML, but not a statement of the kind CAMT.053');
  const entries = statements.reduce((count, one) => count + all(one, 'Ntry').length, 0);
  if (entries > linesAtMost) throw tooManyLines();
  return statements.map((statement) => readStatement(statement, decimals));
}

function readStatement(statement: Element, decimals: number): ParsedStatement {
  const account = first(statement, 'Acct');
  const balances = all(statement, 'Bal').map((balance) => ({
    code: textOf(balance, 'Tp', 'CdOrPrtry', 'Cd'),
    amountMinor: signedAmount(balance, decimals, 0),
    currency: first(balance, 'Amt')?.attributes.Ccy,
    day: readDate(textOf(balance, 'Dt', 'Dt') ?? textOf(balance, 'Dt', 'DtTm') ?? '', 'YYYY-MM-DD'),
  }));
  const find = (...codes: string[]) =>
    codes.flatMap((code) => balances.filter((one) => one.code === code))[0];
  const interim = balances.filter(({ code }) => code === 'ITBD');
  const opening = find('OPBD', 'PRCD') ?? interim[0];
  const closing = find('CLBD') ?? (opening === interim[0] ? interim[1] : interim[0]);
  const entries = all(statement, 'Ntry').map((entry, index) => ({ entry, row: index + 1 }));
  const currency = textOf(account, 'Ccy') ?? closing?.currency ?? null;
  return {
    account: textOf(account, 'Id', 'IBAN') ?? textOf(account, 'Id', 'Othr', 'Id') ?? null,
    currency,
    until: closing?.day ?? null,
    openingMinor: opening?.amountMinor ?? null,
    closingMinor: closing?.amountMinor ?? null,
    lines: entries.filter(isBooked).map(({ entry, row }) => readEntry(entry, { decimals, row, currency })),
  };
}

/** Newer versions have the status one level deeper. Entries that are pending are not in the balance. */
function isBooked({ entry }: { entry: Element }): boolean {
  const status = textOf(entry, 'Sts', 'Cd') ?? textOf(entry, 'Sts') ?? 'BOOK';
  return status === 'BOOK';
}

function signedAmount(element: Element, decimals: number, row: number): bigint {
  const text = textOf(element, 'Amt') ?? '';
  const amountMinor = readAmount(text, decimals, '.');
  if (amountMinor === undefined) throw unreadable(row, 'amount', text);
  return textOf(element, 'CdtDbtInd') === 'DBIT' ? -amountMinor : amountMinor;
}

type Place = { decimals: number; row: number; currency: string | null };

function readEntry(entry: Element, { decimals, row, currency }: Place): ParsedLine {
  const ownCurrency = first(entry, 'Amt')?.attributes.Ccy;
  if (ownCurrency && currency && ownCurrency !== currency) {
    throw fileFault(
      `has an amount in ${ownCurrency.slice(0, 20)} in row ${row}, not in ${currency.slice(0, 20)}`,
    );
  }
  const day = ['BookgDt', 'ValDt'].flatMap((name) => [
    textOf(entry, name, 'Dt'),
    textOf(entry, name, 'DtTm'),
  ]);
  const dateText = day.find((text) => text !== undefined) ?? '';
  const date = readDate(dateText, 'YYYY-MM-DD');
  if (!date) throw unreadable(row, 'date', dateText);
  const amountMinor = signedAmount(entry, decimals, row);
  const details = all(entry, 'NtryDtls', 'TxDtls');
  const side = amountMinor > 0n ? 'Dbtr' : 'Cdtr';
  const parties = details.flatMap((one) => all(one, 'RltdPties', side));
  const names = parties.flatMap((party) => textOf(party, 'Pty', 'Nm') ?? textOf(party, 'Nm') ?? []);
  const purposes = details.flatMap((one) => all(one, 'RmtInf', 'Ustrd').map((ustrd) => ustrd.text));
  const structured = details.flatMap((one) => textOf(one, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref') ?? []);
  const endToEnd = details.flatMap((one) => textOf(one, 'Refs', 'EndToEndId') ?? []);
  const description = purposes.length > 0 ? purposes.join(' ') : textOf(entry, 'AddtlNtryInf');
  return {
    date,
    amountMinor,
    description: tidyText(description),
    counterparty: textOrNull(names.join(', ')),
    reference: textOrNull([...structured, ...endToEnd].filter((one) => one !== 'NOTPROVIDED').join(' ')),
    bankReference: textOrNull(
      textOf(entry, 'AcctSvcrRef') ?? textOf(details[0], 'Refs', 'AcctSvcrRef') ?? textOf(entry, 'NtryRef'),
    ),
  };
}
