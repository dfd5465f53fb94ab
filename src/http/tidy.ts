import type { Ajv } from 'ajv';
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

const lineBreaks = /\r\n?|[\u0085\u2028\u2029]/g;
// Control characters, marks that turn the direction of what follows, and what has no width at all.
const unseen =
  /[[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]--[\n\t]]/gv;
// Persian, Hindi and emoji need these two, between the signs that they join or part.
const looseJoiners =
  /(?<![\p{L}\p{M}\p{N}\p{P}\p{S}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}\p{N}\p{P}\p{S}])/gu;
const seen = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** NFC, without what nobody sees. Of a text of which nothing can be seen only its blanks stay. */
export function tidyText(text: string): string {
  const kept = text.normalize('NFC').replace(lineBreaks, '\n').replace(unseen, '').replace(looseJoiners, '');
  return seen.test(kept) ? kept : kept.replace(/\S/gu, '');
}
