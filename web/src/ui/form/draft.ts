import { userKeyPrefix } from '../../session/one-user.ts';

/** What was typed into a form and not saved. `version` is that of the record, as it was read. */
export type Draft<Values> = { at: string; values: Values; version: number | undefined };

const nameOf = (form: string) => `${userKeyPrefix}draft.${form}`;

/** The draft that this browser keeps for a form. It survives a reload and a crash, and ends with the sign-out. */
export function readDraft<Values>(form: string | undefined): Draft<Values> | undefined {
  const text = form && localStorage.getItem(nameOf(form));
  return text ? (JSON.parse(text) as Draft<Values>) : undefined;
}

export function keepDraft<Values>(form: string, draft: Omit<Draft<Values>, 'at'>): void {
  try {
    localStorage.setItem(nameOf(form), JSON.stringify({ ...draft, at: new Date().toISOString() }));
  } catch {
    // If there is no room, the form works without a draft.
  }
}

export function forgetDraft(form: string): void {
  localStorage.removeItem(nameOf(form));
}
