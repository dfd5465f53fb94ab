/** The documents that help people who use Tillhouse, in the order of the list. */
export const documents = [
  'glossary',
  'till',
  'sheets',
  'selling',
  'inventory',
  'books',
  'worked-day',
  'mail',
  'events',
  'archive',
] as const;

export type DocumentName = (typeof documents)[number];

export const isDocument = (name: string): name is DocumentName => documents.some((one) => one === name);
