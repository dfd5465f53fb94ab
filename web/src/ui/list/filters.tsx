import { Button, Group, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { IconFilter, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../../words.ts';
import { choicesOf } from '../form/choices.ts';
import { DateRange } from './date-range.tsx';
import type { ListState } from './list-state.ts';

/** A filter of a list, with its keys in the address and in the query. */
export type Filter = { keys: string[]; control: (state: ListState) => ReactNode };

/** A choice of values: `choiceFilter('status', t('Status'), outletStatusValues)`. */
export function choiceFilter(key: string, label: string, values: readonly string[]): Filter {
  return {
    keys: [key],
    control: (state) => (
      <Select
        key={key}
        aria-label={label}
        placeholder={label}
        data={choicesOf(values)}
        value={state.filter(key) ?? null}
        onChange={(value) => state.setFilters({ [key]: value ?? undefined })}
        clearable
        // Wide enough for the label, which the field shows until something is chosen.
        w={Math.max(150, 60 + label.length * 9)}
      />
    ),
  };
}

/** A range of business dates, both included. */
export function dateFilter(label: string = t('Dates')): Filter {
  return {
    keys: ['date_from', 'date_to'],
    control: (state) => <DateRange key="dates" label={label} state={state} />,
  };
}

/** The days on which documents were reversed, both included. */
export function reversalFilter(): Filter {
  return {
    keys: ['reversed_from', 'reversed_to'],
    control: (state) => <DateRange key="reversed" name="reversed" label={t('Reversed on')} state={state} />,
  };
}

/** Turns the filters of a period into those of the documents reversed in that period. */
export function reversedInPeriod({ date_from, date_to, ...filters }: Record<string, string>) {
  return {
    ...filters,
    status: 'REVERSED',
    ...(date_from && { reversed_from: date_from }),
    ...(date_to && { reversed_to: date_to }),
  };
}

/** The props that make a picker a filter. */
type Field = {
  value: string | undefined;
  onChange: (value: string | null) => void;
  clearable: true;
  w: number;
};

/** A filter with its own picker: `pickedFilter('outletId', (field) => <OutletPicker {...field} />)`. */
export function pickedFilter(key: string, control: (field: Field) => ReactNode): Filter {
  return {
    keys: [key],
    control: (state) => {
      const onChange = (value: string | null) => state.setFilters({ [key]: value ?? undefined });
      const picker = control({ value: state.filter(key), onChange, clearable: true, w: 165 });
      return picker && <div key={key}>{picker}</div>;
    },
  };
}

export function FilterBar({
  filters,
  searchIn,
  state,
}: {
  filters: Filter[];
  searchIn: string | undefined;
  state: ListState;
}) {
  // On a phone or tablet the filters start closed, so that the rows come first.
  const [isShown, setShown] = useState(false);
  return (
    <Group gap="xs" align="flex-end" flex={1} miw={260} className="filter-bar no-print">
      {searchIn && <SearchBox label={searchIn} state={state} />}
      {filters.length > 0 && (
        <Button
          variant="default"
          className="list-filters"
          hiddenFrom="md"
          leftSection={<IconFilter size={16} />}
          aria-expanded={isShown}
          onClick={() => setShown(!isShown)}
        >
          {t('Filters')}
        </Button>
      )}
      <div className="filters" data-shown={isShown || undefined}>
        {filters.map(({ control }) => control(state))}
      </div>
      {state.isFiltered && (
        <Button variant="subtle" onClick={() => state.goToView('')}>
          {t('Clear filters')}
        </Button>
      )}
    </Group>
  );
}

function SearchBox({ label, state }: { label: string; state: ListState }) {
  const searched = state.filter('search') ?? '';
  const [text, setText] = useState(searched);
  const field = useRef<HTMLInputElement>(null);
  useHotkeys([['/', () => field.current?.focus()]]);
  useEffect(() => setText(searched), [searched]);
  const apply = useDebouncedCallback(
    (value: string) => state.setFilters({ search: value.trim() || undefined }),
    250,
  );
  return (
    <TextInput
      ref={field}
      type="search"
      className="list-search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} />}
      maxLength={100}
      value={text}
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        apply(value);
      }}
      // Wide enough for the label, which the field shows until something is typed.
      w={Math.max(240, 70 + label.length * 7)}
    />
  );
}
