/**
 * A worked quarter, by hand. Nothing here was copied from an answer of the server, and nothing of the product is used.
 *
 * The months are 1, 2 and 3; 3 is the current one. A is the outlet Corner Shop, B is Ikeja, and `-` is no outlet.
 *
 * Rates: VAT 10 %; Food 5 %; Drinks is a group of Duty 7.5 % and, on top of both, a Levy of 1 %:
 * 7.5 + 1 % of 107.5 = 8.575 %. Prices are without tax, and tax is rounded by line.
 *
 * Goods: lamps at 100.00 (VAT), rice at 19.99 (Food), gin at 33.33 (Drinks).
 *
 * Cost of one unit: lamps at A 55.00 ÷ 1.1 = 50.00, at B 48.00; rice at A 10.00, at B 10.00 and 5 % that is not
 * recoverable = 10.50; gin at B 20.00.
 */

type Row = Record<string, string>;

/** A table of words: the names of the columns, and then a row in each line. The last column takes the rest of the line. */
function table(text: string): Row[] {
  const [heads = [], ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s*\|\s*/));
  return rows.map((cells) => Object.fromEntries(heads.map((head, at) => [head, cells[at] ?? ''])));
}

export const cents = (amount: string | number) => Math.round(Number(amount) * 100);
export const major = (amountMinor: number) => amountMinor / 100;

/**
 * Every line that the journal must have, above zero for a debit. S are sales, R refunds, P purchases, E expenses.
 *
 * The return of month 1 is filed before S4 and E3 come, and the month is closed before S5 and R1 come. S4 and E3 count
 * on their own days, but are late for the return. S5 and R1 are of month 1 as well. They are late too, and stand in the
 * books on the first day of month 2.
 */
