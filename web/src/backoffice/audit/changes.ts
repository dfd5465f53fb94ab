import type { Schema } from '../../api/client.ts';

type Entry = Schema<'AuditEntry'>;
type Fields = Record<string, unknown>;

/** The name of the record, if the entry has one. */
export function recordName({ before, after }: Entry): string | undefined {
  const { number, name } = { ...before, ...after } as Fields;
  return [number, name].find((value): value is string => typeof value === 'string' && value !== '');
}

/** Change with every write, and say nothing beyond the time of the entry. */
const ofEveryWrite = ['version', 'updatedAt'];

/** The fields that changed, with both values. Fields that stayed the same or were never filled in are left out. */
export function changesOf({ before, after, ...by }: Entry, names: ReadonlyMap<string, string>) {
  const was = before && withNames(before, { by, names });
  const is = after && withNames(after, { by, names });
  return Object.keys({ ...was, ...is })
    .filter((field) => !ofEveryWrite.includes(field))
    .filter((field) => !was || !is || JSON.stringify(was[field]) !== JSON.stringify(is[field]))
    .map((field) => ({ field, was: was?.[field]?.shown ?? null, is: is?.[field]?.shown ?? null }))
    .filter(({ was, is }) => was !== null || is !== null);
}

/** The fields for display. An id is replaced by the name that the entry has for it, or else by the current name. */
function withNames(
  fields: Fields,
  {
    by,
    names,
  }: { by: { userId: string | null; userName: string | null }; names: ReadonlyMap<string, string> },
) {
  const nameOf = (id: unknown) => names.get(String(id)) ?? id;
  const shown: Record<string, { value: unknown; shown: unknown }> = {};
  for (const [field, value] of Object.entries(fields)) {
    const stem = field.replace(/(Id|Name)$/, '');
    const isNamed = stem !== field && `${stem}Id` in fields && `${stem}Name` in fields;
    if (isNamed && field.endsWith('Name')) continue;
    const isWriter = field === 'userId' && value === by.userId && by.userName !== null;
    if (isNamed) shown[stem] = { value, shown: fields[`${stem}Name`] ?? value };
    else if (isWriter) shown[stem] = { value, shown: by.userName };
    else if (/(outlet|bank)Id$/i.test(field)) shown[stem] = { value, shown: nameOf(value) };
    else if (/(outlet|bank)Ids$/i.test(field))
      shown[`${field.slice(0, -3)}s`] = {
        value,
        shown: Array.isArray(value) ? value.map(nameOf).join(', ') : value,
      };
    else shown[field] = { value, shown: value };
  }
  return shown;
}
