import { Combobox, Group, Loader, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconBarcode } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import type { Schema } from '../../api/client.ts';
import { t } from '../../words.ts';
import { formatQuantity } from '../figures.tsx';
import { itemName } from '../item-name.ts';
import { notifyError } from '../notices.tsx';
import { useScan } from '../scan.ts';
import { type Item, unitByCode } from './items.ts';

type Found = { item: Item; unit: Schema<'SeedUnit'>; isScanned: boolean };

type Props = {
  /** Separates the cached answers of different places, such as outlets. */
  kind: string;
  find: (search: string) => Promise<Item[]>;
  onFound: (found: Found) => void;
  /** Called if nothing has this code or name. Returns true if the caller handles it. */
  onUnknown?: (text: string) => boolean;
  disabled?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  label?: string;
  /** Whether to show the quantity in stock. */
  showsQuantity?: boolean;
};

/** Finds goods by name, SKU or barcode. The text is typed, or scanned with the focus anywhere on the page. */
export function ItemFinder(props: Props) {
  const { kind, find, onFound, disabled = false, showsQuantity = true } = props;
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 200);
  const [unknown, setUnknown] = useState('');
  const queries = useQueryClient();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const itemsQuery = (search: string) => ({
    queryKey: ['items', kind, search],
    queryFn: () => find(search),
    staleTime: 5_000,
    // The query also runs offline, because goods may be kept on this device.
    networkMode: 'always' as const,
  });
  const found = useQuery({
    ...itemsQuery(search),
    enabled: search !== '' && !disabled,
    placeholderData: keepPreviousData,
  });
  const items = search === '' ? [] : (found.data ?? []);
  const hasNoMatch =
    search !== '' && search === text.trim() && found.isSuccess && !found.isFetching && items.length === 0;

  const pick = (item: Item, unit = item.units[0], { isScanned = false } = {}) => {
    setText('');
    setUnknown('');
    combobox.closeDropdown();
    if (unit) onFound({ item, unit, isScanned });
  };
  const findByText = async (code: string) => {
    if (disabled) return;
    try {
      const rows = await queries.fetchQuery(itemsQuery(code));
      for (const item of rows) {
        const unit = unitByCode(item, code);
        if (unit) return pick(item, unit, { isScanned: true });
      }
      const [first, second] = rows;
      if (first && !second) return pick(first);
      if (first) {
        setText(code);
        combobox.openDropdown();
        combobox.selectFirstOption();
      } else if (props.onUnknown?.(code)) setText('');
      else {
        setText('');
        setUnknown(code);
      }
    } catch (error) {
      notifyError(error);
    }
  };
  useScan(findByText, !disabled);

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(variantId) => {
        const item = items.find((one) => one.variantId === variantId);
        if (item) pick(item);
      }}
    >
      <Combobox.Target>
        <TextInput
          ref={props.inputRef}
          data-scans
          label={props.label ?? t('Add an item')}
          placeholder={t('Name, SKU or barcode, or scan')}
          leftSection={<IconBarcode size={18} />}
          rightSection={found.isFetching && <Loader size="xs" />}
          disabled={disabled}
          autoComplete="off"
          maxLength={100}
          value={text}
          error={unknown && t('No item matches “{text}”.', { text: unknown })}
          onChange={({ currentTarget: { value } }) => {
            setText(value);
            setUnknown('');
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            const isChosen = combobox.dropdownOpened && combobox.getSelectedOptionIndex() >= 0;
            if (!isChosen && text.trim() !== '') findByText(text.trim());
          }}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={items.length === 0 && !hasNoMatch}>
        {hasNoMatch && (
          <Combobox.Empty role="status">{t('Nothing found for “{text}”.', { text: search })}</Combobox.Empty>
        )}
        <Combobox.Options
          aria-label={t('Items')}
          mah={320}
          style={{ overflowY: 'auto' }}
          hidden={items.length === 0}
        >
          {items.map((item) => (
            <Combobox.Option value={item.variantId} key={item.variantId}>
              <Group justify="space-between" wrap="nowrap" gap="sm">
                <div>
                  <Text size="sm">{itemName(item.name, item.variant)}</Text>
                  <Text size="xs" opacity={0.75}>
                    {item.sku ?? item.barcode ?? item.units[0]?.barcode ?? ''}
                  </Text>
                </div>
                {showsQuantity && (
                  <Text size="sm" opacity={0.75} className="number">
                    {formatQuantity(item.quantity)} {item.units[0]?.unit ?? ''}
                  </Text>
                )}
              </Group>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
