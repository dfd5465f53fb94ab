/** The areas of the back office. An area has texts of its own beside those of every page. */
export const areas = [
  'audit',
  'catalogue',
  'help',
  'home',
  'import',
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

/** The folder of its pages. An import has more texts than all other pages of the catalogue. */
export const folderOf = (area: Area) => (area === 'import' ? 'catalogue/import' : area);

/** A catalogue is one file for its translators. Pages load parts of it: what they show, and nothing else. */
export const pageParts = ['till', 'entrance', 'office', 'finder', 'refusals', ...areas] as const;
export type Part = (typeof pageParts)[number];
