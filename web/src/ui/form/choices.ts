import { wordOf } from '../figures.tsx';

/** Words such as the methods of payment, one of which is chosen. */
export function choicesOf<Value extends string>(values: readonly Value[]): { value: Value; label: string }[] {
  return values.map((value) => ({ value, label: wordOf(value) }));
}
