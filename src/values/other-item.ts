/**
 * What is sold by its amount alone, without an item of the catalogue. Each business has it under this id, which stands
 * for the product, its variant and its price; so a till without a connection knows it, too.
 */
export const otherItemId = '00000000-0000-7000-8000-000000000002';
export const otherName = 'Other';
