import type { Session } from '../../session/session.tsx';
import { mayOpen } from '../shell/who-may.ts';

/** One line of the settings: a page, or a part of one. */
type SettingsEntry = {
  label: string;
  /** What is set there, in one line. */
  about: string;
  path: string;
  /** The id of the part of the page. Ctrl+K finds it as a setting. */
  section?: string;
  /** Everyday words by which Ctrl+K also finds it. */
  words?: string;
  /** Needed beside what the page needs. */
  permission?: string;
  /** It is of the whole business, so users of single outlets do not see it. */
  forAllOutlets?: true;
};
type Group = { label: string; entries: SettingsEntry[] };

const business = { path: '/settings/business', permission: 'settings.write', forAllOutlets: true } as const;

const groups: Group[] = [
  {
    label: 'Business',
    entries: [
      {
        label: 'Business details',
        about: 'Name, country, currency and time zone',
        words: 'company, address, currency, money, timezone, clock, phone numbers',
        path: '/settings/business',
        section: 'details',
      },
      { label: 'Outlets', about: 'Shops and warehouses, and how each one sells', path: '/outlets' },
      { label: 'Locations', about: 'The areas that outlets are grouped by', path: '/locations' },
    ],
  },
  {
    label: 'Selling',
    entries: [
      {
        ...business,
        label: 'Discounts and limits',
        about: 'What cashiers may do without a manager, and discount buttons',
        words: 'discount, promotion, cashback, approval, manager, open amount',
        section: 'selling',
      },
      { label: 'Units', about: 'Pieces, boxes, weights and lengths', path: '/measurements' },
      { label: 'Variant types', about: 'Sizes, colours and other options', path: '/variant-types' },
    ],
  },
  {
    label: 'Tills and receipts',
    entries: [
      { label: 'Tills', about: 'Cash drawers and their codes', path: '/tills' },
      {
        ...business,
        label: 'Closing and scale barcodes',
        about: 'Blind close, and barcodes with a weight or a price',
        words: 'blind close, count, cash up, expected, scale, weight, deli',
        section: 'tills',
      },
      { label: 'Receipts', about: 'Logo, header, footer and paper', path: '/settings/receipts' },
      { label: 'Printers', about: 'Receipt printers on your network', path: '/settings/printers' },
    ],
  },
  {
    label: 'Taxes and money',
    entries: [
      {
        ...business,
        label: 'Taxes',
        about: 'Tax rates, and whether prices include tax',
        words: 'vat, gst, sales tax, tax rate, inclusive, exclusive',
        section: 'taxes',
      },
      {
        ...business,
        label: 'Cash rounding and closed books',
        about: 'The smallest coin, and the day up to which nothing may change',
        words: 'round, coin, change, lock, period, close books, year end',
        section: 'money',
      },
      { label: 'Banks', about: 'Bank accounts and their balances', path: '/banks' },
    ],
  },
  {
    label: 'People and access',
    entries: [
      { label: 'Users', about: 'Staff, their roles, outlets and PINs', path: '/users' },
      {
        label: 'Profile and security',
        about: 'Your name, email, password and second factor',
        path: '/profile',
      },
      { label: 'Audit', about: 'Who changed what, and when', path: '/audit' },
    ],
  },
  {
    label: 'Connections',
    entries: [
      { label: 'Webhooks', about: 'Send events to other programs', path: '/settings/webhooks' },
      {
        label: 'API keys',
        about: 'Let another program work with your data',
        words: 'token, developer, integration, connect',
        path: '/profile',
        permission: 'settings.write',
        section: 'api-keys',
      },
      { label: 'Import', about: 'Products and stock from a file or another system', path: '/import' },
    ],
  },
  {
    label: 'Account',
    entries: [
      { label: 'Subscription', about: 'Your plan and its invoices', path: '/settings/subscription' },
      { label: 'Data', about: 'Export everything in one file', path: '/settings/data' },
    ],
  },
];

/** The settings in their groups, as far as this user may open them. */
export function settingsFor(session: Pick<Session, 'may' | 'mayEverywhere'>): Group[] {
  return groups
    .map(({ label, entries }) => ({
      label,
      entries: entries.filter(
        ({ path, permission, forAllOutlets }) =>
          mayOpen(path, session) &&
          (permission === undefined || (forAllOutlets ? session.mayEverywhere : session.may)(permission)),
      ),
    }))
    .filter(({ entries }) => entries.length > 0);
}
