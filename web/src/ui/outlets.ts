import { useAllRows } from '../api/read.ts';
import { compareNames } from '../words.ts';

/** The outlets that this user sees, by name. Closed outlets are included, because their records are still shown. */
export function useOutlets(isOn = true) {
  const { data, isPending } = useAllRows('/outlets', isOn);
  return { outlets: data?.toSorted((one, other) => compareNames(one.name, other.name)) ?? [], isPending };
}

/** Finds the name of an outlet by its id. */
export function useOutletName(): (outletId: string | null | undefined) => string {
  const { outlets } = useOutlets();
  const names = new Map(outlets.map(({ id, name }) => [id, name]));
  return (outletId) => (outletId && names.get(outletId)) || '–';
}

/** The outlets to choose from: open ones, and those that are chosen already. */
export function useOutletChoices(chosen: string[] = [], isOn = true) {
  const { outlets, isPending } = useOutlets(isOn);
  const choices = outlets
    .filter(({ id, status }) => status === 'ACTIVE' || chosen.includes(id))
    .map(({ id, name }) => ({ value: id, label: name }));
  return { choices, isPending };
}

/** The outlet of a user who has only one. */
export function useOnlyOutlet(): string | undefined {
  const { choices } = useOutletChoices();
  return choices.length === 1 ? choices[0]?.value : undefined;
}
