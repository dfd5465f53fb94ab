import { Alert, Badge, Button, CloseButton, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Schema } from '../../api/client.ts';
import { Link } from '../../routing/link.tsx';
import { formatQuantity } from '../../ui/figures.tsx';
import { ItemFinder } from '../../ui/form/item-finder.tsx';
import { findInStock, type Item } from '../../ui/form/items.ts';
import { itemName } from '../../ui/item-name.ts';
import { useOutletName } from '../../ui/outlets.ts';
import { PageFrame } from '../../ui/page-frame.tsx';
import { t } from '../../words.ts';
import { searchGoods, useGoods } from './counted-goods.ts';
import { CountedItem } from './counted-item.tsx';
import { CountedList } from './counted-list.tsx';
import { useUnsentCounts } from './send-counts.ts';
import { useStocktakeLines } from './stocktake-lines.ts';
import { StocktakeSteps } from './stocktake-steps.tsx';
import { addCount, forgetRefused, type Unsent, unsentCount, withUnsent } from './unsent-counts.ts';

type Line = Schema<'StockTakeLine'>;
/** The item being counted. It holds all that is needed offline. */
export type Counting = { variantId: string; name: string; units: Item['units'] };

/** Counting, made for a phone in one hand and a scanner in the other. */
export function StocktakeCount({ stocktake }: { stocktake: Schema<'StockTakeDetails'> }) {
  const { id, outletId, blind } = stocktake;
  const outletName = useOutletName();
  const queries = useQueryClient();
  const goods = useGoods(outletId);
  const [current, setCurrent] = useState<Counting>();
  const [recent, setRecent] = useState<string[]>([]);
  const answers = useRef(new Map<string, { line: Line; at: number }>());
  const [, setAnswered] = useState(0);
  const onCounted = useCallback((lines: Line[]) => {
    for (const line of lines) answers.current.set(line.variantId, { line, at: Date.now() });
    setAnswered((times) => times + 1);
  }, []);
  const unsent = useUnsentCounts(id, onCounted);
  const waiting = unsentCount(unsent);
  const counted = useStocktakeLines(id, 'COUNTED');
  const known = useMemo(() => new Map(counted.lines.map((line) => [line.variantId, line])), [counted.lines]);

  const isIdle = waiting === 0;
  useEffect(() => {
    // The lists and the progress are read again after a burst of scans.
    if (isIdle && answers.current.size > 0) queries.invalidateQueries();
  }, [isIdle, queries]);

  /** The newest line of an item. An answer is newer than a list that was read before it. */
  const lineOf = (variantId: string): Line | undefined => {
    const answer = answers.current.get(variantId);
    return answer && answer.at > counted.dataUpdatedAt ? answer.line : (known.get(variantId) ?? answer?.line);
  };
  const quantityOf = (variantId: string) => withUnsent(unsent, variantId, lineOf(variantId)?.counted ?? null);

  const count = (counting: Counting, quantity: number, mode: 'ADD' | 'SET') => {
    addCount(id, { variantId: counting.variantId, name: counting.name, quantity, mode });
    setRecent((before) => [counting.variantId, ...before.filter((one) => one !== counting.variantId)]);
  };
  const countFound = ({
    item,
    unit,
    isScanned,
  }: {
    item: Item;
    unit: Item['units'][number];
    isScanned: boolean;
  }) => {
    const counting = {
      variantId: item.variantId,
      name: itemName(item.name, item.variant),
      units: item.units,
    };
    setCurrent(counting);
    if (isScanned) count(counting, unit.factor, 'ADD');
  };
  const open = (line: Pick<Line, 'variantId' | 'product' | 'variant'>) => {
    const units = goods.items.find(({ variantId }) => variantId === line.variantId)?.units ?? [];
    setCurrent({ variantId: line.variantId, name: itemName(line.product, line.variant), units });
    scrollTo({ top: 0 });
  };
  const find = async (search: string) => {
    if (goods.isWhole || unsent.isOffline || !navigator.onLine) return searchGoods(goods.items, search);
    return findInStock({ outletId, search }).catch(() => searchGoods(goods.items, search));
  };

  return (
    <div className="counting">
      <PageFrame
        title={t('Count {outlet}', { outlet: outletName(outletId) })}
        about={t('{count} of {all} counted', { count: stocktake.countedCount, all: stocktake.lineCount })}
        actions={
          <>
            <Button component={Link} to="/stocktakes" variant="default">
              {t('All stocktakes')}
            </Button>
            <SendStatus unsent={unsent} isLoaded={goods.isLoaded} />
          </>
        }
      >
        <Stack gap="sm" maw={640}>
          <ItemFinder
            kind={`count ${id} ${goods.items.length}`}
            label={t('Scan or search')}
            find={find}
            onFound={countFound}
            showsQuantity={!blind}
            onUnknown={(code) => {
              if (goods.isWhole && !unsent.isOffline && navigator.onLine) return false;
              addCount(id, { code, name: code, quantity: 1, mode: 'ADD' });
              return true;
            }}
          />
          {unsent.refused.map(({ key, name, quantity, why }) => (
            <Alert key={key} color="orange" p="xs" role="alert">
              <Group justify="space-between" wrap="nowrap">
                <Text size="sm">
                  {t('{name}: {quantity} was not saved. {why}', {
                    name,
                    quantity: formatQuantity(quantity),
                    why,
                  })}
                </Text>
                <CloseButton aria-label={t('Dismiss')} onClick={() => forgetRefused(id, key)} />
              </Group>
            </Alert>
          ))}
          {current && (
            <CountedItem
              key={current.variantId}
              counting={current}
              quantity={quantityOf(current.variantId)}
              book={blind ? null : lineOf(current.variantId)?.book}
              onCount={(quantity, mode) => count(current, quantity, mode)}
            />
          )}
          <CountedList
            stocktakeId={id}
            recent={recent.flatMap((variantId) => lineOf(variantId) ?? unsentLine(unsent, variantId))}
            counted={counted}
            quantityOf={quantityOf}
            onOpen={open}
            isBlind={blind}
          />
          <StocktakeSteps stocktake={stocktake} isAllSent={isIdle} isOffline={unsent.isOffline} />
        </Stack>
      </PageFrame>
    </div>
  );
}

