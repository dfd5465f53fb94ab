import { Anchor, Button, Group, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { Schema } from '../../api/client.ts';
import { useAllRows, useRead } from '../../api/read.ts';
import { Link } from '../../routing/link.tsx';
import { useSession } from '../../session/session.tsx';
import { Drawer } from '../../ui/dialogs.tsx';
import { statusColumn } from '../../ui/list/columns.tsx';
import { useListState } from '../../ui/list/list-state.ts';
import { useRowLinks } from '../../ui/list/row-links.ts';
import { RowTable } from '../../ui/list/row-table.tsx';
import { ErrorNotice } from '../../ui/notices.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { Tiles } from '../../ui/tiles.tsx';
import { t } from '../../words.ts';
import { CategoryForm } from './category-form.tsx';

type Category = Schema<'ProductCategory'>;
type CategoryInTree = Category & { depth: number };

/** The categories as a tree. */
export default function Categories() {
  const { may } = useSession();
  const state = useListState();
  const [text, setText] = useState('');
  const { data = [], error, isPending } = useAllRows('/inventory/categories');
  const { data: summary } = useRead('/inventory/categories/summary');
  const mayWrite = may('inventory.write');
  useHotkeys([['n', () => mayWrite && state.open('new')]]);
  const rowLinks = useRowLinks<CategoryInTree>({ hasPanel: mayWrite, idOf: ({ id }) => id, state });
  const opened = data.find(({ id }) => id === state.opened);
  const rows = inTreeOrder(data).filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()));
  return (
    <>
      <PageFrame
        actions={
          mayWrite && (
            <Button leftSection={<IconPlus size={18} />} onClick={() => state.open('new')}>
              {t('New category')}
            </Button>
          )
        }
      >
        {summary && (
          <Tiles
            tiles={[
              { label: t('Categories'), value: summary.total },
              { label: t('With products'), value: summary.withProducts },
              { label: t('Disabled'), value: summary.disabled },
            ]}
          />
        )}
        <TextInput
          type="search"
          aria-label={t('Name')}
          placeholder={t('Name')}
          leftSection={<IconSearch size={16} />}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          maw={{ sm: 260 }}
        />
        <ErrorNotice error={error} />
        <RowTable<CategoryInTree>
          label={t('Categories')}
          isWaiting={isPending}
          rows={rows}
          idOf={({ id }) => id}
          {...rowLinks}
          opened={state.opened}
          columns={[
            {
              key: 'name',
              title: t('Name'),
              show: ({ name, depth }) => (
                <Group gap={4} wrap="nowrap" ps={depth * 22} align="flex-start">
                  {depth > 0 && <span aria-hidden>└</span>}
                  {name}
                </Group>
              ),
            },
            {
              key: 'products',
              title: t('Products'),
              isNumber: true,
              show: ({ id, productCount }) => (
                <Anchor
                  component={Link}
                  to="/products"
                  search={{ categoryId: id }}
                  inherit
                  onClick={(event) => event.stopPropagation()}
                  aria-label={t('{count} products', { count: productCount })}
                >
                  {productCount}
                </Anchor>
              ),
            },
            statusColumn,
          ]}
          empty={
            text
              ? t('Nothing matches this search.')
              : t('No categories yet. Categories make products easier to find at the till.')
          }
        />
      </PageFrame>
      <Drawer
        opened={mayWrite && (state.opened === 'new' || opened !== undefined)}
        onClose={state.close}
        position="right"
        size="lg"
        title={opened ? t('Category') : t('New category')}
        closeButtonProps={{ 'aria-label': t('Close') }}
      >
        {mayWrite && (state.opened === 'new' || opened) && (
          <CategoryForm key={state.opened} category={opened} all={data} onDone={state.close} />
        )}
      </Drawer>
    </>
  );
}

/** Sorts by name, each category below its parent. */
function inTreeOrder(categories: Category[]): CategoryInTree[] {
  const below = Map.groupBy(categories, ({ parentId }) => parentId);
  const walk = (parentId: string | null, depth: number): CategoryInTree[] =>
    (below.get(parentId) ?? []).flatMap((category) => [
      { ...category, depth },
      ...walk(category.id, depth + 1),
    ]);
  return walk(null, 0);
}
