import { withSession } from '../../src/platform/db.ts';
import type { TestServer } from '../harness.ts';
import type { CellProcess } from './cell-process.ts';

/** Reads what is in the cell and at home, as the owner of each database. */
export function bothDatabases(server: Pick<TestServer, 'database'>, cell: CellProcess) {
  const inCell = <Row extends object>(text: string, values: unknown[] = []) =>
    withSession(cell.admin, (session) => session.all<Row>(text, values));
  const atHome = <Row extends object>(text: string, values: unknown[] = []) =>
    server.database((session) => session.all<Row>(text, values));
  const placeOf = async (orgId: string) =>
    (await atHome<{ cell: string }>('select cell from placements where business_id = $1', [orgId]))[0]
      ?.cell ?? 'home';
  return { inCell, atHome, placeOf };
}
