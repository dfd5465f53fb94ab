import { userKeyPrefix } from '../../api/user-keys.ts';
import { userOfTab } from '../../session/one-user.ts';

/**
 * What was typed into a form and not saved. `values` are the fields that were changed, so that the others get their
 * defaults of the day. `version` is that of the record, as it was read. `key` is the Idempotency-Key: a form that was
 * sent, and whose answer was lost in a crash, is saved only once. `userId` is whose it is: a page whose user was replaced
 * in another tab may still write it.
 */
export type Draft<Values> = {
  at: string;
  userId: string | undefined;
  values: Partial<Values>;
  version?: number | undefined;
  key: string;
};

/** Drafts whose form was not shown yet. */
const opening = new Set<string>();

const nameOf = (form: string) => `${userKeyPrefix}draft.${form}`;

/** The draft that this browser keeps for a form. It survives a reload and a crash, and ends with the sign-out. */
export function readDraft<Values extends Record<string, unknown>>(
  form: string | undefined,
  initial: Values,
): Draft<Values> | undefined {
  const text = form && localStorage.getItem(nameOf(form));
  if (!text) return undefined;
  const draft = parse(text) as Draft<Values> | undefined;
  // A newer version of the form may have other fields.
  const fits = draft?.key && draft.values && Object.keys(draft.values).every((field) => field in initial);
  if (!form || !fits || draft.userId !== userOfTab()) return undefined;
  opening.add(form);
  return draft;
}

export function noteShown(form: string): void {
  opening.delete(form);
}

/** Forgets drafts that break their page, so that it can be opened again. Returns whether there was one. */
export function forgetUnshownDrafts(): boolean {
  const broken = [...opening];
  opening.clear();
  for (const form of broken) forgetDraft(form);
  return broken.length > 0;
}

export function keepDraft<Values>(form: string, draft: Omit<Draft<Values>, 'at' | 'userId'>): void {
  try {
    const kept = { ...draft, at: new Date().toISOString(), userId: userOfTab() };
    localStorage.setItem(nameOf(form), JSON.stringify(kept));
  } catch {
    // If there is no room, the form works without a draft.
  }
}

export function forgetDraft(form: string): void {
  localStorage.removeItem(nameOf(form));
}

/** The fields that differ from what the form began with. */
export function changedFields<Values extends Record<string, unknown>>(
  values: Values,
  initial: Values,
): Partial<Values> {
  const isChanged = (field: string) => JSON.stringify(values[field]) !== JSON.stringify(initial[field]);
  return Object.fromEntries(Object.entries(values).filter(([field]) => isChanged(field))) as Partial<Values>;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
