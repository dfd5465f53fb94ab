import { ActionIcon, Paper, Select, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { toMajor } from '../../../../src/values/money.ts';
import { useSession } from '../../session/session.tsx';
import { formatQuantity, Money, negativeColor } from '../../ui/figures.tsx';
import { PriceInput } from '../../ui/form/amount-input.tsx';
import { ItemFinder } from '../../ui/form/item-finder.tsx';
import { type Item, unitName } from '../../ui/form/items.ts';
import { NumberInput } from '../../ui/form/number-input.tsx';
import { itemName } from '../../ui/item-name.ts';
import { t } from '../../words.ts';
import { amountMinorOf, costOfUnit, type ItemLine, unitOf, withItem } from './item-lines.ts';
import styles from './lines.module.css';

type Props = {
  lines: ItemLine[];
  onChange: (lines: ItemLine[]) => void;
  /** Without an outlet nothing can be added. */
  outletId: string | undefined | null;
  find: (query: { outletId: string; search: string }) => Promise<Item[]>;
  /** What a request calls the lines and their costs. A refusal names `stock.0.costPrice`. */
  fields: { lines: string; cost?: string };
  errors: Record<string, unknown>;
  /** If set, each line asks for its unit cost and shows its amount. */
  costLabel?: string;
  quantityLabel?: string;
  /** What else a line asks for, below its name. */
  more?: (line: ItemLine, name: string, change: (changed: Partial<ItemLine>) => void) => ReactNode;
};

/**
 * The lines of a form, for keyboard or scanner. Enter moves to the next field, and after the last one to the next
 * item.
 */
export function LinesGrid(props: Props) {
  const { lines, onChange, outletId, find, fields, errors, costLabel, more } = props;
  const finder = useRef<HTMLInputElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const [focusAt, setFocusAt] = useState<number>();
  useEffect(() => {
    if (focusAt === undefined) return;
    grid.current?.querySelector<HTMLInputElement>(`[data-field="${focusAt}.quantity"]`)?.select();
    setFocusAt(undefined);
  }, [focusAt]);
  const focusNext = (event: React.KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const [at] = event.currentTarget.dataset.field?.split('.') ?? [];
    const isQuantity = event.currentTarget.dataset.field?.endsWith('quantity');
    const cost = grid.current?.querySelector<HTMLInputElement>(`[data-field="${at}.cost"]`);
    if (isQuantity && cost) cost.select();
    else finder.current?.focus();
  };
  const errorOf = (at: number, field: string) =>
    errors[`${fields.lines}.${at}.${field}`] as string | undefined;
  const lineError = (at: number) =>
    errorOf(at, 'itemPriceId') ??
    errorOf(at, 'productId') ??
    errorOf(at, 'taxRateId') ??
    (errors[`${fields.lines}.${at}`] as string);
  const setLine = (at: number, changed: Partial<ItemLine>) =>
    onChange(lines.with(at, { ...(lines[at] as ItemLine), ...changed }));
  const lineClass = costLabel ? `${styles.line} ${styles.withCost}` : styles.line;
  const quantityLabel = props.quantityLabel ?? t('Quantity');

  return (
    <Stack gap="xs">
      <ItemFinder
        inputRef={finder}
        kind={`${fields.lines} ${outletId}`}
        find={(search) => find({ outletId: outletId ?? '', search })}
        disabled={!outletId}
        onFound={({ item, unit, isScanned }) => {
          const after = withItem(lines, { item, unit });
          onChange(after.lines);
          // After a scan the focus stays for the next scan. After a search it moves to the quantity.
          if (!isScanned) setFocusAt(after.at);
        }}
      />
      <Paper withBorder ref={grid} className={styles.lines ?? ''}>
        <div className={`${lineClass} ${styles.head}`} aria-hidden>
          <span>{t('Item')}</span>
          <span className="number">{t('In stock')}</span>
          <span>{t('Unit')}</span>
          <span className="number">{quantityLabel}</span>
          {costLabel && <span className="number">{costLabel}</span>}
          {costLabel && <span className="number">{t('Amount')}</span>}
        </div>
        {lines.map((line, at) => {
          const name = itemName(line.item.name, line.item.variant);
          return (
            <div className={lineClass} key={line.key}>
              <div className={styles.name}>
                <Text size="sm" fw={600}>
                  {name}
                </Text>
                {lineError(at) && (
                  <Text size="xs" c={negativeColor}>
                    {lineError(at)}
                  </Text>
                )}
                {more?.(line, name, (changed) => setLine(at, changed))}
              </div>
              <Text size="sm" c="dimmed" className={`${styles.there} number`}>
                <VisuallyHidden>{t('In stock')} </VisuallyHidden>
                {formatQuantity(line.item.quantity)} {line.item.units[0]?.unit ?? ''}
              </Text>
              <UnitChoice line={line} name={name} onChange={(changed) => setLine(at, changed)} />
              <NumberInput
                className={styles.quantity}
                classNames={{ input: 'number', label: styles.onPhone ?? '' }}
                label={quantityLabel}
                aria-label={t('{field} of {name}', { field: quantityLabel, name })}
                data-field={`${at}.quantity`}
                value={line.quantity}
                min={0}
                error={errorOf(at, 'quantity')}
                onChange={(quantity) => setLine(at, { quantity })}
                onKeyDown={focusNext}
              />
              {costLabel && (
                <>
                  <PriceInput
                    className={styles.cost}
                    classNames={{ input: 'number', label: styles.onPhone ?? '' }}
                    label={costLabel}
                    aria-label={t('{field} of {name}', { field: costLabel, name })}
                    data-field={`${at}.cost`}
                    value={line.cost}
                    min={0}
                    error={errorOf(at, fields.cost ?? '')}
                    onChange={(cost) => setLine(at, { cost })}
                    onKeyDown={focusNext}
                  />
                  <Amount line={line} />
                </>
              )}
              <ActionIcon
                className={styles.remove}
                variant="subtle"
                color="gray"
                aria-label={t('Remove {name}', { name })}
                onClick={() => onChange(lines.toSpliced(at, 1))}
              >
                <IconTrash size={18} />
              </ActionIcon>
            </div>
          );
        })}
        {lines.length === 0 && (
          <Text ta="center" c="dimmed" py="lg" px="sm" size="sm">
            {outletId ? t('Search for an item above, or scan it.') : t('Choose an outlet, then add items.')}
          </Text>
        )}
      </Paper>
    </Stack>
  );
}

function UnitChoice({
  line,
  name,
  onChange,
}: {
  line: ItemLine;
  name: string;
  onChange: (changed: Partial<ItemLine>) => void;
}) {
  const { item, itemPriceId } = line;
  return (
    <Select
      className={styles.unit}
      classNames={{ label: styles.onPhone ?? '' }}
      label={t('Unit')}
      aria-label={t('Unit of {name}', { name })}
      data={item.units.map((unit) => ({ value: unit.itemPriceId, label: unitName(unit) }))}
      value={itemPriceId}
      allowDeselect={false}
      // A single unit is shown as text.
      {...(item.units.length < 2 && { readOnly: true, variant: 'unstyled', rightSection: <span /> })}
      onChange={(chosen) => {
        const unit = item.units.find((one) => one.itemPriceId === chosen);
        const before = unitOf(line);
        if (!unit || !before) return;
        // A cost that the user typed is kept. A cost that was filled in follows the unit.
        const isSuggested = line.cost === costOfUnit(item, before);
        onChange({ itemPriceId: unit.itemPriceId, ...(isSuggested && { cost: costOfUnit(item, unit) }) });
      }}
    />
  );
}

function Amount({ line }: { line: ItemLine }) {
  const { decimals } = useSession();
  return (
    <Text size="sm" fw={600} className={`${styles.amount} number`}>
      <Money amount={toMajor(amountMinorOf(line, decimals), decimals)} />
    </Text>
  );
}