/** The line of an item that the server does not know yet. */
function unsentLine(unsent: Unsent, variantId: string): Line[] {
  const found = [...(unsent.batch?.counts ?? []), ...unsent.queue].find((one) => one.variantId === variantId);
  if (!found) return [];
  const unknownFigures = {
    sku: null,
    barcode: null,
    book: null,
    counted: null,
    difference: null,
    differenceValue: null,
    lateQuantity: null,
  };
  return [
    {
      ...unknownFigures,
      variantId,
      productId: '',
      product: found.name,
      variant: found.name,
      countedAt: null,
      countedBy: null,
    },
  ];
}

/** Whether the counts are saved, and whether the items are on this device, so that they are found offline. */
function SendStatus({ unsent, isLoaded }: { unsent: Unsent; isLoaded: boolean }) {
  const waiting = unsentCount(unsent);
  if (waiting === 0 && !isLoaded)
    return (
      <Badge color="gray" variant="light" tt="none" role="status">
        {t('Loading the items…')}
      </Badge>
    );
  if (waiting === 0)
    return (
      <Badge color="teal" variant="light" tt="none" role="status">
        {t('All saved')}
      </Badge>
    );
  return (
    <Badge color={unsent.isOffline ? 'orange' : 'blue'} variant="light" tt="none" role="status">
      {unsent.isOffline
        ? t('Offline · {waiting} saved on this device', { waiting })
        : t('Saving {waiting}…', { waiting })}
    </Badge>
  );
}
