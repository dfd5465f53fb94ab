import type { Ajv } from 'ajv';
import { tidyText } from '../../values/tidy-text.ts';
import { cutTo, visible } from '../schema.ts';

/**
 * Values are brought into their one form while they are validated, wherever they stand: two names that look the same are
 * the same, nothing hides in them, and an id is compared as PostgreSQL writes it. A choice is taken in any case and
 * becomes the declared one. A number with a `cutTo` is cut to it.
 */
const forms = { text: tidyText, id: (text: string) => text.toLowerCase() };
type Form = keyof typeof forms;

/** The schema with the form of each value beside it: keywords of ours, which the document does not show. */
export function withForms<Part>(schema: Part): Part {
  if (Array.isArray(schema)) return schema.map(withForms) as Part;
  if (typeof schema !== 'object' || schema === null) return schema;
  const form = formOf(schema);
  const choices = choicesOf(schema);
  const { [cutTo]: most } = schema as { [cutTo]?: number };
  const parts = Object.entries(schema).map(([name, part]) => [name, withForms(part)]);
  return {
    ...schema,
    ...Object.fromEntries(parts),
    ...(form && { form }),
    ...(choices.length > 0 && { anyCase: choices }),
    ...(most !== undefined && { cutTo: most }),
  };
}

/** The texts that a value is chosen from; none where it is no choice. */
function choicesOf(schema: object): string[] {
  const { enum: values, const: only } = schema as { enum?: unknown; const?: unknown };
  const choices = Array.isArray(values) ? values : [only];
  return choices.filter((choice) => typeof choice === 'string');
}

function formOf({ format, pattern }: { format?: unknown; pattern?: unknown }): Form | undefined {
  if (format === 'uuid') return 'id';
  return pattern === visible ? 'text' : undefined;
}

export function addForms(ajv: Ajv): void {
  // Lengths and patterns are those of what is kept.
  addChange(ajv, { keyword: 'form', type: 'string', before: 'maxLength' }, (form: Form) => forms[form]);
  // Without a type: those keywords come first, and so do the choices.
  addChange(ajv, { keyword: 'anyCase', before: 'const' }, (choices: string[]) => {
    const byLowerCase = new Map(choices.map((choice) => [choice.toLowerCase(), choice]));
    return (value: unknown) =>
      typeof value === 'string' ? (byLowerCase.get(value.toLowerCase()) ?? value) : value;
  });
  addChange(ajv, { keyword: 'cutTo', type: 'number', before: 'maximum' }, (most: number) => {
    // What is no finite number stays what it is, and is refused.
    return (sent: number) => (Number.isFinite(sent) ? Math.min(sent, most) : sent);
  });
}

type Place = { keyword: string; type?: 'string' | 'number'; before: string };

/** A keyword that accepts everything and puts another value in its place. */
function addChange<Given, Value>(
  ajv: Ajv,
  place: Place,
  changeOf: (keywordValue: Given) => (value: Value) => Value,
): void {
  ajv.addKeyword({
    ...place,
    modifying: true,
    errors: false,
    compile: (keywordValue: Given) => {
      const change = changeOf(keywordValue);
      return (value: Value, at) => {
        if (at) at.parentData[at.parentDataProperty] = change(value);
        return true;
      };
    },
  });
}