export const entries = table(`
  document | month | outlet | account | amount   | how
  Opening  | 1     | -      | 1100    | 5000.00  | at the bank
  Opening  | 1     | -      | 3100    | -5000.00 |
  Opening  | 1     | A      | 1000    | 300.00   | in the safe
  Opening  | 1     | A      | 3100    | -300.00  |
  P1       | 1     | A      | 1400    | 1300.00  | 20 lamps at 50.00 = 1,000.00 and 30 rice at 10.00 = 300.00
  P1       | 1     | A      | 1500    | 115.00   | 1,100.00 has 100.00 of VAT in it; 5 % of 300.00 = 15.00 on top
  P1       | 1     | A      | 2000    | -1415.00 | 1,100.00 + 315.00, owed to Mills
  P2       | 1     | B      | 1400    | 345.00   | 12 gin at 20.00 = 240.00 and 10 rice at 10.50 = 105.00
  P2       | 1     | B      | 1500    | 20.58    | 8.575 % of 240.00
  P2       | 1     | B      | 1100    | -365.58  |
  S1       | 1     | A      | 1000    | 413.96   | 330.00 + 83.96
  S1       | 1     | A      | 4000    | -379.96  | 3 lamps = 300.00 and 4 rice = 79.96
  S1       | 1     | A      | 2100    | -34.00   | 30.00 and 5 % of 79.96 = 3.998, so 4.00
  S1       | 1     | A      | 5000    | 190.00   | 3 × 50.00 + 4 × 10.00
  S1       | 1     | A      | 1400    | -190.00  |
  S2       | 1     | B      | 1200    | 150.54   | by card: 108.56 + 41.98
  S2       | 1     | B      | 4000    | -139.97  | 3 gin = 99.99 and 2 rice = 39.98
  S2       | 1     | B      | 2100    | -10.57   | 8.575 % of 99.99 = 8.574, so 8.57; 5 % of 39.98 = 1.999, so 2.00
  S2       | 1     | B      | 5000    | 81.00    | 3 × 20.00 + 2 × 10.50
  S2       | 1     | B      | 1400    | -81.00   |
  S3       | 1     | A      | 1100    | 200.00   | 2 lamps for the embassy, which pays no tax, by bank
  S3       | 1     | A      | 4000    | -200.00  |
  S3       | 1     | A      | 5000    | 100.00   | 2 × 50.00
  S3       | 1     | A      | 1400    | -100.00  |
  E1       | 1     | A      | 1000    | -220.00  | rent, with VAT in it
  E1       | 1     | A      | 6000    | 200.00   | 220.00 ÷ 1.1
  E1       | 1     | A      | 1500    | 20.00    |
  E2       | 1     | B      | 1100    | -63.00   | supplies of 60.00, and 5 % on top
  E2       | 1     | B      | 6050    | 60.00    |
  E2       | 1     | B      | 1500    | 3.00     |
  S4       | 1     | A      | 1000    | 110.00   | 1 lamp, late for the return
  S4       | 1     | A      | 4000    | -100.00  |
  S4       | 1     | A      | 2100    | -10.00   |
  S4       | 1     | A      | 5000    | 50.00    |
  S4       | 1     | A      | 1400    | -50.00   |
  E3       | 1     | A      | 1000    | -55.00   | electricity with VAT in it, late for the return
  E3       | 1     | A      | 6020    | 50.00    | 55.00 ÷ 1.1
  E3       | 1     | A      | 1500    | 5.00     |
  S5       | 2     | B      | 1000    | 72.38    | 2 gin in month 1, pushed after it was closed
  S5       | 2     | B      | 4000    | -66.66   |
  S5       | 2     | B      | 2100    | -5.72    | 8.575 % of 66.66 = 5.716
  S5       | 2     | B      | 5000    | 40.00    |
  S5       | 2     | B      | 1400    | -40.00   |
  R1       | 2     | A      | 1000    | -20.99   | 1 rice of S1 in month 1, recorded after it was closed: 83.96 ÷ 4
  R1       | 2     | A      | 4000    | 19.99    |
  R1       | 2     | A      | 2100    | 1.00     | 4.00 ÷ 4
  R1       | 2     | A      | 5000    | -10.00   |
  R1       | 2     | A      | 1400    | 10.00    |
  P3       | 2     | B      | 1400    | 480.00   | 10 lamps at 48.00
  P3       | 2     | B      | 1500    | 48.00    |
  P3       | 2     | B      | 2000    | -528.00  | owed to Mills
  S6       | 2     | A      | 1200    | 220.00   | 2 lamps by card
  S6       | 2     | A      | 4000    | -200.00  |
  S6       | 2     | A      | 2100    | -20.00   |
  S6       | 2     | A      | 5000    | 100.00   |
  S6       | 2     | A      | 1400    | -100.00  |
  S7       | 2     | B      | 1200    | 432.19   | by card: 396.00 + 36.19
  S7       | 2     | B      | 4000    | -393.33  | 4 lamps less 10 % = 360.00 and 1 gin = 33.33
  S7       | 2     | B      | 2100    | -38.86   | 36.00 and 8.575 % of 33.33 = 2.858, so 2.86
  S7       | 2     | B      | 5000    | 212.00   | 4 × 48.00 + 20.00
  S7       | 2     | B      | 1400    | -212.00  |
  Payout   | 2     | -      | 1100    | 640.00   | of S6 and S7
  Payout   | 2     | -      | 1200    | -640.00  |
  Charge   | 2     | -      | 6070    | 12.19    | 220.00 + 432.19 − 640.00
  Charge   | 2     | -      | 1200    | -12.19   |
  R2       | 2     | B      | 1000    | -36.19   | 1 gin of S2: 108.56 ÷ 3 = 36.187
  R2       | 2     | B      | 4000    | 33.33    |
  R2       | 2     | B      | 2100    | 2.86     | 8.57 × 36.19 ÷ 108.56 = 2.857
  R2       | 2     | B      | 5000    | -20.00   |
  R2       | 2     | B      | 1400    | 20.00    |
  Return   | 2     | A      | 2000    | 110.00   | 2 lamps go back to Mills for what P1 cost: 2 × 55.00
  Return   | 2     | A      | 1400    | -100.00  |
  Return   | 2     | A      | 1500    | -10.00   |
  E4       | 2     | B      | 1100    | -150.00  | wages
  E4       | 2     | B      | 6010    | 150.00   |
  Paid     | 2     | A      | 1100    | -1000.00 | to Mills
  Paid     | 2     | A      | 2000    | 1000.00  |
  Filed    | 3     | A      | 2100    | 34.00    | the return of month 1: S1 at A and S2 at B
  Filed    | 3     | B      | 2100    | 10.57    |
  Filed    | 3     | A      | 1500    | -135.00  | P1 and E1: 115.00 + 20.00
  Filed    | 3     | B      | 1500    | -23.58   | P2 and E2: 20.58 + 3.00
  Filed    | 3     | -      | 2110    | 114.01   | 135.00 + 23.58 − 34.00 − 10.57 are to come back
  Filed    | 3     | A      | 1900    | 101.00   | 135.00 − 34.00
  Filed    | 3     | B      | 1900    | 13.01    | 23.58 − 10.57
  Filed    | 3     | -      | 1900    | -114.01  |
  R3       | 3     | A      | 1200    | -110.00  | 1 lamp of S6, back to the card
  R3       | 3     | A      | 4000    | 100.00   |
  R3       | 3     | A      | 2100    | 10.00    |
  R3       | 3     | A      | 5000    | -50.00   |
  R3       | 3     | A      | 1400    | 50.00    |
  E1       | 3     | A      | 1000    | 220.00   | E1 is reversed
  E1       | 3     | A      | 6000    | -200.00  |
  E1       | 3     | A      | 1500    | -20.00   |
  S8       | 3     | B      | 1000    | 330.00   | 3 lamps
  S8       | 3     | B      | 4000    | -300.00  |
  S8       | 3     | B      | 2100    | -30.00   |
  S8       | 3     | B      | 5000    | 144.00   | 3 × 48.00
  S8       | 3     | B      | 1400    | -144.00  |
  S9       | 3     | A      | 1000    | 50.00    | 5 rice for Bola, who owes the rest
  S9       | 3     | A      | 1300    | 54.95    | 104.95 − 50.00
  S9       | 3     | A      | 4000    | -99.95   |
  S9       | 3     | A      | 2100    | -5.00    | 5 % of 99.95 = 4.998
  S9       | 3     | A      | 5000    | 50.00    |
  S9       | 3     | A      | 1400    | -50.00   |
`).map(({ document = '', month = '', outlet = '', account = '', amount = '' }) => ({
  ...{ document, month, outlet, account },
  amountMinor: cents(amount),
}));

