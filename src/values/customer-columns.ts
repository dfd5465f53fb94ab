import { plainHeader } from './import-columns.ts';

/** A customer of a file. Absent: the file does not have it. */
export type CustomerRow = {
  name: string;
  email?: string;
  phone?: string;
  address?: string;
  taxNumber?: string;
  taxExemptReason?: string;
};

/** The names that files of customers have for what we keep, the best first. */
const names = {
  name: ['name', 'customer name', 'full name', 'customer'],
  firstName: ['first name', 'firstname', 'given name'],
  lastName: ['last name', 'lastname', 'surname', 'family name'],
  company: ['company name', 'company', 'default address company', 'business name'],
  email: ['email', 'email address', 'e-mail'],
  phone: ['phone', 'phone number', 'mobile', 'mobile phone', 'telephone', 'default address phone'],
  taxNumber: ['tax number', 'tax id', 'vat number', 'tin'],
  taxExemptReason: ['tax exempt reason', 'pays no tax because', 'exemption reason'],
} as const;

/** The lines of an address, in the order in which they are written. */
const addressNames = [
  ['address', 'address 1', 'street address 1', 'default address address1', 'physical address1'],
  ['address 2', 'street address 2', 'default address address2', 'physical address2'],
  ['physical suburb'],
  ['city', 'default address city', 'physical city'],
  ['state', 'province', 'default address province code', 'physical state'],
  ['zip', 'postal code', 'default address zip', 'physical postcode'],
  ['country', 'default address country code', 'physical country id'],
];

/** Whether a header row names customers: a name, or both parts of one. */
export function isCustomerHeader(header: readonly string[]): boolean {
  const known = new Set(header.map(plainHeader));
  const has = (wanted: readonly string[]) => wanted.some((name) => known.has(plainHeader(name)));
  return has(names.name) || has(names.firstName) || has(names.company);
}

/** Reads rows below this header. Undefined for a row that names nobody. */
export function customerReader(
  header: readonly string[],
): (row: readonly string[]) => CustomerRow | undefined {
  const plain = header.map(plainHeader);
  const placesOf = (wanted: readonly string[]) =>
    wanted.map((name) => plain.indexOf(plainHeader(name))).filter((at) => at >= 0);
  const places = Object.fromEntries(
    Object.entries(names).map(([field, wanted]) => [field, placesOf(wanted)]),
  ) as Record<keyof typeof names, number[]>;
  const ofAddress = addressNames.map(placesOf);
  return (row) => {
    const first = (at: number[]) => at.map((place) => tidy(row[place])).find((cell) => cell !== '') ?? '';
    const both = [first(places.firstName), first(places.lastName)].filter(Boolean).join(' ');
    const [email, phone] = [first(places.email), first(places.phone)];
    const name = first(places.name) || both || first(places.company) || email || phone;
    if (!name) return undefined;
    const address = ofAddress.map(first).filter(Boolean).join(', ');
    const [taxNumber, taxExemptReason] = [first(places.taxNumber), first(places.taxExemptReason)];
    return {
      name,
      ...(email && { email }),
      ...(phone && { phone }),
      ...(address && { address }),
      ...(taxNumber && { taxNumber }),
      ...(taxExemptReason && { taxExemptReason }),
    };
  };
}

/** Shopify writes an apostrophe before numbers, so that spreadsheets keep them as they are. */
function tidy(cell = ''): string {
  return cell.trim().replace(/^'(?=[\d+])/, '');
}
