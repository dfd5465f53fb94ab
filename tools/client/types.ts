import openapiTypescript, { astToString } from 'openapi-typescript';

// A field that has a default may still be left out of a request.
const options = { defaultNonNullable: false };

/** The document as TypeScript types. In a package of its own, since the generator needs an older compiler than ours. */
export async function clientTypes(document: string): Promise<string> {
  return astToString(await openapiTypescript(document, options));
}
