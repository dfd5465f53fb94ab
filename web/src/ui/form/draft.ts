import { userKeyPrefix } from '../../session/one-user.ts';

/**
 * What was typed into a form and not saved. `values` are the fields that were changed, so that the others get their
 * defaults of the day. `version` is that of the record, as it was read. `key` is the Idempotency-Key: a form that was
 * sent, and whose answer was lost in a crash, is saved only once.
 */
export type Draft<Values> = {
  at: string;
  values: Partial<Values>;
  version?: number | undefined;
  key: string;
};

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
  return fits ? draft : undefined;
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
