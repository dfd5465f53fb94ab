import { type DataOf, type ReadParams, type ReadPath, useRead } from '../../api/read.ts';
import { ErrorNotice } from '../notices.tsx';
import { type Tile, Tiles } from '../tiles.tsx';

/** The totals of a list. */
export function SummaryTiles<Path extends ReadPath>({
  path,
  params,
  tiles,
}: {
  path: Path;
  params: ReadParams<Path>;
  tiles: (data: DataOf<Path>) => Tile[];
}) {
  const { data, error } = useRead(path, params);
  if (error) return <ErrorNotice error={error} />;
  return data === undefined ? null : <Tiles tiles={tiles(data as DataOf<Path>)} />;
}
