import { Loader, Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read, useRead } from '../../api/read.ts';
import { t } from '../../words.ts';
import { useOutletChoices } from '../outlets.ts';

export type Choice = { value: string; label: string };
export type PickerProps = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  value?: string | null | undefined;
  onChange: (value: string | null) => void;
};

/** Drops the hidden name of a field that has a visible label. Filters have no label. */
function withVisibleName<Props extends { label?: unknown; 'aria-label'?: string }>(props: Props): Props {
  const { 'aria-label': hidden, ...rest } = props;
  return props.label ? (rest as Props) : props;
}

/** Picks from a short list that is loaded at once. */
export function ListPicker({
  choices,
  isWaiting,
  ...props
}: PickerProps & { choices: Choice[]; isWaiting: boolean }) {
  const { value, onChange, ...rest } = props;
  return (
    <Select
      data={choices}
      value={value ?? null}
      onChange={onChange}
      searchable
      selectFirstOptionOnChange
      nothingFoundMessage={t('Nothing found')}
      {...(isWaiting && { rightSection: <Loader size="xs" /> })}
      {...withVisibleName(rest)}
    />
  );
}

/** Picks from a long list by typing. `find` returns a few matches, and `nameOf` the label of the current choice. */
export function SearchPicker({
  kind,
  find,
  nameOf,
  value,
  onChange,
  ...rest
}: PickerProps & {
  kind: string;
  find: (search: string) => Promise<Choice[]>;
  nameOf: (id: string) => Promise<string>;
}) {
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text, 200);
  const found = useQuery({
    queryKey: ['picker', kind, search],
    queryFn: () => find(search.trim()),
    placeholderData: keepPreviousData,
  });
  const chosenInFound = found.data?.find((choice) => choice.value === value);
  const chosen = useQuery({
    queryKey: ['picker', kind, 'name', value],
    queryFn: async () => ({ value: value as string, label: await nameOf(value as string) }),
    enabled: !!value && found.data !== undefined && !chosenInFound,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const choices = [...(!chosenInFound && value && chosen.data ? [chosen.data] : []), ...(found.data ?? [])];
  return (
    <Select
      data={choices}
      value={value ?? null}
      onChange={onChange}
      searchable
      onSearchChange={setText}
      // The server has searched in more fields than the label, so the select must not filter again.
      filter={({ options }) => options}
      nothingFoundMessage={found.isFetching ? t('Searching…') : t('Nothing found')}
      {...withVisibleName(rest)}
    />
  );
}

export function OutletPicker(props: PickerProps) {
  const { choices, isPending } = useOutletChoices(props.value ? [props.value] : []);
  return (
    <ListPicker
      placeholder={t('Outlet')}
      aria-label={t('Outlet')}
      choices={choices}
      isWaiting={isPending}
      {...props}
    />
  );
}

/** Picks a tax rate of the settings. Inactive rates appear only if they are already chosen. */
export function TaxRatePicker(props: PickerProps) {
  const { data } = useRead('/settings/business', {}, { staleTime: 60_000 });
  const rates = (data?.taxRates ?? []).filter(({ id, status }) => status === 'ACTIVE' || id === props.value);
  return (
    <ListPicker
      placeholder={t('No tax')}
      aria-label={t('Tax')}
      choices={rates.map(({ id, name, percent }) => ({ value: id, label: `${name} (${percent}%)` }))}
      isWaiting={false}
      clearable
      // Without any rates, the picker says where to add them.
      {...(data &&
        rates.length === 0 && { nothingFoundMessage: t('No tax rates yet. Add them in Settings.') })}
      {...props}
    />
  );
}

/** Picks a customer or a vendor. Without a type, both are found. */
export function PartyPicker({ type, ...props }: PickerProps & { type?: 'CUSTOMER' | 'VENDOR' | undefined }) {
  const label = { CUSTOMER: t('Customer'), VENDOR: t('Vendor'), ANY: t('Customer or vendor') }[type ?? 'ANY'];
  return (
    <SearchPicker
      kind={type ?? 'PARTY'}
      placeholder={label}
      aria-label={label}
      find={async (search) => {
        const query = { ...(type && { kind: type }), limit: 20, ...(search && { search }) };
        const { rows } = await read('/customer-relationship-management', { query });
        return rows.map(({ id, name }) => ({ value: id, label: name }));
      }}
      nameOf={async (partyId) =>
        (await read('/customer-relationship-management/{partyId}', { path: { partyId } })).name
      }
      {...props}
    />
  );
}
