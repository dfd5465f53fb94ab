import { type Asked, type DataOf, type ReadPath, useRead } from '../../api/read.ts';
import { ErrorNotice } from '../notices.tsx';
import { type Tile, Tiles } from '../tiles.tsx';

/** What the rows of a list add up to. */
export function SummaryTiles<Path extends ReadPath>({
  path,
  asked,
  tiles,
}: {
  path: Path;
  asked: Asked<Path>;
  tiles: (data: DataOf<Path>) => Tile[];
}) {
  const { data, error } = useRead(path, asked);
  if (error) return <ErrorNotice error={error} />;
  return data === undefined ? null : <Tiles tiles={tiles(data as DataOf<Path>)} />;
}
