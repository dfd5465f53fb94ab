import { Button, Group, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { combinationKey } from '../../../../src/values/variant-combinations.ts';
import { useAllRows } from '../../api/read.ts';
import { Modal } from '../../ui/dialogs.tsx';
import { formatQuantity } from '../../ui/figures.tsx';
import { RowTable } from '../../ui/list/row-table.tsx';
import { comma, t } from '../../words.ts';
import type { ProductValues, UnitValues, VariantValues } from './product-values.ts';

type Props = { form: UseFormReturnType<ProductValues>; nameOf: (valueId: string) => string };

/** Gives all variants the units and prices of the first. Shows first what is overwritten, and can be undone. */
export function CopyPrices({ form, nameOf }: Props) {
  const { variants } = form.getValues();
  const unitsInWords = useUnitsInWords();
  const [isAsking, setAsking] = useState(false);
  const [last, setLast] = useState<{ before: VariantValues[]; after: VariantValues[] }>();
  const copied = withPricesOfFirst(variants);
  const changes = variants.flatMap((variant, at) => {
    const [now, then] = [variant.prices, copied[at]?.prices ?? []].map(unitsInWords);
    if (now === then) return [];
    const name = variant.optionValueIds.map(nameOf).join(' / ');
    return [{ key: combinationKey(variant.optionValueIds), name, now, then, isFilled: hasPrice(variant) }];
  });
  const overwritten = changes.filter(({ isFilled }) => isFilled);
  const copy = () => {
    setAsking(false);
    setLast({ before: variants, after: copied });
    form.setFieldValue('variants', copied);
  };
  // What was typed after the copy would be lost, so undoing is offered only until then.
  const canUndo = last !== undefined && JSON.stringify(last.after) === JSON.stringify(variants);
  return (
    <Group justify="flex-end">
      {canUndo && (
        <Button
          variant="subtle"
          size="xs"
          onClick={() => {
            form.setFieldValue('variants', last.before);
            setLast(undefined);
          }}
        >
          {t('Undo the copy')}
        </Button>
      )}
      <Button
        variant="default"
        size="xs"
        disabled={changes.length === 0}
        onClick={() => (overwritten.length > 0 ? setAsking(true) : copy())}
      >
        {t('Copy units and prices of the first variant to all')}
      </Button>
      <Modal
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('Overwrite these prices?')}
        size="lg"
      >
        <Stack>
          <RowTable
            label={t('Changes')}
            rows={overwritten}
            idOf={({ key }) => key}
            columns={[
              { key: 'name', title: t('Variant'), show: ({ name }) => name },
              { key: 'now', title: t('Now'), show: ({ now }) => now },
              { key: 'then', title: t('After'), show: ({ then }) => then },
            ]}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setAsking(false)}>
              {t('Cancel')}
            </Button>
            <Button onClick={copy} data-autofocus>
              {t('Overwrite ({count})', { count: overwritten.length })}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </Group>
  );
}

const hasPrice = ({ prices }: VariantValues) =>
  prices.some(({ price, barcode }) => price !== '' || barcode !== '');

function withPricesOfFirst(variants: VariantValues[]): VariantValues[] {
  const units = variants[0]?.prices ?? [];
  return variants.map((variant, at) =>
    at === 0
      ? variant
      : { ...variant, prices: units.map((unit, place) => copyUnit(unit, variant.prices[place])) },
  );
}

/** A copy of the first variant's unit that keeps this variant's own id and barcode. */
function copyUnit({ measurementId, factor, price }: UnitValues, own: UnitValues | undefined): UnitValues {
  const isSame = own !== undefined && Number(own.factor) === Number(factor);
  return {
    ...(isSame && own.itemPriceId && { itemPriceId: own.itemPriceId }),
    measurementId,
    factor,
    price,
    barcode: isSame ? own.barcode : '',
  };
}

/** `Piece 150, Carton × 12 1700.5 (69012345)` */
function useUnitsInWords(): (units: UnitValues[]) => string {
  const { data: known = [] } = useAllRows('/measurements');
  return (units) =>
    units
      .map(({ measurementId, factor, price, barcode }, at) => {
        const name = known.find(({ id }) => id === measurementId)?.name ?? t('Unit');
        const unit = at === 0 ? name : `${name} × ${formatQuantity(Number(factor))}`;
        const amount = price === '' ? '–' : formatQuantity(Number(price));
        return `${unit} ${amount}${at > 0 && barcode ? ` (${barcode})` : ''}`;
      })
      .join(comma);
}
