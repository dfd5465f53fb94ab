import { Alert, Button, Group, Select, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { client, dataOf } from '../../api/call.ts';
import { useSearch } from '../../routing/view.ts';
import { useSession } from '../../session/session.tsx';
import { useMoney } from '../../ui/figures.tsx';
import { NumberInput } from '../../ui/form/number-input.tsx';
import { OutletPicker } from '../../ui/form/pickers.tsx';
import { ErrorNotice } from '../../ui/notices.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { PageWaiting } from '../../ui/whole-page.tsx';
import { useWrite } from '../../ui/write.ts';
import { t } from '../../words.ts';
import { Barcode } from './barcode.tsx';
import { type LabelFormat, labelFormats, pagesOf } from './label-formats.ts';
import './labels.css';
import { type LabelItem, useLabelItems } from './label-items.ts';

type Count = 'EACH' | 'STOCK' | 'PURCHASE';

/** More would take minutes to draw and to print. */
const labelsAtMost = 5_000;
const codesAtOnce = 500;
const formatKey = 'tillhouse.labelFormat';

/** Shelf labels of the chosen products or of a purchase, one for each unit on sale: name, price and barcode. */
export default function Labels() {
  const { products = '', purchase } = useSearch();
  const { may } = useSession();
  const [formatId, setFormatId] = useState(() => localStorage.getItem(formatKey) ?? 'L7160');
  const [count, setCount] = useState<Count>(purchase ? 'PURCHASE' : 'EACH');
  const [copies, setCopies] = useState<number | ''>(1);
  const [skipped, setSkipped] = useState<number | ''>(0);
  const [outletId, setOutletId] = useState<string | null>(null);
  const { items, isWaiting, error } = useLabelItems({
    productIds: products.split(',').filter(Boolean),
    purchaseId: purchase,
    outletId: (count === 'STOCK' && outletId) || undefined,
  });
  if (isWaiting) return <PageWaiting />;
  const format = labelFormats.find(({ id }) => id === formatId) ?? labelFormats[0];
  if (!format) return null;
  const timesOf = (item: LabelItem) =>
    count === 'STOCK' ? item.inStock : count === 'PURCHASE' ? item.bought : Math.max(1, Number(copies) || 1);
  const labels = items
    .flatMap((item) =>
      Array.from({ length: Math.min(timesOf(item), labelsAtMost) }, (_, copy) => ({ item, copy })),
    )
    .slice(0, labelsAtMost);
  const bare = items.filter(({ code }) => code === null);
  const isSheet = format.grid.columns * format.grid.rows > 1;
  return (
    <PageFrame
      title={t('Labels')}
      actions={
        <Button
          leftSection={<IconPrinter size={18} />}
          disabled={labels.length === 0}
          onClick={() => print()}
        >
          {t('Print')}
        </Button>
      }
    >
      <style>{`@page { size: ${format.page.width}mm ${format.page.height}mm; margin: 0 }`}</style>
      <ErrorNotice error={error} />
      <Group align="flex-end" className="no-print">
        <Select
          label={t('Paper')}
          data={labelFormats.map(({ id, name }) => ({ value: id, label: name }))}
          value={format.id}
          onChange={(id) => {
            if (!id) return;
            localStorage.setItem(formatKey, id);
            setFormatId(id);
          }}
          allowDeselect={false}
          w={220}
        />
        <Select
          label={t('How many')}
          data={[
            { value: 'EACH', label: t('The same of each') },
            { value: 'STOCK', label: t('As many as in stock') },
            ...(purchase ? [{ value: 'PURCHASE', label: t('As many as bought') }] : []),
          ]}
          value={count}
          onChange={(chosen) => chosen && setCount(chosen as Count)}
          allowDeselect={false}
          w={200}
        />
        {count === 'EACH' && (
          <NumberInput
            label={t('Copies of each')}
            value={copies}
            onChange={setCopies}
            min={1}
            max={100}
            decimals={0}
            w={130}
          />
        )}
        {count === 'STOCK' && (
          <OutletPicker
            label={t('Outlet')}
            placeholder={t('All outlets')}
            value={outletId}
            onChange={setOutletId}
            clearable
            w={200}
          />
        )}
        {isSheet && (
          <NumberInput
            label={t('Labels already used')}
            value={skipped}
            onChange={setSkipped}
            min={0}
            max={format.grid.columns * format.grid.rows - 1}
            decimals={0}
            w={160}
          />
        )}
        <Text size="sm" pb={8} aria-live="polite">
          {t('{count} labels', { count: labels.length })}
        </Text>
      </Group>
      {bare.length > 0 && may('inventory.write') && <MissingCodes items={bare} />}
      {items.length === 0 && (
        <Text c="dimmed">{t('Select products in the list, then print their labels.')}</Text>
      )}
      {labels.length === labelsAtMost && (
        <Text size="sm" className="no-print">
          {t('At most {most} labels are printed at once.', { most: labelsAtMost })}
        </Text>
      )}
      <div className="label-pages" {...preview}>
        {pagesOf(labels, format, Number(skipped) || 0).map((page, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a page has no other name
          <LabelPage key={at} format={format} labels={page} />
        ))}
      </div>
    </PageFrame>
  );
}

/** The pages scroll sideways where they do not fit, so the keyboard can reach them. */
const preview = { tabIndex: 0, role: 'region', 'aria-label': t('Preview') };

/** Offers barcodes for items that have none. They are kept, so that the till knows them. */
function MissingCodes({ items }: { items: LabelItem[] }) {
  const create = useWrite({
    send: (itemPriceIds: string[], headers) =>
      dataOf(client.POST('/inventory/products/codes', { headers, body: { itemPriceIds } })),
    done: ({ codes }) => t('{count} barcodes created.', { count: codes.length }),
  });
  const ids = items.slice(0, codesAtOnce).map(({ itemPriceId }) => itemPriceId);
  return (
    <Alert
      className="no-print"
      color="yellow"
      title={t('{count} items have no barcode', { count: items.length })}
    >
      <Group justify="space-between">
        <Text size="sm">
          {t(
            'Create barcodes for them. They are saved with the items, so that the till can scan the labels.',
          )}
        </Text>
        <Button size="xs" loading={create.isPending} onClick={() => create.mutate(ids)}>
          {t('Create barcodes')}
        </Button>
      </Group>
    </Alert>
  );
}

function LabelPage({
  format: { label, page, grid },
  labels,
}: {
  format: LabelFormat;
  labels: ({ item: LabelItem; copy: number } | undefined)[];
}) {
  return (
    <div
      className="label-page"
      style={{
        width: `${page.width}mm`,
        // A hair less than the page, so that no printer adds an empty one.
        height: `${page.height - 0.2}mm`,
        // Sheets have the same margin on both sides. The first label is where a line of text begins.
        paddingBlockStart: `${grid.top}mm`,
        paddingInlineStart: `${grid.left}mm`,
        gridTemplateColumns: `repeat(${grid.columns}, ${label.width}mm)`,
        gridAutoRows: `${label.height}mm`,
        columnGap: `${grid.gapX}mm`,
      }}
    >
      {labels.map((one, at) =>
        one ? (
          <Label key={`${one.item.itemPriceId} ${one.copy}`} item={one.item} height={label.height} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: an empty place has no other name
          <div key={at} />
        ),
      )}
    </div>
  );
}

/** Labels lower than this have the name and the price on one line. */
const lowMm = 16;
/** Labels from this height on have room for a name of two lines. */
const twoLinesMm = 24;

function Label({ item: { name, unit, price, code }, height }: { item: LabelItem; height: number }) {
  const money = useMoney();
  const isLow = height < lowMm;
  return (
    <div className="label" data-low={isLow || undefined}>
      <p className="label-name" style={{ WebkitLineClamp: height < twoLinesMm ? 1 : 2 }}>
        {name}
      </p>
      <p className="label-price">
        {money(price)}
        {unit && <small> / {unit}</small>}
      </p>
      {code && (
        <div className="label-code">
          <Barcode code={code} heightMm={isLow ? 4 : Math.min(10, height * 0.28)} />
        </div>
      )}
    </div>
  );
}
