import { Alert, Button, Group, Input, Progress, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  changedPriceE4,
  type PriceRule,
  priceEndings,
  priceSteps,
} from '../../../../src/values/changed-price.ts';
import { fromE4, toE4 } from '../../../../src/values/quantity.ts';
import { ApiError } from '../../api/call.ts';
import type { Schema } from '../../api/client.ts';
import { useAllRows } from '../../api/read.ts';
import { useSession } from '../../session/session.tsx';
import { useMoney } from '../../ui/figures.tsx';
import { NumberInput } from '../../ui/form/number-input.tsx';
import { FormModal, useUnsaved } from '../../ui/form/unsaved.tsx';
import { itemName } from '../../ui/item-name.ts';
import { RowTable } from '../../ui/list/row-table.tsx';
import { notifyDone, notifyError } from '../../ui/notices.tsx';
import { notifyUndoable } from '../../ui/undo-notice.tsx';
import { t } from '../../words.ts';
import { type PriceChange, pricesAtOnce, sendPrices, setPricesBack } from './price-changes.ts';

type Product = Schema<'Product'>;
type Change = PriceChange & { name: string; unit: string };

type Props = {
  products: Product[];
  /** Clears the selection in the list. */
  clear: () => void;
  onClose: () => void;
};

/** Changes the prices of several products by percent or amount, after a look at each price as it is and as it will be. */
export function BulkPricesDialog(props: Props) {
  return (
    <FormModal opened onClose={props.onClose} title={t('Change prices')} size="lg">
      <BulkPrices {...props} />
    </FormModal>
  );
}

