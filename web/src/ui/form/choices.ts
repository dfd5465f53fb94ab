import { wordOf } from '../figures.tsx';

/** API values as options of a select. */
export function choicesOf<Value extends string>(values: readonly Value[]): { value: Value; label: string }[] {
  return values.map((value) => ({ value, label: wordOf(value) }));
}
