import { csvEncoding, csvOptions } from '../../../../src/values/csv-form.ts';
import {
  type CustomerRow,
  customerReader,
  isCustomerHeader,
} from '../../../../src/values/customer-columns.ts';
import { columnsOf } from '../../../../src/values/import-sources.ts';
import { ApiError, client, dataOf, fieldErrors, newKey } from '../../api/call.ts';
import { read } from '../../api/read.ts';

type Found = CustomerRow & { row: number };
export type CustomerFile = { source: string | undefined; customers: Found[] };

export type Outcome = {
  total: number;
  added: number;
  /** Customers whose email, phone or, without both, name is here already. */
  known: number;
  errors: { row: number; name: string; message: string }[];
};

const path = '/customer-relationship-management';
const headerRowsLookedAt = 10;

/** Undefined if the file is no CSV with names of customers. */
export async function readCustomerFile(file: File): Promise<CustomerFile | undefined> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = new TextDecoder(csvEncoding(bytes)).decode(bytes);
  const { CsvError, parse } = await import('csv-parse/browser/esm/sync');
  try {
    const rows: string[][] = parse(text, csvOptions(text.slice(0, 65_536)));
    const at = rows.slice(0, headerRowsLookedAt).findIndex(isCustomerHeader);
    const header = rows[at];
    if (!header) return undefined;
    const customerOf = customerReader(header);
    const customers = rows.flatMap((cells, index) => {
      const customer = index > at ? customerOf(cells) : undefined;
      return customer ? [{ ...customer, row: index + 1 }] : [];
    });
    return { source: columnsOf(header).source?.name, customers };
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
}

/** Adds the customers one after the other, and tells after each how far it is. */
export async function sendCustomers(
  customers: Found[],
  onProgress: (outcome: Outcome) => void,
): Promise<void> {
  let outcome: Outcome = { total: customers.length, added: 0, known: 0, errors: [] };
  for (const { row, ...customer } of customers) {
    const result = await add(customer);
    if (result === 'ADDED') outcome = { ...outcome, added: outcome.added + 1 };
    else if (result === 'KNOWN') outcome = { ...outcome, known: outcome.known + 1 };
    else
      outcome = {
        ...outcome,
        errors: [...outcome.errors, { row, name: customer.name, message: result.message }],
      };
    onProgress(outcome);
  }
}

async function add(customer: CustomerRow): Promise<'ADDED' | 'KNOWN' | { message: string }> {
  try {
    // Without an email or a phone, only the name tells whether somebody is here already.
    if (!customer.email && !customer.phone && (await isKnown(customer.name))) return 'KNOWN';
    await dataOf(client.POST(path, { headers: { 'Idempotency-Key': newKey() }, body: customer }));
    return 'ADDED';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'DUPLICATE') return 'KNOWN';
    const fields = Object.entries(fieldErrors(error)).map(([field, message]) => `${field} ${message}`);
    return { message: fields.join('; ') || error.message };
  }
}

async function isKnown(name: string): Promise<boolean> {
  const { rows } = await read(path, { query: { search: name, limit: 100 } });
  return rows.some((one) => one.name.toLowerCase() === name.toLowerCase());
}
