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

type Creating = {
  /** Told what is typed, until something is chosen. */
  onTyped?: (text: string) => void;
  /** Offers to create a record under the typed name. */
  onCreate?: (name: string) => void;
};
const asNew = 'new';

/**
 * Picks from a long list by typing. `find` returns a few matches, when the field is used, and `nameOf` the label of the
 * current choice.
 */
export function SearchPicker({
  kind,
  find,
  nameOf,
  value,
  onChange,
  onTyped,
  onCreate,
  ...rest
}: PickerProps &
  Creating & {
    kind: string;
    find: (search: string) => Promise<Choice[]>;
    nameOf: (id: string) => Promise<string>;
  }) {
  const [isUsed, setUsed] = useState(false);
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text, 200);
  const found = useQuery({
    queryKey: ['picker', kind, search],
    queryFn: () => find(search.trim()),
    placeholderData: keepPreviousData,
    enabled: isUsed,
  });
  const chosenInFound = found.data?.find((choice) => choice.value === value);
  const chosen = useQuery({
    queryKey: ['picker', kind, 'name', value],
    queryFn: async () => ({ value: value as string, label: await nameOf(value as string) }),
    enabled: !!value && !found.isFetching && !chosenInFound,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const name = text.trim();
  const isKnown = [chosen.data, ...(found.data ?? [])].some(
    (choice) => choice?.label.toLowerCase() === name.toLowerCase(),
  );
  const choices = [
    ...(!chosenInFound && value && chosen.data ? [chosen.data] : []),
    ...(found.data ?? []),
    ...(onCreate && name && !isKnown ? [{ value: asNew, label: t('Add “{name}”', { name }) }] : []),
  ];
  return (
    <Select
      data={choices}
      value={value ?? null}
      onChange={(chosenValue) => {
        if (chosenValue === asNew) return onCreate?.(name);
        onTyped?.('');
        onChange(chosenValue);
      }}
      searchable
      onSearchChange={setText}
      onKeyDown={(event) => {
        const hasNoMatch = found.isSuccess && !found.isFetching && search === text && found.data.length === 0;
        if (event.key !== 'Enter' || !onCreate || !name || !hasNoMatch) return;
        // Otherwise Enter would send the form.
        event.preventDefault();
        onCreate(name);
      }}
      // When the field is left, the select drops what was typed, but a button beside it may still use it.
      {...(onTyped && { onInput: ({ currentTarget }) => onTyped(currentTarget.value.trim()) })}
      // The server has searched in more fields than the label, so the select must not filter again.
      filter={({ options }) => options}
      nothingFoundMessage={found.isFetching ? t('Searching…') : t('Nothing found')}
      {...withVisibleName(rest)}
      onFocus={(event) => {
        rest.onFocus?.(event);
        setUsed(true);
      }}
    />
  );
}

/** Picks an outlet. They are read when the field has one or is used. */
export function OutletPicker(props: PickerProps) {
  const [isUsed, setUsed] = useState(false);
  const isOn = isUsed || !!props.value;
  const { choices, isPending } = useOutletChoices(props.value ? [props.value] : [], isOn);
  return (
    <ListPicker
      placeholder={t('Outlet')}
      aria-label={t('Outlet')}
      choices={choices}
      isWaiting={isOn && isPending}
      {...props}
      onDropdownOpen={() => setUsed(true)}
    />
  );
}

/**
 * Picks a tax rate of the settings. Inactive rates appear only if they are already chosen. `first` is an option before
 * the rates.
 */
export function TaxRatePicker({ first, ...props }: PickerProps & { first?: Choice }) {
  const { data } = useRead('/settings/business', {}, { staleTime: 60_000 });
  const rates = (data?.taxRates ?? []).filter(({ id, status }) => status === 'ACTIVE' || id === props.value);
  return (
    <ListPicker
      placeholder={t('No tax')}
      aria-label={t('Tax')}
      choices={[
        ...(first ? [first] : []),
        ...rates.map(({ id, name, percent }) => ({ value: id, label: `${name} (${percent}%)` })),
      ]}
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
export function PartyPicker({
  type,
  ...props
}: PickerProps & Creating & { type?: 'CUSTOMER' | 'VENDOR' | undefined }) {
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