/** Month 1, 2, 3, and the quarter. */
type Amounts = [number, number, number, number];

export const profitAndLoss: Record<string, Amounts> = {
  4000: [819.93, 606.67, 299.95, 1_726.55],
  REVENUE: [819.93, 606.67, 299.95, 1_726.55],
  5000: [421, 322, 144, 887],
  COST_OF_SALES: [421, 322, 144, 887],
  GROSS_PROFIT: [398.93, 284.67, 155.95, 839.55],
  6000: [200, 0, -200, 0],
  6010: [0, 150, 0, 150],
  6020: [50, 0, 0, 50],
  6050: [60, 0, 0, 60],
  6070: [0, 12.19, 0, 12.19],
  OPERATING_EXPENSES: [310, 162.19, -200, 272.19],
  OPERATING_PROFIT: [88.93, 122.48, 355.95, 567.36],
  OTHER: [0, 0, 0, 0],
  NET_PROFIT: [88.93, 122.48, 355.95, 567.36],
};

/** The fiscal year begins with month 2, so the profit of month 1 is of the year before. */
export const balanceSheet: Record<string, Amounts> = {
  1000: [548.96, 564.16, 1_164.16, 1_164.16],
  1100: [4_771.42, 4_261.42, 4_261.42, 4_261.42],
  // S2, of which no payout has come, and R3.
  1200: [150.54, 150.54, 40.54, 40.54],
  1300: [0, 0, 54.95, 54.95],
  // In the end 11 lamps at 50.00 and 22 rice at 10.00; 3 lamps at 48.00, 8 rice at 10.50 and 7 gin at 20.00.
  1400: [1_224, 1_282, 1_138, 1_138],
  1500: [163.58, 201.58, 23, 23],
  CURRENT_ASSETS: [6_858.5, 6_459.7, 6_682.07, 6_682.07],
  FIXED_ASSETS: [0, 0, 0, 0],
  ASSETS: [6_858.5, 6_459.7, 6_682.07, 6_682.07],
  2000: [1_415, 833, 833, 833],
  2100: [54.57, 115.29, 95.72, 95.72],
  2110: [0, 0, -114.01, -114.01],
  LIABILITIES: [1_469.57, 948.29, 814.71, 814.71],
  3100: [5_300, 5_300, 5_300, 5_300],
  EARLIER_PROFIT: [0, 88.93, 88.93, 88.93],
  YEAR_PROFIT: [88.93, 122.48, 478.43, 478.43],
  TOTAL_EQUITY: [5_388.93, 5_511.41, 5_867.36, 5_867.36],
  LIABILITIES_AND_EQUITY: [6_858.5, 6_459.7, 6_682.07, 6_682.07],
};

