import { withSession } from '../../src/platform/db.ts';
import type { SignedIn, TestServer } from '../harness.ts';
import type { CellProcess } from './cell-process.ts';

/** Reads what is in the cell and at home, as the owner of each database. */
export function bothDatabases(server: Pick<TestServer, 'database' | 'registered'>, cell: CellProcess) {
  const inCell = <Row extends object>(text: string, values: unknown[] = []) =>
    withSession(cell.admin, (session) => session.all<Row>(text, values));
  const atHome = <Row extends object>(text: string, values: unknown[] = []) =>
    server.database((session) => session.all<Row>(text, values));
  const placeOf = async (orgId: string) =>
    (await atHome<{ cell: string }>('select cell from placements where business_id = $1', [orgId]))[0]
      ?.cell ?? 'home';
  /**
   * Registers until a business is in each place. The emptiest is chosen, so two are enough, except after registrations
   * that were refused: their places count until they are swept.
   */
  const twoBusinesses = async () => {
    const found: { home?: SignedIn; north?: SignedIn } = {};
    while (!found.home || !found.north) {
      const business = await server.registered();
      found[(await placeOf(business.orgId)) === 'home' ? 'home' : 'north'] ??= business;
    }
    return { home: found.home, north: found.north };
  };
  return { inCell, atHome, placeOf, twoBusinesses };
}
