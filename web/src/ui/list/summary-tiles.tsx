import { type DataOf, type ReadPath, type ReadRequest, useRead } from '../../api/read.ts';
import { ErrorNotice } from '../notices.tsx';
import { type Tile, Tiles } from '../tiles.tsx';

/** The totals of all rows that the filters select. */
export function SummaryTiles<Path extends ReadPath>({
  path,
  request,
  tiles,
}: {
  path: Path;
  request: ReadRequest<Path>;
  tiles: (data: DataOf<Path>) => Tile[];
}) {
  const { data, error } = useRead(path, request);
  if (error) return <ErrorNotice error={error} />;
  return data === undefined ? null : <Tiles tiles={tiles(data as DataOf<Path>)} />;
}
