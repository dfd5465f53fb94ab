import type { Ajv } from 'ajv';
import { tidyText } from '../values/tidy-text.ts';
import { visible } from './schema.ts';

/**
 * Texts and ids are brought into their one form while they are validated, wherever they stand: two names that look the
 * same are the same, nothing hides in them, and an id is compared as PostgreSQL writes it.
 */
const forms = { text: tidyText, id: (text: string) => text.toLowerCase() };
type Form = keyof typeof forms;

/** The schema with the form of each of its strings beside it: a keyword of ours, which the document does not show. */
export function withForms<Part>(schema: Part): Part {
  if (Array.isArray(schema)) return schema.map(withForms) as Part;
  if (typeof schema !== 'object' || schema === null) return schema;
  const form = formOf(schema);
  const parts = Object.entries(schema).map(([name, part]) => [name, withForms(part)]);
  return { ...schema, ...Object.fromEntries(parts), ...(form && { form }) };
}

function formOf({ format, pattern }: { format?: unknown; pattern?: unknown }): Form | undefined {
  if (format === 'uuid') return 'id';
  return pattern === visible ? 'text' : undefined;
}

export function addForms(ajv: Ajv): void {
  ajv.addKeyword({
    keyword: 'form',
    type: 'string',
    // Lengths and patterns are those of what is kept.
    before: 'maxLength',
    modifying: true,
    errors: false,
    compile: (form: Form) => (text: string, at) => {
      if (at) at.parentData[at.parentDataProperty] = forms[form](text);
      return true;
    },
  });
}
