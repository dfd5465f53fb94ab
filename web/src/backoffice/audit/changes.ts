import type { Schema } from '../../api/client.ts';

type Entry = Schema<'AuditEntry'>;
type Fields = Record<string, unknown>;

/** What people know the record by, as far as the entry tells. */
export function knownAs({ before, after }: Entry): string | undefined {
  const { number, name } = { ...before, ...after } as Fields;
  return [number, name].find((value): value is string => typeof value === 'string' && value !== '');
}

/** Field by field what was and what is, without what stayed, or was never filled in. */
export function changesOf({ before, after, ...by }: Entry) {
  const was = before && told(before, by);
  const is = after && told(after, by);
  return Object.keys({ ...was, ...is })
    .filter((field) => !was || !is || JSON.stringify(was[field]) !== JSON.stringify(is[field]))
    .map((field) => ({ field, was: was?.[field]?.shown ?? null, is: is?.[field]?.shown ?? null }))
    .filter(({ was, is }) => was !== null || is !== null);
}

/** The fields as they are shown: an id by the name of what it stands for, where the entry has that too. */
function told(fields: Fields, by: { userId: string | null; userName: string | null }) {
  const shown: Record<string, { value: unknown; shown: unknown }> = {};
  for (const [field, value] of Object.entries(fields)) {
    const stem = field.replace(/(Id|Name)$/, '');
    const isNamed = stem !== field && `${stem}Id` in fields && `${stem}Name` in fields;
    if (isNamed && field.endsWith('Name')) continue;
    const isWriter = field === 'userId' && value === by.userId && by.userName !== null;
    if (isNamed) shown[stem] = { value, shown: fields[`${stem}Name`] ?? value };
    else if (isWriter) shown[stem] = { value, shown: by.userName };
    else shown[field] = { value, shown: value };
  }
  return shown;
}
