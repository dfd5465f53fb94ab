import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { ExactNumber } from '../../../../src/values/money.ts';
import { client, dataOf } from '../../api/call.ts';
import type { Schema } from '../../api/client.ts';
import { Link } from '../../routing/link.tsx';
import { useSession } from '../../session/session.tsx';
import { formatQuantity, Money, Quantity, Status, useMoney } from '../../ui/figures.tsx';
import { NumberInput } from '../../ui/form/number-input.tsx';
import { FormModal, useUnsaved } from '../../ui/form/unsaved.tsx';
import { itemName } from '../../ui/item-name.ts';
import { RowTable } from '../../ui/list/row-table.tsx';
import { ErrorNotice } from '../../ui/notices.tsx';
import { useOutletName } from '../../ui/outlets.ts';
import { PageFrame } from '../../ui/page-frame.tsx';
import { type Tile, Tiles } from '../../ui/tiles.tsx';
import { useWrite } from '../../ui/write.ts';
import { t } from '../../words.ts';
import { type LineStatus, useStocktakeLines } from './stocktake-lines.ts';
import { StocktakeSteps } from './stocktake-steps.tsx';

type Line = Schema<'StockTakeLine'>;

/** The counted quantities against the expected ones. During the review, single items can be counted again. */
export function StocktakeReview({ stocktake }: { stocktake: Schema<'StockTakeDetails'> }) {
  const { may } = useSession();
  const outletName = useOutletName();
  const [status, setStatus] = useState<LineStatus | undefined>('DIFFERENT');
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 250);
  const [recounted, setRecounted] = useState<Line>();
  const pages = useStocktakeLines(stocktake.id, status, search);
  const hasLate = (stocktake.totals?.late ?? 0) > 0;
  const mayRecount = stocktake.status === 'IN_REVIEW' && may('inventory.count');
  return (
    <PageFrame
      title={t('Stocktake of {outlet}', { outlet: outletName(stocktake.outletId) })}
      about={stocktake.note}
      actions={
        <>
          <Status value={stocktake.status} />
          <Button component={Link} to="/stocktakes" variant="default">
            {t('All stocktakes')}
          </Button>
          <Button variant="default" onClick={() => print()}>
            {t('Print')}
          </Button>
        </>
      }
    >
      <Figures stocktake={stocktake} />
      <Group className="no-print" align="flex-end">
        <TextInput
          type="search"
          label={t('Search')}
          placeholder={t('Name, SKU or barcode')}
          value={text}
          maxLength={100}
          onChange={(event) => setText(event.currentTarget.value)}
          w={260}
        />
        <Group gap={4}>
          {(
            [
              ['DIFFERENT', t('Differences')],
              ['COUNTED', t('Counted')],
              ['UNCOUNTED', t('Not counted')],
              ...(hasLate ? ([['LATE', t('Recorded late')]] as const) : []),
              [undefined, t('All')],
            ] as const
          ).map(([value, label]) => (
            <Button
              key={label}
              variant={status === value ? 'filled' : 'default'}
              aria-pressed={status === value}
              px="sm"
              onClick={() => setStatus(value)}
            >
              {label}
            </Button>
          ))}
        </Group>
      </Group>
      {hasLate && (
        <Text size="sm">
          {t(
            'Some of this happened before the count but was recorded after it, such as sales of an offline till. The expected quantity includes it, and the difference is corrected.',
          )}
        </Text>
      )}
      <ErrorNotice error={pages.error} />
      <RowTable
        label={t('Lines')}
        rows={pages.lines}
        idOf={({ variantId }) => variantId}
        isWaiting={pages.isPending}
        onOpen={mayRecount ? setRecounted : undefined}
        empty={status === 'DIFFERENT' ? t('No differences.') : t('Nothing here.')}
        columns={[
          { key: 'name', title: t('Item'), show: ({ product, variant }) => itemName(product, variant) },
          {
            key: 'book',
            title: t('Expected'),
            isNumber: true,
            show: ({ book }) => <Quantity quantity={book} />,
          },
          {
            key: 'counted',
            title: t('Counted'),
            isNumber: true,
            show: ({ counted }) => <Quantity quantity={counted} />,
          },
          ...(hasLate
            ? [
                {
                  key: 'late',
                  title: t('Recorded late'),
                  isNumber: true,
                  show: ({ lateQuantity }: Line) => <Quantity quantity={lateQuantity} />,
                },
              ]
            : []),
          {
            key: 'difference',
            title: t('Difference'),
            isNumber: true,
            show: ({ difference }) => <Quantity quantity={difference} />,
          },
          {
            key: 'value',
            title: t('At cost'),
            isNumber: true,
            show: ({ differenceValue }) => <Money amount={differenceValue} />,
          },
        ]}
      />
      {pages.hasNextPage && (
        <Group justify="flex-end">
          <Button variant="default" loading={pages.isFetchingNextPage} onClick={() => pages.fetchNextPage()}>
            {t('Show more')}
          </Button>
        </Group>
      )}
      <StocktakeSteps stocktake={stocktake} />
      <FormModal
        opened={recounted !== undefined}
        onClose={() => setRecounted(undefined)}
        title={t('Count again')}
      >
        {recounted && (
          <Recount stocktakeId={stocktake.id} line={recounted} onDone={() => setRecounted(undefined)} />
        )}
      </FormModal>
    </PageFrame>
  );
}

function Figures({ stocktake }: { stocktake: Schema<'StockTakeDetails'> }) {
  const money = useMoney();
  const { totals } = stocktake;
  if (!totals) return null;
  const about = (value: ExactNumber | null) => (value === null ? {} : { about: money(value) });
  const figure = (label: string, quantity: ExactNumber | null, value: ExactNumber | null): Tile[] =>
    quantity === null ? [] : [{ label, value: formatQuantity(quantity), ...about(value) }];
  return (
    <Tiles
      tiles={[
        { label: t('Counted'), value: totals.counted },
        { label: t('Not counted'), value: totals.uncounted },
        ...(totals.different === null ? [] : [{ label: t('Differences'), value: totals.different }]),
        ...figure(t('Missing'), totals.shortageQuantity, totals.shortageValue),
        ...figure(t('Surplus'), totals.surplusQuantity, totals.surplusValue),
      ]}
    />
  );
}

function Recount({ stocktakeId, line, onDone }: { stocktakeId: string; line: Line; onDone: () => void }) {
  const [quantity, setQuantity] = useState<number | string>(line.counted ?? '');
  const write = useWrite({
    send: (counted: number, headers) =>
      dataOf(
        client.PATCH('/inventory/stocktakes/{stocktakeId}/counts', {
          headers,
          params: { path: { stocktakeId } },
          body: { mode: 'SET', counts: [{ variantId: line.variantId, quantity: counted }] },
        }),
      ),
    done: t('Count saved.'),
    onDone: () => {
      noteSaved();
      onDone();
    },
    showsOwnErrors: true,
  });
  const { noteSaved } = useUnsaved(() => quantity);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (quantity !== '') write.mutate(Number(quantity));
      }}
    >
      <Stack>
        <Text>{itemName(line.product, line.variant)}</Text>
        <NumberInput
          label={t('Counted')}
          description={t('Total quantity, in base units')}
          data-autofocus
          min={0}
          value={quantity}
          onChange={setQuantity}
        />
        <ErrorNotice error={write.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={write.isPending} disabled={quantity === ''}>
            {t('Save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
