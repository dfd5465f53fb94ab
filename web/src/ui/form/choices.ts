import { wordOf } from '../figures.tsx';

/** The options of a select for the values of an enumeration. */
export function choicesOf<Value extends string>(values: readonly Value[]): { value: Value; label: string }[] {
  return values.map((value) => ({ value, label: wordOf(value) }));
}
