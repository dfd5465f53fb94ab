/** The reasons that add stock and those that remove it. A correction can do either. */
export const comesIn = ['OPENING', 'FOUND', 'RETURNED', 'PRODUCTION'] as const;
export const goesOut = [
  'DAMAGED',
  'EXPIRED',
  'THEFT',
  'LOST',
  'SAMPLE',
  'INTERNAL_USE',
  'VENDOR_RETURN',
] as const;
export const purposes = [...goesOut, ...comesIn, 'CORRECTION'] as const;
export type Purpose = (typeof purposes)[number];