export const cashFlow: Record<string, Amounts> = {
  NET_PROFIT: [88.93, 122.48, 355.95, 567.36],
  1300: [0, 0, -54.95, -54.95],
  1400: [-1_224, -58, 144, -1_138],
  1500: [-163.58, -38, 178.58, -23],
  2000: [1_415, -582, 0, 833],
  2100: [54.57, 60.72, -19.57, 95.72],
  2110: [0, 0, -114.01, -114.01],
  WORKING_CAPITAL: [81.99, -617.28, 134.05, -401.24],
  OPERATING_CASH: [170.92, -494.8, 490, 166.12],
  INVESTING_CASH: [0, 0, 0, 0],
  3100: [5_300, 0, 0, 5_300],
  FINANCING_CASH: [5_300, 0, 0, 5_300],
  CASH_CHANGE: [5_470.92, -494.8, 490, 5_466.12],
  CASH_BEFORE: [0, 5_470.92, 4_976.12, 0],
  1000: [548.96, 564.16, 1_164.16, 1_164.16],
  1100: [4_771.42, 4_261.42, 4_261.42, 4_261.42],
  1200: [150.54, 150.54, 40.54, 40.54],
  CASH_AFTER: [5_470.92, 4_976.12, 5_466.12, 5_466.12],
};

/** Net and tax: sold, refunded, bought, returned, not recoverable; then output, input and payable. */
type TaxRow = [
  ...[soldNet: number, soldTax: number, refundedNet: number, refundedTax: number],
  ...[boughtNet: number, boughtTax: number, returnedNet: number, returnedTax: number],
  ...[lostNet: number, lostTax: number, output: number, input: number, payable: number],
];
export type TaxTable = Record<string, TaxRow>;

