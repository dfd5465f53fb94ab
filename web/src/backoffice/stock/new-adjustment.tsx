import { Paper, SegmentedControl, Select, SimpleGrid, Text, TextInput, Title } from '@mantine/core';
import { type AdjustmentPurpose, effectOf, purposesWith } from '../../../../src/values/adjustment-purpose.ts';
import { client, dataOf } from '../../api/call.ts';
import { useNavigate } from '../../routing/view.ts';
import { negativeColor, useToday } from '../../ui/figures.tsx';
import { choicesOf } from '../../ui/form/choices.ts';
import { DayInput } from '../../ui/form/day-input.tsx';
import { EntryForm, useEntry } from '../../ui/form/entry-form.tsx';
import { findInStock } from '../../ui/form/items.ts';
import { OutletPicker, PartyPicker } from '../../ui/form/pickers.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { t } from '../../words.ts';
import type { ItemLine } from './item-lines.ts';
import { LinesGrid } from './lines-grid.tsx';
import { useDraftName, useOutletByDefault, useStartItem } from './start-of-form.ts';

type Values = {
  outletId: string | null;
  purpose: AdjustmentPurpose;
  effect: 'INCREASE' | 'DECREASE';
  vendorId: string | null;
  businessDate: string;
  note: string;
  lines: ItemLine[];
  /** The items that a production uses. */
  inputs: ItemLine[];
};

const choices = [
  { group: t('Remove stock'), items: purposesWith('DECREASE') },
  { group: t('Add stock'), items: purposesWith('INCREASE') },
  { group: t('Add or remove'), items: purposesWith(null) },
].map(({ group, items }) => ({
  group,
  items: choicesOf(items),
}));

export default function NewAdjustment() {
  const today = useToday();
  const navigate = useNavigate();
  const entry = useEntry<Values, unknown>({
    draft: useDraftName('adjustment'),
    initial: {
      outletId: null,
      purpose: 'DAMAGED',
      effect: 'DECREASE',
      vendorId: null,
      businessDate: today,
      note: '',
      lines: [],
      inputs: [],
    },
    validate: {
      outletId: (id) => (id ? null : t('Choose an outlet')),
      lines: (lines) => (lines.length > 0 ? null : t('Add at least one item')),
      inputs: (inputs, { purpose }) =>
        purpose !== 'PRODUCTION' || inputs.length > 0 ? null : t('Add the items used to make it'),
    },
    send: (values, headers) => {
      const { outletId, purpose, effect, vendorId, businessDate, note, lines, inputs } = values;
      const withCost = hasCost(values);
      const body = {
        outletId: outletId ?? '',
        purpose,
        businessDate,
        ...(purpose === 'CORRECTION' && { effect }),
        ...(purpose === 'VENDOR_RETURN' && vendorId && { vendorId }),
        ...(note && { note }),
        lines: lines.map(({ itemPriceId, quantity, cost }) => ({
          itemPriceId,
          quantity: Number(quantity),
          ...(withCost && cost !== '' && { unitCost: Number(cost) }),
        })),
        ...(purpose === 'PRODUCTION' && {
          inputs: inputs.map(({ itemPriceId, quantity }) => ({ itemPriceId, quantity: Number(quantity) })),
        }),
      };
      return dataOf(client.POST('/inventory/stock/adjustment', { headers, body }));
    },
    done: t('Stock adjusted.'),
    onDone: () => navigate({ to: '/stock/adjustments' }),
  });
  const { form } = entry;
  const { outletId, purpose, lines, inputs } = form.values;
  useOutletByDefault(outletId, (id) => form.setFieldValue('outletId', id));
  useStartItem(outletId, findInStock, (line) => form.setFieldValue('lines', [line]));
  const isProduction = purpose === 'PRODUCTION';
  return (
    <PageFrame title={t('Adjust stock')} about={t('Record stock that was found, lost, damaged or used.')}>
      <EntryForm entry={entry} submitLabel={t('Adjust stock')} onCancel={() => navigate({ to: '/stock' })}>
        <Paper withBorder p="md">
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }}>
            <OutletPicker
              label={t('Outlet')}
              required
              {...form.getInputProps('outletId')}
              onChange={(id) => form.setValues({ outletId: id, lines: [], inputs: [] })}
            />
            <Select
              label={t('Reason')}
              required
              data={choices}
              allowDeselect={false}
              {...form.getInputProps('purpose')}
            />
            <DayInput label={t('Date')} {...form.getInputProps('businessDate')} />
            <TextInput label={t('Note')} maxLength={500} {...form.getInputProps('note')} />
            {purpose === 'CORRECTION' && (
              <SegmentedControl
                aria-label={t('Effect')}
                style={{ alignSelf: 'end' }}
                data={[
                  { value: 'DECREASE', label: t('Remove stock') },
                  { value: 'INCREASE', label: t('Add stock') },
                ]}
                {...form.getInputProps('effect')}
              />
            )}
            {purpose === 'VENDOR_RETURN' && (
              <PartyPicker
                type="VENDOR"
                label={t('Vendor')}
                description={t('We owe them less, at the price of the last purchase')}
                clearable
                {...form.getInputProps('vendorId')}
              />
            )}
          </SimpleGrid>
        </Paper>
        {isProduction && <Title order={3}>{t('Items made')}</Title>}
        <LinesGrid
          lines={lines}
          onChange={(after) => form.setFieldValue('lines', after)}
          outletId={outletId}
          find={findInStock}
          fields={{ lines: 'lines', cost: 'unitCost' }}
          errors={form.errors}
          {...(hasCost(form.values) && { costLabel: t('Unit cost') })}
        />
        {form.errors.lines && (
          <Text c={negativeColor} size="sm">
            {form.errors.lines}
          </Text>
        )}
        {isProduction && (
          <>
            <Title order={3}>{t('Items used')}</Title>
            <Text size="sm">{t('The items made are valued at the cost of the items used.')}</Text>
            <LinesGrid
              lines={inputs}
              onChange={(after) => form.setFieldValue('inputs', after)}
              outletId={outletId}
              find={findInStock}
              fields={{ lines: 'inputs' }}
              errors={form.errors}
            />
            {form.errors.inputs && (
              <Text c={negativeColor} size="sm">
                {form.errors.inputs}
              </Text>
            )}
          </>
        )}
      </EntryForm>
    </PageFrame>
  );
}

/** Only stock that is added has its own cost. Produced items take the cost of the items used. */
function hasCost({ purpose, effect }: Pick<Values, 'purpose' | 'effect'>): boolean {
  if (purpose === 'CORRECTION') return effect === 'INCREASE';
  return purpose !== 'PRODUCTION' && effectOf(purpose) === 'INCREASE';
}
