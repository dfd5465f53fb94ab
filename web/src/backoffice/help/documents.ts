/** The documents that people read. */
export const guides = ['glossary', 'till', 'closing', 'bank', 'sheets', 'worked-day', 'archive'] as const;

/** The documents that show how a program does it. */
export const apiGuides = ['selling', 'inventory', 'books', 'mail', 'events'] as const;

export type DocumentName = (typeof guides)[number] | (typeof apiGuides)[number];

export const isDocument = (name: string): name is DocumentName =>
  [...guides, ...apiGuides].some((one) => one === name);
