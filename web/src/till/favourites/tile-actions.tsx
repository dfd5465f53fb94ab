import { Button, Group, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../words.ts';
import { moveTile, pageOf, putInto, renameFolder, type Tile } from '../engine/favourites.ts';

type Props = {
  tiles: Tile[];
  tile: Tile;
  onChange: (tiles: Tile[]) => void;
  onSelect: (tile: Tile | undefined) => void;
  onOpen: (folderId: string) => void;
  onRemove: (tile: Tile) => void;
};

const firstPage = 'FIRST';

/** What can be done with the tile that is chosen, without dragging. */
export function TileActions({ tiles, tile, onChange, onSelect, onOpen, onRemove }: Props) {
  const page = pageOf(tiles, tile.folderId);
  const at = page.findIndex(({ kind, id }) => kind === tile.kind && id === tile.id);
  const folders = pageOf(tiles, null).filter(({ kind }) => kind === 'FOLDER');
  const [name, setName] = useState(tile.name ?? '');
  const putTo = (to: string | null) => {
    onChange(putInto(tiles, tile, to === firstPage ? null : to));
    onSelect(undefined);
  };
  return (
    <Group gap="xs" align="end" className="arrange-actions">
      <Button variant="default" disabled={at <= 0} onClick={() => onChange(moveTile(tiles, tile, at - 1))}>
        {t('Move back')}
      </Button>
      <Button
        variant="default"
        disabled={at >= page.length - 1}
        onClick={() => onChange(moveTile(tiles, tile, at + 1))}
      >
        {t('Move forward')}
      </Button>
      {tile.kind === 'FOLDER' ? (
        <>
          <Button variant="default" onClick={() => onOpen(tile.id)}>
            {t('Open folder')}
          </Button>
          <TextInput
            label={t('Folder name')}
            maxLength={60}
            value={name}
            onChange={({ currentTarget: { value } }) => {
              setName(value);
              if (value.trim()) onChange(renameFolder(tiles, tile.id, value.trim()));
            }}
          />
        </>
      ) : (
        folders.length > 0 && (
          <Select
            label={t('In folder')}
            allowDeselect={false}
            value={tile.folderId ?? firstPage}
            data={[
              { value: firstPage, label: t('First page') },
              ...folders.map(({ id, name }) => ({ value: id, label: name ?? '' })),
            ]}
            onChange={putTo}
          />
        )
      )}
      <Button color="red" variant="light" onClick={() => onRemove(tile)}>
        {t('Remove')}
      </Button>
    </Group>
  );
}
