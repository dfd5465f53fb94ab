import { type Static, Type } from 'typebox';
import { Choice, Exactly, Nullable, named, Text } from '../../../http/schema.ts';
import { dateFormats } from './dates.ts';

const Column = Nullable(Text(100, { examples: ['Details'] }));
const column = (description: string) => Type.Optional({ ...Column, description });

const Delimiter = Choice(['COMMA', 'SEMICOLON', 'TAB', 'PIPE']);
const DecimalSign = Choice(['POINT', 'COMMA']);

/** How the CSV files of a bank are read. Columns are named by their heads. */
export const StatementColumns = named(
  'StatementColumns',
  Exactly({
    delimiter: Delimiter,
    decimalSign: DecimalSign,
    dateFormat: Choice(dateFormats, {
      description:
        'Between the parts may be a slash, a point, a hyphen or a space. A time behind it is ignored.',
    }),
    headerRow: Type.Integer({
      minimum: 0,
      maximum: 50,
      description: 'The row with the heads of the columns. 0: there is none, and columns are called 1, 2, 3…',
      examples: [1],
    }),
    date: Text(100, { description: 'The column with the day of booking.', examples: ['Date'] }),
    amount: column(
      'The column with the amount, below zero for money that went out. Or moneyIn and moneyOut.',
    ),
    moneyIn: column('The column with the amounts that came in.'),
    moneyOut: column('The column with the amounts that went out.'),
    indicator: column(
      'The column that says whether the amount came in (C, CR, H, +) or went out (D, DR, S, -).',
    ),
    isReversed: Type.Optional(
      Type.Boolean({ description: 'Whether an amount above zero is money that went out.', default: false }),
    ),
    description: Type.Array(Text(100, { examples: ['Details'] }), { maxItems: 5 }),
    counterparty: column('The column with the other party.'),
    reference: column('The column with the reference of the payer or payee.'),
    bankReference: column("The column with the bank's own number of the line."),
    balance: column('The column with the balance after the line.'),
    currency: column('The column with the currency.'),
  }),
);
export type StatementColumns = Static<typeof StatementColumns>;