function BulkPrices({ products, clear, onClose }: Props) {
  const { decimals, organisation } = useSession();
  const money = useMoney();
  const queries = useQueryClient();
  const { data: measurements = [] } = useAllRows('/measurements');
  const [by, setBy] = useState<PriceRule['by']>('PERCENT');
  const [value, setValue] = useState<number | ''>('');
  const [ending, setEnding] = useState<PriceRule['ending']>('CURRENCY');
  const [doneCount, setDoneCount] = useState<number>();
  const [problem, setProblem] = useState<string>();
  /** Prices that were changed before a later part was refused. They are not changed a second time. */
  const [finished, setFinished] = useState(new Set<string>());
  /** A part that is sent again is sent with the same key, so that it is done once. */
  const keys = useRef(new Map<string, string>());
  const fields = useRef<HTMLDivElement>(null);
  const { noteSaved, leave } = useUnsaved(() => ({ by, value, ending }));

  const rule = { by, changeE4: toE4(Number(value)) ?? 0n, ending };
  const unitNames = new Map(measurements.map(({ id, abr }) => [id, abr]));
  const changes = products
    .flatMap((product) => changesOf(product, rule, { decimals, unitNames }))
    .filter(({ itemPriceId }) => !finished.has(itemPriceId));

  async function apply() {
    // Without this, an unreadable change would count as none, and the prices would only be rounded.
    const unreadable = fields.current?.querySelector<HTMLInputElement>('input[data-refused]');
    if (unreadable) return unreadable.focus();
    setProblem(undefined);
    let sent = 0;
    const tell = () => {
      const done = changes.slice(0, sent);
      notifyUndoable(t('{count} prices changed.', { count: sent }), () => void undo(done));
    };
    try {
      for (let at = 0; at < changes.length; at += pricesAtOnce) {
        setDoneCount(at);
        const part = changes
          .slice(at, at + pricesAtOnce)
          .map(({ itemPriceId, from, price }) => ({ itemPriceId, from, price }));
        await sendPrices(part, keys.current);
        sent += part.length;
      }
      noteSaved();
      tell();
      clear();
      onClose();
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : t('Something went wrong'));
      if (sent > 0) {
        tell();
        const ids = changes.slice(0, sent).map(({ itemPriceId }) => itemPriceId);
        setFinished((before) => new Set([...before, ...ids]));
      }
    }
    setDoneCount(undefined);
    await queries.invalidateQueries();
  }

  /** Runs from the notice, when the dialog is gone. */
  async function undo(changed: Change[]) {
    try {
      const back = await setPricesBack(changed);
      const others = changed.length - back;
      notifyDone(
        others === 0
          ? t('{count} prices are as before.', { count: back })
          : t('{count} prices stay, because somebody changed them since.', { count: others }),
      );
    } catch (error) {
      notifyError(error);
    }
    await queries.invalidateQueries();
  }

  return (
    <Stack>
      <Group align="flex-start" ref={fields}>
        <Input.Wrapper label={t('Change by')} labelElement="div">
          <SegmentedControl
            display="flex"
            aria-label={t('Change by')}
            value={by}
            onChange={(chosen) => setBy(chosen as PriceRule['by'])}
            data={[
              { value: 'PERCENT', label: t('Percent') },
              { value: 'AMOUNT', label: t('Amount') },
            ]}
          />
        </Input.Wrapper>
        <NumberInput
          label={t('Raise by')}
          description={t('Below zero, prices fall.')}
          value={value}
          onChange={setValue}
          allowsNegative
          min={by === 'PERCENT' ? -100 : -1_000_000_000}
          max={by === 'PERCENT' ? 1_000 : 1_000_000_000}
          decimals={by === 'PERCENT' ? 4 : decimals}
          unit={by === 'PERCENT' ? '%' : organisation.currency}
          data-autofocus
          w={180}
        />
        <Select
          label={t('Round to')}
          value={ending}
          onChange={(chosen) => chosen && setEnding(chosen as PriceRule['ending'])}
          data={priceEndings
            .filter((one) => one !== 'NINETY_NINE' || decimals >= 2)
            .map((one) => ({ value: one, label: endingWords(one, money) }))}
          allowDeselect={false}
          w={170}
        />
      </Group>
      <Text size="sm" aria-live="polite">
        {t('{count} prices will change:', { count: changes.length })}
      </Text>
      <RowTable
        label={t('Changes')}
        rows={changes.slice(0, 100)}
        idOf={({ itemPriceId }) => itemPriceId}
        columns={[
          { key: 'name', title: t('Item'), show: ({ name }) => name },
          { key: 'unit', title: t('Unit'), show: ({ unit }) => unit },
          { key: 'from', title: t('Now'), isNumber: true, show: ({ from }) => money(from) },
          { key: 'price', title: t('After'), isNumber: true, show: ({ price }) => money(price) },
        ]}
        empty={t('Enter a change to see the new prices.')}
      />
      {changes.length > 100 && (
        <Text size="sm">{t('And {count} more.', { count: changes.length - 100 })}</Text>
      )}
      {problem && (
        <Alert
          color="red"
          title={finished.size > 0 ? t('Not all were changed') : t('Not changed')}
          role="alert"
        >
          {problem}
        </Alert>
      )}
      {doneCount !== undefined && (
        <Progress value={(100 * doneCount) / changes.length} aria-label={t('Progress')} />
      )}
      <Group justify="flex-end" className="dialog-end">
        <Button variant="default" onClick={() => leave(onClose)}>
          {t('Cancel')}
        </Button>
        <Button onClick={apply} loading={doneCount !== undefined} disabled={changes.length === 0}>
          {t('Change ({count})', { count: changes.length })}
        </Button>
      </Group>
    </Stack>
  );
}

function endingWords(ending: PriceRule['ending'], money: (amount: number) => string): string {
  if (ending === 'CURRENCY') return t('Smallest currency unit');
  if (ending === 'WHOLE') return t('Whole units');
  if (ending === 'NINETY_NINE') return t('End in .99');
  return money(priceSteps[ending]);
}

/** The prices of a product that the rule changes. */
function changesOf(
  product: Product,
  rule: PriceRule,
  { decimals, unitNames }: { decimals: number; unitNames: Map<string, string> },
): Change[] {
  if (rule.changeE4 === 0n && rule.ending === 'CURRENCY') return [];
  return product.variants.flatMap((variant) =>
    variant.prices.flatMap(({ itemPriceId, measurementId, factor, price: from }) => {
      const price = fromE4(changedPriceE4(toE4(from) ?? 0n, rule, decimals));
      if (price === from) return [];
      const unit = [measurementId && unitNames.get(measurementId), factor === 1 ? '' : `× ${factor}`];
      return [
        {
          itemPriceId,
          name: itemName(product.name, variant.name),
          unit: unit.filter(Boolean).join(' '),
          from,
          price,
        },
      ];
    }),
  );
}
