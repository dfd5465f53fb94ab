import { Button, Group, Paper, SimpleGrid, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useRef, useState } from 'react';
import { client, dataOf } from '../../api/call.ts';
import { useRead } from '../../api/read.ts';
import { useNavigate } from '../../routing/view.ts';
import { useSession } from '../../session/session.tsx';
import { negativeColor, useToday } from '../../ui/figures.tsx';
import { BoughtTax, type BoughtTaxValues, boughtTaxOf, noBoughtTax } from '../../ui/form/bought-tax.tsx';
import { DayInput } from '../../ui/form/day-input.tsx';
import { EntryForm, useEntry } from '../../ui/form/entry-form.tsx';
import { findToBuy } from '../../ui/form/items.ts';
import { OutletPicker, PartyPicker } from '../../ui/form/pickers.tsx';
import { FormModal } from '../../ui/form/unsaved.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { t } from '../../words.ts';
import { PartyForm } from '../people/party-form.tsx';
import { type ItemLine, totalOf } from './item-lines.ts';
import { LineTax } from './line-tax.tsx';
import { LinesGrid } from './lines-grid.tsx';
import { type PaymentValues, PurchasePayment, partsOf } from './purchase-payment.tsx';
import { useBuyingOutlet, useDraftName, useOutletByDefault, useStartItem } from './start-of-form.ts';

type Values = PaymentValues &
  BoughtTaxValues & {
    storeId: string | null;
    vendorId: string | null;
    date: string;
    note: string;
    stock: ItemLine[];
  };

/** A purchase with its lines and payments. */
export default function NewPurchase() {
  const { decimals } = useSession();
  const today = useToday();
  const { data: settings } = useRead('/settings/business', {}, { staleTime: 60_000 });
  /** The total with the tax that is added to it. */
  const totalWithTax = ({ stock, ...bill }: Values) =>
    totalOf(stock, decimals, ({ tax }) => {
      const { taxRateId, taxIncluded } = tax ?? bill;
      const rate = settings?.taxRates.find(({ id }) => id === taxRateId);
      return rate && !taxIncluded ? rate.percent : 0;
    });
  const rates = settings?.taxRates.filter(({ status }) => status === 'ACTIVE') ?? [];
  const navigate = useNavigate();
  /** The name of the vendor to add, while the dialog is open. */
  const [newVendor, setNewVendor] = useState<string>();
  const typedVendor = useRef('');
  const entry = useEntry<Values, { id: string; number: string }>({
    draft: useDraftName('purchase'),
    initial: {
      storeId: null,
      vendorId: null,
      date: today,
      note: '',
      stock: [],
      ...noBoughtTax,
      way: 'credit',
      cashAmount: '',
      bankAmount: '',
      posAmount: '',
      bankId: null,
      tillSessionId: null,
    },
    validate: {
      storeId: (id) => (id ? null : t('Choose an outlet')),
      stock: (lines) => (lines.length > 0 ? null : t('Add at least one item')),
      vendorId: (id, values) => {
        const { due } = partsOf(values, totalWithTax(values), decimals);
        return id || due === 0 ? null : t('Choose the vendor you owe the rest to');
      },
    },
    send: (values, headers) => {
      const { storeId, vendorId, date, note, stock, way, bankId, tillSessionId } = values;
      const total = totalWithTax(values);
      const { due: _, ...parts } = partsOf(values, total, decimals);
      const body = {
        date,
        storeId: storeId ?? '',
        pmethod: way,
        total,
        ...parts,
        ...(vendorId && { vendorId }),
        ...(note && { note }),
        ...(parts.bankAmount + parts.posAmount > 0 && bankId && { bankId }),
        ...(parts.cashAmount > 0 && tillSessionId && { tillSessionId }),
        stock: stock.map(({ item, itemPriceId, quantity, cost, tax }) => ({
          productId: item.productId,
          itemPriceId,
          quantity: Number(quantity),
          costPrice: Number(cost),
          ...boughtTaxOf(tax ?? values),
        })),
      };
      return dataOf(client.POST('/inventory/bulk-stock', { headers, body }));
    },
    done: ({ number }) => t('Purchase {number} recorded. The goods are in stock.', { number }),
    onDone: ({ id }) => navigate({ to: '/purchases', search: { open: id } }),
  });
  const { form } = entry;
  const { storeId, stock } = form.values;
  useOutletByDefault(storeId, (id) => form.setFieldValue('storeId', id), useBuyingOutlet());
  useStartItem(storeId, findToBuy, (line) => form.setFieldValue('stock', [line]));
  return (
    <PageFrame
      title={t('New purchase')}
      about={t('Adds the goods to stock. What you do not pay now, you owe the vendor.')}
    >
      <EntryForm
        entry={entry}
        submitLabel={t('Record purchase')}
        onCancel={() => navigate({ to: '/purchases' })}
      >
        <Paper withBorder p="md">
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }}>
            <Group align="flex-start" gap={4} wrap="nowrap">
              <PartyPicker
                type="VENDOR"
                label={t('Vendor')}
                clearable
                style={{ flexGrow: 1 }}
                onTyped={(name) => {
                  typedVendor.current = name;
                }}
                onCreate={setNewVendor}
                {...form.getInputProps('vendorId')}
              />
              <Button
                variant="default"
                px="sm"
                // Puts the button level with the field, below its label.
                mt={25}
                onClick={() => setNewVendor(typedVendor.current)}
                aria-label={t('New vendor')}
              >
                +
              </Button>
            </Group>
            <OutletPicker
              label={t('Outlet')}
              required
              allowDeselect={false}
              {...form.getInputProps('storeId')}
              onChange={(id) => form.setFieldValue('storeId', id)}
            />
            <DayInput label={t('Date')} {...form.getInputProps('date')} />
            <TextInput
              label={t('Note')}
              placeholder={t('Invoice number')}
              maxLength={500}
              {...form.getInputProps('note')}
            />
            <BoughtTax form={form as unknown as UseFormReturnType<BoughtTaxValues>} />
          </SimpleGrid>
        </Paper>
        <LinesGrid
          lines={stock}
          onChange={(after) => form.setFieldValue('stock', after)}
          outletId={storeId}
          find={findToBuy}
          fields={{ lines: 'stock', cost: 'costPrice' }}
          errors={form.errors}
          costLabel={t('Unit cost')}
          more={(line, name, change) =>
            rates.length > 0 && (
              <LineTax name={name} tax={line.tax} rates={rates} onChange={(tax) => change({ tax })} />
            )
          }
        />
        {form.errors.stock && (
          <Text c={negativeColor} size="sm">
            {form.errors.stock}
          </Text>
        )}
        <PurchasePayment
          form={form as unknown as UseFormReturnType<PaymentValues>}
          total={totalWithTax(form.values)}
          outletId={storeId}
        />
      </EntryForm>
      <FormModal
        opened={newVendor !== undefined}
        onClose={() => setNewVendor(undefined)}
        title={t('New vendor')}
      >
        <PartyForm
          kind="VENDOR"
          name={newVendor ?? ''}
          onCancel={() => setNewVendor(undefined)}
          onDone={({ id }) => {
            form.setFieldValue('vendorId', id);
            setNewVendor(undefined);
          }}
        />
      </FormModal>
    </PageFrame>
  );
}
