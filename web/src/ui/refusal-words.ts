import { type FieldError, refusals } from '../../../src/values/refusal.ts';
import { sentencesOf } from '../languages/sentences.ts';
import { addTexts, allTexts } from '../words.ts';

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

/**
 * A refusal in the language of the page: its sentence, if we have it, or else that of its code. The problems of fields
 * are put into words one by one.
 */
export async function inWords<Given extends Refusal>(refusal: Given): Promise<Given> {
  const sentence = await translator();
  const { message, code, errors = [] } = refusal;
  const [first] = errors;
  const worded = errors.map((error) => ({ ...error, message: sentence(error.message) ?? error.message }));
  const repeatsField = first && message === `${first.field}: ${first.message}.`;
  const whole = repeatsField ? `${first.field}: ${worded[0]?.message}.` : sentence(message);
  return {
    ...refusal,
    message: whole ?? sentenceOfCode(code) ?? message,
    ...(refusal.errors && { errors: worded }),
  };
}

function sentenceOfCode(code: string): string | undefined {
  const known = (refusals as Record<string, readonly [number, string]>)[code];
  return known && translate?.(known[1]);
}
