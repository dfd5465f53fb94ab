import { Box } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { type DataOf, type ReadParams, type ReadPath, useRead } from '../../api/read.ts';
import { ErrorNotice } from '../notices.tsx';
import { type Tile, Tiles } from '../tiles.tsx';

/** The totals of a list. They keep their place while they are read, so that no row moves under the hand. */
export function SummaryTiles<Path extends ReadPath>({
  path,
  params,
  tiles,
}: {
  path: Path;
  params: ReadParams<Path>;
  tiles: (data: DataOf<Path>) => Tile[];
}) {
  const { data, error, isPlaceholderData } = useRead(path, params, { placeholderData: keepPreviousData });
  if (error) return <ErrorNotice error={error} />;
  if (data === undefined) return <EmptyTiles />;
  return (
    <Box aria-busy={isPlaceholderData}>
      <Tiles tiles={tiles(data as DataOf<Path>)} />
    </Box>
  );
}

const blank = '\u00a0';

/** As high as one line of tiles. */
function EmptyTiles() {
  return (
    <Box aria-busy aria-hidden>
      <Tiles tiles={[{ label: blank, value: blank, about: blank }]} />
    </Box>
  );
}
