import { type FieldError, refusals } from '../../../src/values/refusal.ts';
import { readableField, readableName } from '../api/readable-field.ts';
import { sentencesOf } from '../languages/sentences.ts';
import { addTexts, allTexts, t } from '../words.ts';
import { fieldWords } from './field-words.ts';

type Refusal = { status: number; code: string; message: string; errors?: FieldError[] };

let translate: ((message: string) => string | undefined) | undefined;

/** The sentence of the server in the language of the page, or as it is. */
export async function sentenceInWords(message: string): Promise<string> {
  return (await translator())(message) ?? message;
}

async function translator() {
  await addTexts('refusals');
  translate ??= sentencesOf(allTexts());
  return translate;
}

/** The path to a field as the forms call it: `lines.0.unitPrice` is `Items 1, Unit price`. */
export async function fieldInWords(field: string): Promise<string> {
  await addTexts('refusals');
  return labelOf(field);
}

const labelOf = (field: string) => readableField(field, nameOf);

function nameOf(name: string): string {
  const words = Object.hasOwn(fieldWords, name) && fieldWords[name];
  return words ? t(words) : readableName(name);
}

/** A sentence may name other fields: `is required, or itemPriceId`. */
function withLabels(sentence: string): string {
  return sentence.replace(/\b[a-z]+(?:[A-Z][a-z]*|_[a-z]+)+\b/g, (name) =>
    Object.hasOwn(fieldWords, name) ? `“${nameOf(name)}”` : name,
  );
}

/**
 * A refusal in the language of the page: its sentence, if we have it, or else that of its code. The problems of fields
 * are put into words one by one, and fields are called by their labels.
 */
export async function inWords<Given extends Refusal>(refusal: Given): Promise<Given> {
  const sentence = await translator();
  const { message, code, errors = [] } = refusal;
  const [first] = errors;
  const worded = errors.map((error) => ({
    ...error,
    label: labelOf(error.field),
    message: withLabels(sentence(error.message) ?? error.message),
  }));
  const repeatsField = first && message === `${first.field}: ${first.message}.`;
  const named = worded[0]?.label ? `${worded[0].label}: ${worded[0].message}.` : `${worded[0]?.message}.`;
  const whole = repeatsField ? named : sentence(message);
  return {
    ...refusal,
    message: withLabels(whole ?? sentenceOfCode(code) ?? message),
    ...(refusal.errors && { errors: worded }),
  };
}

function sentenceOfCode(code: string): string | undefined {
  const known = (refusals as Record<string, readonly [number, string]>)[code];
  return known && translate?.(known[1]);
}
