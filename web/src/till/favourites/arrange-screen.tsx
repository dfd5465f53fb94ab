import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../words.ts';
import { layoutOf, pageOf, removeTile, type Tile } from '../engine/favourites.ts';
import { messageOf } from '../engine/server.ts';
import type { ScreenProps } from '../screen.ts';
import { ScreenFrame } from '../screen-frame.tsx';
import { useTill } from '../use-till.ts';
import { AddTiles } from './add-tiles.tsx';
import { ArrangeGrid } from './arrange-grid.tsx';
import { TileActions } from './tile-actions.tsx';
import './arrange.css';

/** Arranges the favourites of the outlet, for all of its tills. */
export default function ArrangeScreen({ onClose }: ScreenProps) {
  const { till, state } = useTill();
  const { settings, favourites, outlet, isOnline } = state;
  const [tiles, setTiles] = useState<Tile[]>(() => layoutOf(settings, favourites.pinned));
  const [folderId, setFolderId] = useState<string | null>(null);
  const [selected, setSelected] = useState<Tile>();
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);

  const nameOf = ({ kind, id, name }: Tile): string => {
    if (kind === 'FOLDER') return name ?? '';
    if (kind === 'CATEGORY')
      return settings?.categories.find((one) => one.id === id)?.name ?? t('Not for sale');
    return till.index.byProduct(id)?.product.name ?? t('Not for sale');
  };
  const open = (id: string | null) => {
    setFolderId(id);
    setSelected(undefined);
  };
  const remove = (tile: Tile) => {
    setTiles(removeTile(tiles, tile));
    setSelected(undefined);
  };
  const save = async () => {
    setSaving(true);
    try {
      await till.arrangeFavourites(tiles);
      onClose();
    } catch (error) {
      setProblem(messageOf(error));
      // Somebody else may have arranged them meanwhile. Their arrangement is shown when this screen is opened again.
      till.sync();
    } finally {
      setSaving(false);
    }
  };
  const folder = tiles.find(({ kind, id }) => kind === 'FOLDER' && id === folderId);
  const page = pageOf(tiles, folderId);
  const changes = { tiles, onChange: setTiles, onSelect: setSelected, onOpen: open, onRemove: remove };
  return (
    <ScreenFrame title={t('Arrange favourites')} size={1000} onClose={onClose}>
      <Stack gap="sm">
        <Text c="dimmed">
          {t('Shown at all tills of {outlet}. Drag a tile, or press Space and the arrow keys.', {
            outlet: outlet?.name ?? '',
          })}
        </Text>
        <AddTiles tiles={tiles} folderId={folderId} onChange={setTiles} />
        {folder && (
          <Group>
            <Button variant="default" onClick={() => open(null)}>
              {t('Back from {place}', { place: folder.name ?? '' })}
            </Button>
          </Group>
        )}
        {page.length === 0 && <Text>{t('Nothing here yet.')}</Text>}
        <ArrangeGrid {...changes} folderId={folderId} nameOf={nameOf} selected={selected} />
        {selected && <TileActions key={`${selected.kind} ${selected.id}`} {...changes} tile={selected} />}
        {problem && (
          <Alert color="red" variant="light" role="alert">
            {problem}
          </Alert>
        )}
        {!isOnline && <Text>{t('No connection. Connect to arrange favourites.')}</Text>}
        <Group justify="flex-end" className="till-ending">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button onClick={save} loading={isSaving} disabled={!isOnline}>
            {t('Save')}
          </Button>
        </Group>
      </Stack>
    </ScreenFrame>
  );
}
