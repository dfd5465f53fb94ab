import { Type } from 'typebox';
import { type Actor, rejectLimitedUser } from '../../../http/access.ts';
import { Money, majorOf } from '../../../http/money.ts';
import { operation } from '../../../http/operation.ts';
import { BusinessDate, Exactly, Nullable, named } from '../../../http/schema.ts';
import { Refusal } from '../../../values/refusal.ts';
import { StatementColumns } from '../statement-file/columns.ts';
import { csvRows, guessDelimiter } from '../statement-file/csv-rows.ts';
import { guessColumns } from '../statement-file/guess-columns.ts';
import type { ParsedStatement } from '../statement-file/parsed.ts';
import { formatOf, textOfFile } from '../statement-file/read-file.ts';
import { NewStatement, StatementFormat } from './schemas.ts';
import {
  knownFingerprints,
  parseFile,
  rejectForeign,
  savedColumns,
  statementFile,
  withFingerprints,
} from './sent-file.ts';
import { findBankPlace } from './store.ts';

const rowsShown = 15;
const linesShown = 20;

const StatementPreview = named(
  'StatementPreview',
  Exactly({
    format: StatementFormat,
    statements: Type.Array(NewStatement),
    lines: Type.Array(
      Exactly({ bookedOn: BusinessDate, amount: Money, description: Type.String(), isNew: Type.Boolean() }),
      { description: 'The first lines.' },
    ),
    rows: Type.Array(Type.Array(Type.String()), { description: 'The first rows of a CSV file.' }),
    columns: Type.Unsafe<StatementColumns | null>({ anyOf: [StatementColumns, { type: 'null' }] }),
    isSaved: Type.Boolean({
      description: 'Whether the columns are those saved for the account, or a guess.',
    }),
    problem: Nullable(Type.String({ description: 'Why the file cannot be read with these columns.' })),
  }),
);

export const previewBankStatement = operation({
  id: 'previewBankStatement',
  route: 'POST /banks/{bankId}/statements/preview',
  group: 'Transaction/Bank',
  summary: 'Look at a statement file before it is imported',
  description:
    'Says what the file is and which of its lines are new. For a CSV file it shows the first rows and the columns: those saved for the account, or a guess.',
  access: 'money.write',
  onlyReads: true,
  repeat: 'renewed',
  file: statementFile,
  answer: { code: 'STATEMENT_PREVIEWED', message: 'The statement was read.', data: StatementPreview },
  refusals: ['NOT_FOUND'],

  handle: async ({ tx, actor, params, body }) => {
    rejectLimitedUser(actor);
    const bank = await findBankPlace(tx, actor, params.bankId);
    const { bytes } = body.file;
    const text = textOfFile(bytes);
    const isCsv = formatOf(text) === 'CSV';
    const saved = isCsv ? await savedColumns(tx, actor, bank.id) : undefined;
    const columns = saved ?? (isCsv ? guessColumns(text) : undefined);
    const csv = {
      rows: isCsv ? csvRows(text, columns?.delimiter ?? guessDelimiter(text)).slice(0, rowsShown) : [],
      columns: columns ?? null,
      isSaved: saved !== undefined,
    };
    try {
      const file = parseFile(bytes, { columns, decimals: actor.currencyDecimals });
      if (!file) {
        return { data: { format: 'CSV' as const, statements: [], lines: [], ...csv, problem: null } };
      }
      const { format, statements } = file;
      await rejectForeign(tx, actor, { bank, statements });
      const printed = withFingerprints(statements.flatMap(({ lines }) => lines));
      const known = await knownFingerprints(tx, actor, bank.id, printed);
      const isNew = printed.map(({ fingerprint }) => !known.has(fingerprint.toString('hex')));
      let start = 0;
      return {
        data: {
          format,
          statements: statements.map((statement) => {
            const newLines = isNew.slice(start, start + statement.lines.length).filter(Boolean).length;
            start += statement.lines.length;
            return { ...statementFacts(actor, statement), format, newLines };
          }),
          lines: printed.slice(0, linesShown).map(({ date, amountMinor, description, counterparty }, at) => ({
            bookedOn: date,
            amount: majorOf(actor, amountMinor),
            description: description || (counterparty ?? ''),
            isNew: isNew[at] ?? false,
          })),
          ...csv,
          problem: null,
        },
      };
    } catch (error) {
      // The columns of a CSV file can be chosen again, so what is wrong with them is no refusal here.
      if (!isCsv || !(error instanceof Refusal)) throw error;
      const problem = error.errors[0]?.message ?? error.message;
      return { data: { format: 'CSV' as const, statements: [], lines: [], ...csv, problem } };
    }
  },
});

/** The first and the last day of a statement, and its balances. */
export function daysOf({ lines, until }: ParsedStatement): { fromDate: string; toDate: string } {
  const days = lines.map(({ date }) => date).toSorted();
  const [fromDate = '', lastDay = ''] = [days[0], days.at(-1)];
  return { fromDate, toDate: until && until > lastDay ? until : lastDay };
}

export function statementFacts(actor: Actor, statement: ParsedStatement) {
  const { account, openingMinor, closingMinor, lines } = statement;
  const hasBalances = openingMinor !== null && closingMinor !== null;
  return {
    account,
    ...daysOf(statement),
    openingBalance: hasBalances ? majorOf(actor, openingMinor) : null,
    closingBalance: hasBalances ? majorOf(actor, closingMinor) : null,
    lines: lines.length,
  };
}
