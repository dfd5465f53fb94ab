import type { Ajv } from 'ajv';
import { tidyText } from '../../values/tidy-text.ts';
import { cutTo, visible } from '../schema.ts';

/**
 * Values are normalised while they are validated: texts that look the same become the same, and ids get the spelling of
 * PostgreSQL. A choice is accepted in any case and becomes the declared one. A number with `cutTo` is cut to that
 * limit.
 */
const forms = { text: tidyText, id: (text: string) => text.toLowerCase() };
type Form = keyof typeof forms;

/** Adds our own keywords for the form of each value. The API document does not show them. */
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

/** The texts of a choice. Empty when the schema is not a choice. */
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
  // Runs before lengths and patterns are checked, so that they apply to the stored text.
  addModifier(ajv, { keyword: 'form', type: 'string', before: 'maxLength' }, (form: Form) => forms[form]);
  // Has no `type`, because Ajv checks choices before the keywords that have one.
  addModifier(ajv, { keyword: 'anyCase', before: 'const' }, (choices: string[]) => {
    const byLowerCase = new Map(choices.map((choice) => [choice.toLowerCase(), choice]));
    return (value: unknown) =>
      typeof value === 'string' ? (byLowerCase.get(value.toLowerCase()) ?? value) : value;
  });
  addModifier(ajv, { keyword: 'cutTo', type: 'number', before: 'maximum' }, (most: number) => {
    // Infinity and NaN stay as they are and are refused.
    return (number: number) => (Number.isFinite(number) ? Math.min(number, most) : number);
  });
}

type Place = { keyword: string; type?: 'string' | 'number'; before: string };

/** Adds a keyword that accepts any value and replaces it. */
function addModifier<Given, Value>(
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
