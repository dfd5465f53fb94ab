import sql from 'sql-template-tag';
import { readStatement } from '../crm/exports.ts';
import { type Actor, rejectLimitedUser } from '../http/access.ts';
import { rejectReversedDates } from '../http/list.ts';
import type { Tx } from '../platform/db.ts';
import { type ReceiptDocument, readReceipt } from '../sales/exports.ts';
import { readReceiptLook } from '../settings/exports.ts';
import { failField } from '../values/refusal.ts';
import { type Recipient, readRecipients } from './recipients.ts';
import {
  needsReceipt,
  needsStatement,
  rejectForeignReceipt,
  rejectMismatchedFields,
  rejectUnreachable,
} from './rules.ts';
import type { EmailRequest } from './schemas.ts';
import type { StatementDocument } from './statement.ts';

const linesPerStatement = 500;
const linesInAll = 2_000;

/** The data for the mails of a request. */
export type Gathered = {
  business: { name: string; currency: string; timezone: string };
  sender: { name: string; address: string };
  language: string;
  recipients: Recipient[];
  receipt: ReceiptDocument | undefined;
  /** Statements by party id. */
  statements: Map<string, StatementDocument>;
};

type BusinessRow = Gathered['business'] & { sender: string; senderAddress: string; today: string };

/** Reads the data of the mails, and refuses: unknown ids first, then fields that do not fit together. */
export async function gather(tx: Tx, actor: Actor, request: EmailRequest): Promise<Gathered> {
  const { saleId } = request;
  const named = await readRecipients(tx, actor, request);
  const [receipt, customerId] = saleId ? await readSale(tx, actor, saleId) : [undefined, null];
  rejectMismatchedFields(request);
  rejectReversedDates(request);
  const recipients = named.length > 0 ? named : await readCustomer(tx, actor, customerId);
  if (needsReceipt(request)) rejectForeignReceipt(recipients, customerId);
  rejectUnreachable(recipients, { isReminder: request.template === 'DEBT_REMINDER' });
  const [row, look] = await Promise.all([
    tx.one<BusinessRow>(sql`
      select o.name, o.currency, o.timezone, u.first_name || ' ' || u.last_name as sender, u.email as "senderAddress",
             business_date(now(), o.timezone, '00:00') as today
      from organisations o join users u on u.org_id = o.org_id
      where o.org_id = ${actor.orgId} and u.id = ${actor.userId}`),
    readReceiptLook(tx, actor, { outletId: null }),
  ]);
  if (!row) throw new Error('the user who sends is gone');
  const { sender, senderAddress, today, ...business } = row;
  return {
    business,
    sender: { name: sender, address: senderAddress },
    language: receipt?.language ?? look?.language ?? 'en',
    recipients,
    receipt,
    statements: needsStatement(request)
      ? await readStatements(tx, actor, recipients, { ...request, today, business: business.name })
      : new Map(),
  };
}

async function readSale(
  tx: Tx,
  actor: Actor,
  saleId: string,
): Promise<[receipt: ReceiptDocument, customerId: string | null]> {
  const [found, sale] = await Promise.all([
    readReceipt(tx, actor, { saleId, isCopy: false }),
    tx.one<{ customerId: string | null }>(sql`
      select customer_id as "customerId" from sales where org_id = ${actor.orgId} and id = ${saleId}`),
  ]);
  if (!found) throw failField('NOT_FOUND', { field: 'saleId', message: 'does not exist' });
  return [found.document, sale?.customerId ?? null];
}

async function readCustomer(tx: Tx, actor: Actor, customerId: string | null): Promise<Recipient[]> {
  if (!customerId) {
    throw failField('VALIDATION_FAILED', {
      field: 'partyIds',
      message: 'is required: this sale has no customer',
    });
  }
  return readRecipients(tx, actor, { partyIds: [customerId] });
}

async function readStatements(
  tx: Tx,
  actor: Actor,
  recipients: Recipient[],
  { date_from, date_to, today, business }: EmailRequest & { today: string; business: string },
): Promise<Map<string, StatementDocument>> {
  // A statement covers all outlets. With some left out it would be wrong.
  rejectLimitedUser(actor);
  const to = date_to ?? today;
  const from = date_from ?? daysBefore(to, 90);
  const statements = new Map<string, StatementDocument>();
  let lines = 0;
  for (const { field, partyId, name, postalAddress } of recipients) {
    if (!partyId) continue;
    const found = await readStatement(tx, actor, { partyId, from, to, linesAtMost: linesPerStatement });
    lines += found.lines.length;
    if (found.lines.length > linesPerStatement || lines > linesInAll) {
      throw failField('VALIDATION_FAILED', {
        field: 'date_from',
        message: `must be later: ${field} has too many lines for an email (at most ${linesPerStatement} for a statement, ${linesInAll} in all)`,
      });
    }
    const { currencyDecimals } = actor;
    const party = { name, postalAddress };
    statements.set(partyId, { ...found, business, party, from, to, currencyDecimals });
  }
  return statements;
}

function daysBefore(day: string, days: number): string {
  return Temporal.PlainDate.from(day).subtract({ days }).toString();
}
