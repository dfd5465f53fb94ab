import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import { Type } from 'typebox';
import { type Actor, rejectLimitedUser } from '../../../http/access.ts';
import { operation } from '../../../http/operation.ts';
import { Count, Exactly, Id, named } from '../../../http/schema.ts';
import type { Tx } from '../../../platform/db.ts';
import { newId } from '../../../platform/ids.ts';
import { failField } from '../../../values/refusal.ts';
import type { ParsedStatement } from '../statement-file/parsed.ts';
import type { StatementFormat } from '../statement-file/read-file.ts';
import { applyAutomaticRules, lockPartiesOfRules } from './automatic-rules.ts';
import { daysOf, statementFacts } from './preview-bank-statement.ts';
import { NewStatement } from './schemas.ts';
import {
  knownFingerprints,
  type PrintedLine,
  parseFile,
  rejectForeign,
  savedColumns,
  statementFile,
  withFingerprints,
} from './sent-file.ts';
import { type BankPlace, findBankPlace, lockReconciliation } from './store.ts';

const ImportedStatements = named(
  'ImportedStatements',
  Exactly({
    statements: Type.Array(
      Type.Object({ id: Id, ...NewStatement.properties }, { additionalProperties: false }),
    ),
    newLines: { ...Count, description: 'Lines that no earlier file had.' },
    recorded: { ...Count, description: 'Lines that rules have recorded by themselves.' },
  }),
);

export const importBankStatement = operation({
  id: 'importBankStatement',
  route: 'POST /banks/{bankId}/statements',
  group: 'Transaction/Bank',
  summary: 'Import a statement file',
  description:
    "Lines that an earlier file had are recognised and not imported again: by the bank's own reference, or else by day, amount and text. The same file again is refused as a duplicate. A CSV file is read by the columns that were saved for the account.",
  access: 'money.write',
  file: statementFile,
  answer: { code: 'STATEMENT_IMPORTED', message: 'Statement imported.', data: ImportedStatements },
  refusals: ['NOT_FOUND', 'DUPLICATE', 'INVALID_STATE'],

  handle: async ({ tx, actor, params, body }) => {
    rejectLimitedUser(actor);
    await lockReconciliation(tx, actor.orgId, params.bankId);
    const bank = await findBankPlace(tx, actor, params.bankId);
    await lockPartiesOfRules(tx, actor, bank.id);
    const { bytes } = body.file;
    const fileHash = createHash('sha256').update(bytes).digest();
    await rejectKnownFile(tx, actor, { bank, fileHash });
    const columns = await savedColumns(tx, actor, bank.id);
    const file = parseFile(bytes, { columns, decimals: actor.currencyDecimals });
    if (!file) {
      throw failField('INVALID_STATE', {
        field: 'columns',
        message: 'must be saved before a CSV file is imported',
      });
    }
    await rejectForeign(tx, actor, { bank, statements: file.statements });
    const stored = await storeStatements(tx, actor, { bank, fileHash, ...file });
    const { recorded, events } = await applyAutomaticRules(tx, actor, bank, stored.newLineIds);
    const data = { statements: stored.statements, newLines: stored.newLineIds.length, recorded };
    return {
      data,
      change: {
        type: 'bankStatement',
        id: stored.statements[0]?.id ?? '',
        after: { bankId: bank.id, ...data },
      },
      events: [...events, { type: 'bank.statement.imported', data: { bankId: bank.id, ...data } }],
    };
  },
});

async function rejectKnownFile(
  tx: Tx,
  { orgId }: Actor,
  { bank, fileHash }: { bank: BankPlace; fileHash: Buffer },
): Promise<void> {
  const earlier = await tx.one<{ importedOn: string }>(sql`
    select to_char(imported_at, 'YYYY-MM-DD') as "importedOn" from bank_statements
    where org_id = ${orgId} and bank_id = ${bank.id} and file_hash = ${fileHash} limit 1`);
  if (!earlier) return;
  throw failField('DUPLICATE', { field: 'file', message: `was imported already, on ${earlier.importedOn}` });
}

type Import = { bank: BankPlace; fileHash: Buffer; format: StatementFormat; statements: ParsedStatement[] };

async function storeStatements(tx: Tx, actor: Actor, { bank, fileHash, format, statements }: Import) {
  const printed = withFingerprints(statements.flatMap(({ lines }) => lines));
  const known = await knownFingerprints(tx, actor, bank.id, printed);
  const lines = printed.map((line) => {
    const knownId = known.get(line.fingerprint.toString('hex'));
    return { ...line, id: knownId ?? newId(), isNew: knownId === undefined };
  });
  const newLines = lines.filter(({ isNew }) => isNew);
  insertLines(tx, actor.orgId, bank.id, newLines);
  let start = 0;
  const stored = statements.map((statement, part) => {
    const own = lines.slice(start, start + statement.lines.length);
    start += statement.lines.length;
    const id = newId();
    insertStatement(tx, actor, {
      id,
      bank,
      fileHash,
      format,
      part,
      statement,
      lineIds: own.map((line) => line.id),
    });
    const newCount = own.filter(({ isNew }) => isNew).length;
    return { id, ...statementFacts(actor, statement), format, newLines: newCount };
  });
  return { statements: stored, newLineIds: newLines.map(({ id }) => id) };
}

function insertLines(tx: Tx, orgId: string, bankId: string, lines: (PrintedLine & { id: string })[]): void {
  const values = <Value>(pick: (line: PrintedLine & { id: string }) => Value) => lines.map(pick);
  tx.defer(sql`
    insert into bank_lines (org_id, id, bank_id, booked_on, amount_minor, description, counterparty, reference,
                            bank_reference, fingerprint)
    select ${orgId}, l.id, ${bankId}, l.booked_on, l.amount_minor, l.description, l.counterparty, l.reference,
           l.bank_reference, l.fingerprint
    from unnest(
      ${values(({ id }) => id)}::uuid[], ${values(({ date }) => date)}::date[],
      ${values(({ amountMinor }) => String(amountMinor))}::bigint[], ${values(({ description }) => description)}::text[],
      ${values(({ counterparty }) => counterparty)}::text[], ${values(({ reference }) => reference)}::text[],
      ${values(({ bankReference }) => bankReference)}::text[], ${values(({ fingerprint }) => fingerprint)}::bytea[]
    ) as l (id, booked_on, amount_minor, description, counterparty, reference, bank_reference, fingerprint)`);
}

type NewStatementRow = Omit<Import, 'statements'> & {
  id: string;
  part: number;
  statement: ParsedStatement;
  lineIds: string[];
};

function insertStatement(tx: Tx, { orgId, userId }: Actor, row: NewStatementRow): void {
  const { id, bank, fileHash, format, part, statement, lineIds } = row;
  const { fromDate, toDate } = daysOf(statement);
  const hasBalances = statement.openingMinor !== null && statement.closingMinor !== null;
  tx.defer(sql`
    insert into bank_statements (org_id, id, bank_id, format, file_hash, part, account, from_date, to_date,
                                 opening_minor, closing_minor, imported_by)
    values (${orgId}, ${id}, ${bank.id}, ${format}, ${fileHash}, ${part}, ${statement.account},
            ${fromDate}, ${toDate}, ${hasBalances ? statement.openingMinor : null},
            ${hasBalances ? statement.closingMinor : null}, ${userId})`);
  tx.defer(sql`
    insert into bank_statement_lines (org_id, statement_id, line_id)
    select ${orgId}, ${id}, unnest(${lineIds}::uuid[])`);
}