/** The return of month 1, before S4 and E3 came. */
export const filedReturn: TaxTable = {
  // S1; P1 of 1,000.00 and E1 of 200.00.
  'VAT 10': [300, 30, 0, 0, 1_200, 120, 0, 0, 0, 0, 30, 120, -90],
  // S1 of 79.96 and S2 of 39.98; P1 of 300.00, P2 of 100.00 without recovery and E2 of 60.00.
  'Food 5': [119.94, 6, 0, 0, 460, 23, 0, 0, 100, 5, 6, 18, -12],
  // S2; P2.
  'Drinks 8.575': [99.99, 8.57, 0, 0, 240, 20.58, 0, 0, 0, 0, 8.57, 20.58, -12.01],
  // S3.
  'null 0': [200, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  total: [719.93, 44.57, 0, 0, 1_900, 163.58, 0, 0, 100, 5, 44.57, 158.58, -114.01],
};

/** What is of month 1 in the next return. */
export const lateOfNext: TaxTable = {
  // S4 and E3.
  'VAT 10': [100, 10, 0, 0, 50, 5, 0, 0, 0, 0, 10, 5, 5],
  // R1.
  'Food 5': [0, 0, 19.99, 1, 0, 0, 0, 0, 0, 0, -1, 0, -1],
  // S5.
  'Drinks 8.575': [66.66, 5.72, 0, 0, 0, 0, 0, 0, 0, 0, 5.72, 0, 5.72],
  total: [166.66, 15.72, 19.99, 1, 50, 5, 0, 0, 0, 0, 14.72, 5, 9.72],
};

/** The report of each month, which has every document on its own day. */
export const taxReports: Record<'1' | '2' | '3', TaxTable> = {
  1: {
    'VAT 10': [400, 40, 0, 0, 1_250, 125, 0, 0, 0, 0, 40, 125, -85],
    'Food 5': [119.94, 6, 0, 0, 460, 23, 0, 0, 100, 5, 6, 18, -12],
    'Drinks 8.575': [99.99, 8.57, 0, 0, 240, 20.58, 0, 0, 0, 0, 8.57, 20.58, -12.01],
    'null 0': [200, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    total: [819.93, 54.57, 0, 0, 1_950, 168.58, 0, 0, 100, 5, 54.57, 163.58, -109.01],
  },
  2: {
    // S6 of 200.00 and S7 of 360.00; P3; the vendor return.
    'VAT 10': [560, 56, 0, 0, 480, 48, 100, 10, 0, 0, 56, 38, 18],
    // R1.
    'Food 5': [0, 0, 19.99, 1, 0, 0, 0, 0, 0, 0, -1, 0, -1],
    // S5 of 66.66 with 5.72 and S7 of 33.33 with 2.86; R2.
    'Drinks 8.575': [99.99, 8.58, 33.33, 2.86, 0, 0, 0, 0, 0, 0, 5.72, 0, 5.72],
    total: [659.99, 64.58, 53.32, 3.86, 480, 48, 100, 10, 0, 0, 60.72, 38, 22.72],
  },
  3: {
    // S8; R3; E1 reversed.
    'VAT 10': [300, 30, 100, 10, 0, 0, 200, 20, 0, 0, 20, -20, 40],
    // S9.
    'Food 5': [99.95, 5, 0, 0, 0, 0, 0, 0, 0, 0, 5, 0, 5],
    total: [399.95, 35, 100, 10, 0, 0, 200, 20, 0, 0, 25, -20, 45],
  },
};

/** The return of month 2: its report, in which S5 and R1 are already, and S4 and E3. */
export const nextReturn: TaxTable = {
  'VAT 10': [660, 66, 0, 0, 530, 53, 100, 10, 0, 0, 66, 43, 23],
  'Food 5': [0, 0, 19.99, 1, 0, 0, 0, 0, 0, 0, -1, 0, -1],
  'Drinks 8.575': [99.99, 8.58, 33.33, 2.86, 0, 0, 0, 0, 0, 0, 5.72, 0, 5.72],
  total: [759.99, 74.58, 53.32, 3.86, 530, 53, 100, 10, 0, 0, 70.72, 43, 27.72],
};

/** The taxes of the group by month: sold, refunded, bought. */
export const drinks: Record<'1' | '2', [name: string, sold: number, refunded: number, bought: number][]> = {
  // S2: 8.57 × 7.5 ÷ 8.575 = 7.496. P2: 20.58 × 7.5 ÷ 8.575 = 18.00.
  1: [
    ['Duty', 7.5, 0, 18],
    ['Levy', 1.07, 0, 2.58],
  ],
  // S5: 5.72 × 7.5 ÷ 8.575 = 5.003. S7: 2.86 × 7.5 ÷ 8.575 = 2.501. R2: 2.86 × 7.50 ÷ 8.57 = 2.503.
  2: [
    ['Duty', 7.5, 2.5, 0],
    ['Levy', 1.08, 0.36, 0],
  ],
};

/** What of the group's taxes is late in the next return: S5. */
export const lateDrinks: (typeof drinks)['1'] = [
  ['Duty', 5, 0, 0],
  ['Levy', 0.72, 0, 0],
];

/** The rows of tax on each receipt and refund slip: name, percentage, net, tax. The levy is on the net and the duty. */
export const receipts: Record<string, [name: string, percent: number, net: number, tax: number][]> = {
  S1: [
    ['VAT', 10, 300, 30],
    ['Food', 5, 79.96, 4],
  ],
  S2: [
    ['Duty', 7.5, 99.99, 7.5],
    ['Food', 5, 39.98, 2],
    ['Levy', 1, 107.49, 1.07],
  ],
  S3: [],
  S4: [['VAT', 10, 100, 10]],
  S5: [
    ['Duty', 7.5, 66.66, 5],
    ['Levy', 1, 71.66, 0.72],
  ],
  S6: [['VAT', 10, 200, 20]],
  S7: [
    ['VAT', 10, 360, 36],
    ['Duty', 7.5, 33.33, 2.5],
    ['Levy', 1, 35.83, 0.36],
  ],
  S8: [['VAT', 10, 300, 30]],
  S9: [['Food', 5, 99.95, 5]],
  R1: [['Food', 5, 19.99, 1]],
  R2: [
    ['Duty', 7.5, 33.33, 2.5],
    ['Levy', 1, 35.83, 0.36],
  ],
  R3: [['VAT', 10, 100, 10]],
};
