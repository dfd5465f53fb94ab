/** What has help beside it, and the chapter of the documents that says more: `glossary#at-the-till` is in docs/glossary.md. */
export const chapters = {
  margin: 'glossary#goods',
  movingAverage: 'glossary#goods',
  belowZero: 'glossary#goods',
  expected: 'till#how-do-i-close-the-shift',
  overOrShort: 'glossary#at-the-till',
  float: 'till#how-do-i-start-a-day',
  onAccount: 'till#how-do-i-take-a-payment-of-a-debt-or-a-deposit',
  roundCash: 'glossary#money-and-books',
  pricesIncludeTax: 'glossary#money-and-books',
  businessDay: 'glossary#money-and-books',
  permissions: 'glossary#the-business',
  webhookSignature: 'events#how-do-i-receive-webhooks',
} as const;

export type Topic = keyof typeof chapters;

/** The end of the address of a heading: `How do I sell?` is `how-do-i-sell`. */
export function idOfHeading(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s+/g, '-');
}
