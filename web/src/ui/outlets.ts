import { useAllRows } from '../api/read.ts';

/** The outlets that this user sees, by name: the closed ones, too, for what happened there is still shown. */
export function useOutlets() {
  const { data, isPending } = useAllRows('/outlets');
  return { outlets: data?.toSorted((one, other) => one.name.localeCompare(other.name)) ?? [], isPending };
}

/** What an outlet is called, open or closed, by its id. */
export function useOutletName(): (outletId: string | null | undefined) => string {
  const { outlets } = useOutlets();
  const names = new Map(outlets.map(({ id, name }) => [id, name]));
  return (outletId) => (outletId && names.get(outletId)) || '–';
}

/** The outlets to choose from: those that are open, and those that are chosen already. */
export function useOutletChoices(chosen: string[] = []) {
  const { outlets, isPending } = useOutlets();
  const choices = outlets
    .filter(({ id, status }) => status === 'ACTIVE' || chosen.includes(id))
    .map(({ id, name }) => ({ value: id, label: name }));
  return { choices, isPending };
}

/** The outlet of who has only one to choose from. */
export function useOnlyOutlet(): string | undefined {
  const { choices } = useOutletChoices();
  return choices.length === 1 ? choices[0]?.value : undefined;
}
