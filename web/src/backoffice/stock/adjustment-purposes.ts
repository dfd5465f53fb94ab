/** Why stock is put right, and what that does to it; a correction says which by itself. */
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
