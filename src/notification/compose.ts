import { type Attachment, asHtml, type Message } from '../platform/outbox.ts';
import { type Figures, figuresOf, renderReceipt } from '../sales/exports.ts';
import { tidyText } from '../values/tidy-text.ts';
import type { Gathered } from './gather.ts';
import type { Recipient } from './recipients.ts';
import { attachmentsOf } from './rules.ts';
import type { EmailRequest } from './schemas.ts';
import { type StatementDocument, statementCsv, statementPdf } from './statement.ts';
import { filled, type SpokenWords, wordsOf } from './words.ts';

/** A mail to one recipient. Each gets their own, so that nobody sees the others. */
export type Letter = { recipient: Recipient & { address: string }; message: Message };

/** Draws the attachments and writes the texts of the mails. */
export async function compose(
  gathered: Gathered,
  request: EmailRequest,
  currencyDecimals: number,
): Promise<Letter[]> {
  const { business, sender, language, receipt } = gathered;
  const words = wordsOf(language);
  const { currency, timezone } = business;
  const figures = figuresOf(
    { language, currency, currencyDecimals, outlet: { timezone } },
    { currencyDisplay: 'narrowSymbol' },
  );
  const attached = attachmentsOf(request);
  const shared = receipt && attached.has('RECEIPT_PDF') ? [await receiptAttachment(receipt)] : [];
  const replyTo = { name: onOneLine(`${sender.name}, ${business.name}`), address: sender.address };
  const letters: Letter[] = [];
  for (const recipient of gathered.recipients) {
    const { address, partyId } = recipient;
    if (!address) throw new Error('a recipient without an address was not refused');
    const statement = gathered.statements.get(partyId ?? '');
    const own = statement ? await statementAttachments(statement, { attached, words, figures }) : [];
    const template = templateText(request.template, { gathered, recipient, statement, words, figures });
    const subject = tidyText(request.subject ?? template.subject);
    const text = [request.text?.trim(), template.text, `${business.name}\n${sender.name}`]
      .filter((part) => part)
      .join('\n\n');
    const message = { language, subject, text: `${text}\n`, html: paragraphs(text), replyTo };
    letters.push({
      recipient: { ...recipient, address },
      message: { ...message, attachments: [...shared, ...own] },
    });
  }
  return letters;
}

type LetterContent = {
  gathered: Gathered;
  recipient: Recipient;
  statement: StatementDocument | undefined;
  words: SpokenWords;
  figures: Figures;
};

/** The subject and text of the template. A MESSAGE has none of its own. */
function templateText(
  template: EmailRequest['template'],
  content: LetterContent,
): { subject: string; text: string } {
  const { gathered, recipient, statement, words, figures } = content;
  const business = onOneLine(gathered.business.name);
  if (template === 'RECEIPT' && gathered.receipt) {
    const { number, totalMinor } = gathered.receipt;
    return fill(words.receipt, { business, number, amount: figures.money(totalMinor) });
  }
  if (template === 'STATEMENT' && statement) {
    const { from, to, closingMinor } = statement;
    const { weAreOwed, weOwe, nothingOwed, ...letter } = words.statement;
    const owed = closingMinor === 0n ? nothingOwed : closingMinor > 0n ? weAreOwed : weOwe;
    const amount = figures.money(closingMinor < 0n ? -closingMinor : closingMinor);
    const values = { business, from: figures.date(from), to: figures.date(to), amount };
    return fill({ ...letter, text: `${letter.text} ${owed}` }, values);
  }
  if (template === 'DEBT_REMINDER') {
    return fill(words.reminder, { business, amount: figures.money(recipient.balanceMinor) });
  }
  return { subject: '', text: '' };
}

function fill(letter: { subject: string; text: string }, values: Record<string, string>) {
  return { subject: filled(letter.subject, values), text: filled(letter.text, values) };
}

async function receiptAttachment(receipt: NonNullable<Gathered['receipt']>): Promise<Attachment> {
  const { contentType, body } = await renderReceipt(receipt, { format: 'PDF', paper: 'A4' });
  return { filename: fileName(`receipt-${receipt.number}.pdf`), contentType, base64: inBase64(body) };
}

async function statementAttachments(
  statement: StatementDocument,
  {
    attached,
    ...drawn
  }: { attached: ReturnType<typeof attachmentsOf>; words: SpokenWords; figures: Figures },
): Promise<Attachment[]> {
  const name = `statement-${statement.from}-${statement.to}`;
  const attachments: Attachment[] = [];
  if (attached.has('STATEMENT_PDF')) {
    const base64 = inBase64(await statementPdf(statement, drawn));
    attachments.push({ filename: `${name}.pdf`, contentType: 'application/pdf', base64 });
  }
  if (attached.has('STATEMENT_CSV')) {
    const base64 = inBase64(await statementCsv(statement));
    attachments.push({ filename: `${name}.csv`, contentType: 'text/csv; charset=utf-8', base64 });
  }
  return attachments;
}

function inBase64(body: string | Uint8Array): string {
  return Buffer.from(body as string).toString('base64');
}

function fileName(text: string): string {
  return text.replace(/[^\w.-]+/g, '-');
}

/** A blank line begins a paragraph. */
function paragraphs(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((part) => `<p>${asHtml(part).replaceAll('\n', '<br>\n')}</p>`)
    .join('\n');
}

/** Removes line breaks from a name, because a second line could pass for a header or for our own text. */
function onOneLine(text: string): string {
  return text.trim().replace(/[\s\p{C}]+/gu, ' ');
}
