import { Button, Group, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../words.ts';
import { addTile, categoryTile, folderTile, productTile, type Tile } from '../engine/favourites.ts';
import { newId } from '../engine/ids.ts';
import { useTill } from '../use-till.ts';

type Props = { tiles: Tile[]; folderId: string | null; onChange: (tiles: Tile[]) => void };

const hitsAtMost = 8;

/** Adds products, categories and folders after the tiles of the page. */
export function AddTiles({ tiles, folderId, onChange }: Props) {
  const { till, state } = useTill();
  const [text, setText] = useState('');
  const [folder, setFolder] = useState('');
  const hits = text.trim() === '' ? [] : till.index.search(text, hitsAtMost);
  const categories = state.settings?.categories ?? [];
  const categoryPath = (id: string): string => {
    const category = categories.find((one) => one.id === id);
    if (!category) return '';
    return category.parentId ? `${categoryPath(category.parentId)} › ${category.name}` : category.name;
  };
  const addFolder = () => {
    onChange([...tiles, folderTile(newId(), folder.trim())]);
    setFolder('');
  };
  return (
    <>
      <Group gap="xs" align="end" grow preventGrowOverflow={false}>
        <TextInput
          label={t('Add a product')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {categories.length > 0 && (
          <Select
            label={t('Add a category')}
            searchable
            value={null}
            data={categories.map(({ id }) => ({ value: id, label: categoryPath(id) }))}
            onChange={(id) => id && onChange(addTile(tiles, categoryTile(id, folderId)))}
          />
        )}
        {folderId === null && (
          <Group gap="xs" align="end" wrap="nowrap">
            <TextInput
              label={t('New folder')}
              maxLength={60}
              value={folder}
              onChange={(event) => setFolder(event.currentTarget.value)}
              onKeyDown={(event) => event.key === 'Enter' && folder.trim() && addFolder()}
            />
            <Button variant="default" disabled={!folder.trim()} onClick={addFolder}>
              {t('Add folder')}
            </Button>
          </Group>
        )}
      </Group>
      {hits.length > 0 && (
        <Group gap="xs">
          {hits.map(({ product: { productId, name } }) => (
            <Button
              key={productId}
              variant="default"
              onClick={() => {
                onChange(addTile(tiles, productTile(productId, folderId)));
                setText('');
              }}
            >
              {t('Add {name}', { name })}
            </Button>
          ))}
        </Group>
      )}
    </>
  );
}
