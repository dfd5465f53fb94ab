import { Paper, SimpleGrid, Text, TextInput } from '@mantine/core';
import { toE4 } from '../../../../src/values/quantity.ts';
import { client, dataOf } from '../../api/call.ts';
import { useNavigate } from '../../routing/view.ts';
import { negativeColor, useToday } from '../../ui/figures.tsx';
import { DayInput } from '../../ui/form/day-input.tsx';
import { EntryForm, useEntry } from '../../ui/form/entry-form.tsx';
import { findInStock } from '../../ui/form/items.ts';
import { OutletPicker } from '../../ui/form/pickers.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { comma, t } from '../../words.ts';
import { type ItemLine, unitOf } from './item-lines.ts';
import { LinesGrid } from './lines-grid.tsx';
import { useDraftName, useOutletByDefault, useStartItem } from './start-of-form.ts';

type Values = {
  fromOutletId: string | null;
  toOutletId: string | null;
  businessDate: string;
  note: string;
  lines: ItemLine[];
};

/** Moves goods from one outlet to another at their cost. */
export default function NewTransfer() {
  const today = useToday();
  const navigate = useNavigate();
  const entry = useEntry<Values, { id: string }>({
    draft: useDraftName('transfer'),
    initial: { fromOutletId: null, toOutletId: null, businessDate: today, note: '', lines: [] },
    validate: {
      fromOutletId: (id) => (id ? null : t('Choose an outlet')),
      toOutletId: (id, { fromOutletId }) => {
        if (!id) return t('Choose an outlet');
        return id === fromOutletId ? t('Choose a different outlet') : null;
      },
      lines: (lines) => (lines.length > 0 ? null : t('Add at least one item')),
    },
    send: ({ fromOutletId, toOutletId, businessDate, note, lines }, headers) =>
      dataOf(
        client.POST('/inventory/stock/transfer', {
          headers,
          body: {
            fromOutletId: fromOutletId ?? '',
            toOutletId: toOutletId ?? '',
            businessDate,
            ...(note && { note }),
            lines: lines.map(({ itemPriceId, quantity }) => ({ itemPriceId, quantity: Number(quantity) })),
          },
        }),
      ),
    done: t('Goods transferred.'),
    onDone: ({ id }) => navigate({ to: '/stock/movements', search: { sourceId: id } }),
  });
  const { form } = entry;
  const { fromOutletId, lines } = form.values;
  useOutletByDefault(fromOutletId, (id) => form.setFieldValue('fromOutletId', id));
  useStartItem(fromOutletId, findInStock, (line) => form.setFieldValue('lines', [line]));
  const linesAboveStock = lines.filter(isMoreThanStock);
  return (
    <PageFrame title={t('Transfer')} about={t('Move goods from one outlet to another at their cost.')}>
      <EntryForm entry={entry} submitLabel={t('Transfer')} onCancel={() => navigate({ to: '/stock' })}>
        <Paper withBorder p="md">
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }}>
            <OutletPicker
              label={t('From')}
              aria-label={t('From')}
              required
              {...form.getInputProps('fromOutletId')}
              onChange={(id) => form.setValues({ fromOutletId: id, lines: [] })}
            />
            <OutletPicker
              label={t('To')}
              aria-label={t('To')}
              required
              {...form.getInputProps('toOutletId')}
            />
            <DayInput label={t('Date')} {...form.getInputProps('businessDate')} />
            <TextInput label={t('Note')} maxLength={500} {...form.getInputProps('note')} />
          </SimpleGrid>
        </Paper>
        <LinesGrid
          lines={lines}
          onChange={(after) => form.setFieldValue('lines', after)}
          outletId={fromOutletId}
          find={findInStock}
          fields={{ lines: 'lines' }}
          errors={form.errors}
        />
        {form.errors.lines && (
          <Text c={negativeColor} size="sm">
            {form.errors.lines}
          </Text>
        )}
        {linesAboveStock.length > 0 && (
          <Text size="sm" role="status">
            {t('Not enough stock of {names}.', {
              names: linesAboveStock.map(({ item }) => item.name).join(comma),
            })}
          </Text>
        )}
      </EntryForm>
    </PageFrame>
  );
}

function isMoreThanStock(line: ItemLine): boolean {
  const [wantedE4, factorE4] = [toE4(Number(line.quantity)) ?? 0n, toE4(unitOf(line)?.factor ?? 1) ?? 0n];
  return wantedE4 * factorE4 > (toE4(line.item.quantity) ?? 0n) * 10_000n;
}
