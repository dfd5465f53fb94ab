import { read } from '../../api/read.ts';
import { formatDay } from '../../ui/figures.tsx';
import { type PickerProps, SearchPicker } from '../../ui/form/pickers.tsx';
import { listed, t } from '../../words.ts';

/** Picks one of the latest 100 shifts (`sessions` in the API). The chosen shift is offered even if it is older. */
export function ShiftPicker(props: PickerProps) {
  const nameOf = (one: { tillName: string; businessDate: string; openedByName: string }) =>
    listed(one.tillName, formatDay(one.businessDate), one.openedByName);
  return (
    <SearchPicker
      kind="shift"
      placeholder={t('Shift')}
      aria-label={t('Shift')}
      find={async (search) => {
        const { rows } = await read('/till/sessions', { query: { limit: 100 } });
        return rows
          .map((row) => ({ value: row.id, label: nameOf(row) }))
          .filter(({ label }) => label.toLowerCase().includes(search.toLowerCase()));
      }}
      nameOf={async (sessionId) => nameOf(await read('/till/sessions/{sessionId}', { path: { sessionId } }))}
      {...props}
    />
  );
}

/** Picks the user who made the sale. Only users who manage others can see the list. */
export function SellerPicker(props: PickerProps) {
  return (
    <SearchPicker
      kind="user"
      placeholder={t('Sold by')}
      aria-label={t('Sold by')}
      find={async (search) => {
        const { rows } = await read('/users', { query: { limit: 20, ...(search && { search }) } });
        return rows.map(({ id, firstName, lastName }) => ({ value: id, label: `${firstName} ${lastName}` }));
      }}
      nameOf={async (userId) => {
        const { rows } = await read('/users', { query: { limit: 100 } });
        const found = rows.find(({ id }) => id === userId);
        return found ? `${found.firstName} ${found.lastName}` : t('Unknown user');
      }}
      {...props}
    />
  );
}
