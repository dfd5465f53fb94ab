/** The areas of the back office, each a folder of pages. An area has texts of its own beside those of every page. */
export const areas = [
  'audit',
  'catalogue',
  'help',
  'home',
  'money',
  'organisation',
  'people',
  'profile',
  'sales',
  'settings',
  'shifts',
  'stock',
] as const;
export type Area = (typeof areas)[number];

/** A catalogue is one file for its translators. Pages load parts of it: what they show, and nothing else. */
export const pageParts = ['till', 'entrance', 'office', 'finder', 'refusals', ...areas] as const;
export type Part = (typeof pageParts)[number];
