import { type FieldError, fail, failField } from '../values/refusal.ts';
import { type EmailRequest, recipientsAtMost } from './schemas.ts';

type Attachment = NonNullable<EmailRequest['attachments']>[number];

/** The attachments: as requested, else the document of the template. */
export function attachmentsOf({ template, attachments }: EmailRequest): ReadonlySet<Attachment> {
  const usual: Attachment[] =
    template === 'RECEIPT' ? ['RECEIPT_PDF'] : template === 'STATEMENT' ? ['STATEMENT_PDF'] : [];
  return new Set(attachments ?? usual);
}

export function needsReceipt(request: EmailRequest): boolean {
  return request.template === 'RECEIPT' || attachmentsOf(request).has('RECEIPT_PDF');
}

export function needsStatement(request: EmailRequest): boolean {
  const attached = attachmentsOf(request);
  return request.template === 'STATEMENT' || attached.has('STATEMENT_PDF') || attached.has('STATEMENT_CSV');
}

/** Refuses fields that do not fit together, and names the first. */
export function rejectMismatchedFields(request: EmailRequest): void {
  const { template = 'MESSAGE', partyIds = [], userIds = [], saleId, subject, text } = request;
  const refuse = (field: string, message: string) => {
    throw failField('VALIDATION_FAILED', { field, message });
  };
  if (template === 'MESSAGE' && !subject) refuse('subject', 'is required for a MESSAGE');
  if (template === 'MESSAGE' && !text) refuse('text', 'is required for a MESSAGE');
  if (needsReceipt(request) && !saleId) refuse('saleId', 'is required for a receipt');
  if (saleId && !needsReceipt(request)) refuse('saleId', 'must be left out: no receipt is sent');
  const isForParty = template === 'DEBT_REMINDER' || needsStatement(request);
  if (isForParty && userIds.length > 0)
    refuse('userIds', 'must be left out: a statement goes only to the party itself');
  if (!needsStatement(request) && (request.date_from || request.date_to)) {
    refuse(request.date_from ? 'date_from' : 'date_to', 'must be left out: no statement is sent');
  }
  const mayHaveNoRecipient = template === 'RECEIPT' && request.partyIds === undefined;
  if (partyIds.length + userIds.length === 0 && !mayHaveNoRecipient)
    refuse('partyIds', 'is required: name at least one recipient');
  if (partyIds.length + userIds.length > recipientsAtMost) {
    refuse('userIds', `must have at most ${recipientsAtMost} recipients, customers and vendors included`);
  }
}

type Recipient = { field: string; partyId: string | null; address: string | null; balanceMinor: bigint };

/** Refuses a receipt for anybody but its customer and users. A sale without a customer may go to anybody named. */
export function rejectForeignReceipt(recipients: Recipient[], customerId: string | null): void {
  const other = recipients.find(({ partyId }) => partyId && customerId && partyId !== customerId);
  if (other) {
    throw failField('VALIDATION_FAILED', {
      field: other.field,
      message: 'must be the customer of this sale: its receipt goes to nobody else',
    });
  }
}

/** Refuses the whole request if a recipient cannot be reached, and names all of those. */
export function rejectUnreachable(recipients: Recipient[], { isReminder }: { isReminder: boolean }): void {
  const faults = recipients.flatMap(({ field, address, balanceMinor }): FieldError[] => {
    if (!address) return [{ field, code: 'INVALID_STATE', message: 'has no email address' }];
    if (isReminder && balanceMinor <= 0n)
      return [{ field, code: 'INVALID_STATE', message: 'owes us nothing' }];
    return [];
  });
  const [first] = faults;
  if (first) throw fail('INVALID_STATE', { message: `${first.field}: ${first.message}.`, errors: faults });
}
