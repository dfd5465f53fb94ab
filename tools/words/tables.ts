/**
 * Where texts stand that `t` gets by a name. A text that a page shows is written into `t('…')`. A text that has to stand
 * elsewhere (a declaration, a table of the till's engine, which knows no pages) is named here, so that it gets into the
 * catalogues.
 */
export type TextTable = {
  /** The file, or the end of its path. */
  file: string;
  /** A constant whose texts are shown: the values of an object, and of rows `[key, text, …]` the given place. */
  constant?: string;
  place?: number;
  /** Properties whose texts are shown, anywhere in the file. */
  properties?: string[];
  /** The file that shows the texts, if it is not the one that has them. */
  shownBy?: string;
  /** A function that returns texts. */
  returnedBy?: string;
};

export const textTables: TextTable[] = [
  { file: '/pages.ts', properties: ['label', 'shortLabel', 'tabs', 'heading'] },
  { file: '/pages.ts', properties: ['words'], shownBy: 'web/src/backoffice/shell/finder.tsx' },
  { file: 'web/src/api/call.ts', properties: ['message'] },
  { file: 'web/src/api/download.ts', properties: ['message'] },
  { file: 'web/src/session/session.tsx', properties: ['message'] },
  { file: 'web/src/till/engine/connection.ts', properties: ['message'] },
  { file: 'web/src/till/engine/outbox.ts', properties: ['message'] },
  { file: 'web/src/till/engine/patience.ts', properties: ['message'] },
  { file: 'web/src/till/engine/server.ts', properties: ['message'] },
  { file: 'web/src/till/engine/server.ts', constant: 'listWords' },
  { file: 'web/src/till/engine/steps.ts', properties: ['message'] },
  { file: 'web/src/till/lock/pin-sessions.ts', properties: ['message'] },
  { file: 'web/src/ui/value-words.ts', constant: 'valueWords' },
  { file: 'web/src/ui/field-words.ts', constant: 'fieldWords' },
  { file: 'web/src/ui/field-words.ts', constant: 'recordFieldWords' },
  { file: 'web/src/till/screens.ts', properties: ['label', 'name'] },
  { file: 'web/src/till/engine/keys.ts', constant: 'tillActions' },
  { file: 'web/src/till/engine/figures.ts', constant: 'priceProblems' },
  { file: 'web/src/till/engine/figures.ts', constant: 'tenderProblems' },
  { file: 'web/src/till/engine/disk.ts', returnedBy: 'problemOfDisk' },
  { file: 'web/src/till/scale/connect.ts', constant: 'problems' },
  { file: 'web/src/till/scale/connect.ts', properties: ['problem'] },
  { file: 'web/src/till/sell/use-paying.ts', returnedBy: 'obstacleIn' },
  { file: 'web/src/till/sell/paid-question.tsx', returnedBy: 'howBack' },
  { file: 'web/src/till/sell/unknown-code.tsx', constant: 'problems' },
  { file: 'web/src/till/lock/approval.tsx', constant: 'actionNames' },
  { file: 'web/src/till/method-names.ts', constant: 'phrases' },
  { file: 'web/src/till/setup/printer-tab.tsx', constant: 'kinds', place: 1 },
  { file: 'web/src/till/setup/printer-tab.tsx', constant: 'kinds', place: 2 },
  { file: 'web/src/till/setup/scale-tab.tsx', constant: 'kinds', place: 1 },
  { file: 'web/src/till/setup/scale-tab.tsx', constant: 'protocols', place: 1 },
  { file: 'web/src/backoffice/audit/trail-words.ts', constant: 'actionWords' },
  { file: 'web/src/backoffice/audit/trail-words.ts', constant: 'recordTypeWords' },
  { file: 'web/src/backoffice/money/books/standard-accounts.ts', constant: 'standardAccounts' },
  { file: 'web/src/backoffice/organisation/access-fields.tsx', constant: 'aboutRole' },
  { file: 'web/src/backoffice/settings/barcode-layouts.tsx', constant: 'valueTypes', place: 1 },
  { file: 'web/src/backoffice/settings/settings-groups.ts', properties: ['label', 'about', 'words'] },
  { file: 'web/src/backoffice/catalogue/measurement-form.tsx', constant: 'choices', place: 1 },
  { file: 'src/values/payment.ts', properties: ['en', 'givenBack'] },
  { file: 'src/values/import-columns.ts', properties: ['header'] },
];

/** The files that give `t` a text by a name, and how often. What they show stands in the tables above. */
export const filesWithNames: Record<string, number> = {
  'web/src/backoffice/audit/trail.tsx': 2,
  'web/src/backoffice/catalogue/import/changes-table.tsx': 1,
  'web/src/backoffice/catalogue/import/column-mapping.tsx': 1,
  'web/src/backoffice/catalogue/measurement-form.tsx': 1,
  'web/src/backoffice/money/books/account-names.ts': 1,
  'web/src/backoffice/organisation/access-fields.tsx': 1,
  'web/src/backoffice/settings/barcode-layouts.tsx': 1,
  'web/src/backoffice/settings/overview.tsx': 4,
  'web/src/backoffice/shell/find-places.ts': 3,
  'web/src/backoffice/shell/pages-below.tsx': 1,
  'web/src/backoffice/shell/shell.tsx': 1,
  'web/src/backoffice/shell/sidebar.tsx': 4,
  'web/src/backoffice/shell/tabs-of-page.tsx': 2,
  'web/src/till/lock/approval.tsx': 1,
  'web/src/till/method-names.ts': 2,
  'web/src/till/sell/cart-total.tsx': 1,
  'web/src/till/sell/menu-sheet.tsx': 2,
  'web/src/till/sell/paid-question.tsx': 1,
  'web/src/till/sell/storage-notice.tsx': 1,
  'web/src/till/sell/top-bar.tsx': 1,
  'web/src/till/sell/unknown-code.tsx': 1,
  'web/src/till/sell/use-paying.ts': 2,
  'web/src/till/sell/weigh-sheet.tsx': 1,
  'web/src/till/setup/keys-tab.tsx': 3,
  'web/src/till/setup/printer-tab.tsx': 2,
  'web/src/till/setup/scale-tab.tsx': 3,
  'web/src/till/start/broken.tsx': 1,
  'web/src/ui/figures.tsx': 2,
  'web/src/ui/record-fields.ts': 1,
  'web/src/ui/refusal-words.ts': 1,
};
