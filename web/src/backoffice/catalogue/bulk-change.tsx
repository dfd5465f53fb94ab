import { Alert, Button, Group, List, Progress, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, client, dataOf, newKey } from '../../api/call.ts';
import type { Schema } from '../../api/client.ts';
import { read } from '../../api/read.ts';
import { Modal } from '../../ui/dialogs.tsx';
import { wordOf } from '../../ui/figures.tsx';
import { CategoryPicker } from '../../ui/form/category-picker.tsx';
import { TaxRatePicker } from '../../ui/form/pickers.tsx';
import { RowTable } from '../../ui/list/row-table.tsx';
import { notifyDone } from '../../ui/notices.tsx';
import { t } from '../../words.ts';
import { fieldValuesOf, sentFields } from './product-fields.tsx';

type Product = Schema<'Product'>;
export type BulkChange = 'category' | 'tax' | 'disable' | 'enable';
type Row = { product: Product; before: string; after: string };

/** Chosen on purpose: products lose their category, or are not taxed. */
const none = 'none';

const titles = {
  category: () => t('Change category'),
  tax: () => t('Change tax'),
  disable: () => t('Disable products'),
  enable: () => t('Enable products'),
};

/** Previews a change to several products, then saves them one by one. */
export function BulkChangeDialog({
  change,
  products,
  categories,
  taxes,
  clear,
  onClose,
}: {
  change: BulkChange;
  products: Product[];
  categories: Map<string, string>;
  taxes: Map<string, string>;
  /** Clears the selection in the list. */
  clear: () => void;
  onClose: () => void;
}) {
  /** Undefined until the user chooses. Nothing changes before that. */
  const [chosen, setChosen] = useState<string | null>();
  const [doneCount, setDoneCount] = useState<number>();
  const [failed, setFailed] = useState<{ product: Product; reason: string }[]>([]);
  const queries = useQueryClient();
  const nameOf = (id: string | null, names: Map<string, string>, none: string) =>
    id ? (names.get(id) ?? '') : none;
  const all: Row[] = products.map((product) => {
    switch (change) {
      case 'category':
        return {
          product,
          before: nameOf(product.categoryId, categories, t('None')),
          after: nameOf(chosen ?? null, categories, t('None')),
        };
      case 'tax':
        return {
          product,
          before: nameOf(product.taxRateId, taxes, t('No tax')),
          after: nameOf(chosen ?? null, taxes, t('No tax')),
        };
      default:
        return {
          product,
          before: wordOf(product.status),
          after: wordOf(change === 'disable' ? 'DISABLED' : 'ACTIVE'),
        };
    }
  });
  const isChosen = chosen !== undefined || change === 'disable' || change === 'enable';
  const rows = isChosen ? all.filter(({ before, after }) => before !== after) : [];
  const picker = {
    clearable: false,
    allowDeselect: false,
    'data-autofocus': true,
    value: chosen === null ? none : chosen,
    onChange: (id: string | null) => setChosen(id === none ? null : id),
  };

  async function apply() {
    const refused: typeof failed = [];
    setFailed([]);
    for (const [at, { product }] of rows.entries()) {
      setDoneCount(at);
      await changeOne(product.id, change, chosen ?? null).catch((error) => {
        refused.push({
          product,
          reason: error instanceof ApiError ? error.message : t('Something went wrong'),
        });
      });
    }
    setDoneCount(undefined);
    setFailed(refused);
    await queries.invalidateQueries();
    if (refused.length > 0) return;
    notifyDone(t('{count} products changed.', { count: rows.length }));
    clear();
    onClose();
  }

  return (
    <Modal opened onClose={onClose} title={titles[change]()} size="lg">
      <Stack>
        {change === 'category' && (
          <CategoryPicker
            label={t('New category')}
            placeholder={t('Choose a category')}
            first={{ value: none, label: t('None') }}
            {...picker}
          />
        )}
        {change === 'tax' && (
          <TaxRatePicker
            label={t('New tax')}
            placeholder={t('Choose a tax')}
            first={{ value: none, label: t('No tax') }}
            {...picker}
          />
        )}
        {isChosen && (
          <>
            <Text size="sm" aria-live="polite">
              {t('{count} of {all} selected products will change:', {
                count: rows.length,
                all: products.length,
              })}
            </Text>
            <RowTable
              label={t('Changes')}
              rows={rows.slice(0, 100)}
              idOf={({ product }) => product.id}
              columns={[
                { key: 'name', title: t('Product'), show: ({ product }) => product.name },
                { key: 'before', title: t('Now'), show: ({ before }) => before },
                { key: 'after', title: t('After'), show: ({ after }) => after },
              ]}
              empty={t('All of them already have this setting.')}
            />
          </>
        )}
        {rows.length > 100 && <Text size="sm">{t('And {count} more.', { count: rows.length - 100 })}</Text>}
        {failed.length > 0 && (
          <Alert color="red" title={t('Not changed')} role="alert">
            <List size="sm">
              {failed.map(({ product, reason }) => (
                <List.Item key={product.id}>
                  {product.name}: {reason}
                </List.Item>
              ))}
            </List>
          </Alert>
        )}
        {doneCount !== undefined && (
          <Progress value={(100 * doneCount) / Math.max(1, rows.length)} aria-label={t('Progress')} />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button onClick={apply} loading={doneCount !== undefined} disabled={rows.length === 0}>
            {t('Change ({count})', { count: rows.length })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** Reads the product again first, so that the list's older copy overwrites nothing. */
async function changeOne(productId: string, change: BulkChange, chosen: string | null): Promise<void> {
  const headers = { 'Idempotency-Key': newKey() };
  const params = { path: { productId } };
  if (change === 'disable')
    await dataOf(client.PATCH('/inventory/products/{productId}/disable', { params, headers }));
  else if (change === 'enable')
    await dataOf(client.PATCH('/inventory/products/{productId}/enable', { params, headers }));
  else {
    const product = await read('/inventory/products/{productId}', { path: { productId } });
    const changed = change === 'category' ? { categoryId: chosen } : { taxRateId: chosen };
    const body = { ...sentFields(fieldValuesOf(product)), ...changed, version: product.version };
    await dataOf(client.PUT('/inventory/products/{productId}', { params, headers, body }));
  }
}
