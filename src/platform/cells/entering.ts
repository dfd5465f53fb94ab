import sql from 'sql-template-tag';
import type { Statement, Tx } from '../db.ts';

/**
 * Enters the business before the first statement of a transaction, which is refused if the business is not here any
 * more. Most transactions begin with locks. Then both are one statement, because each further one costs about one per
 * cent of a checkout.
 */
export function entering(tx: Tx, orgId: string): Tx {
  const enter = sql`enter_business(${orgId})`;
  let hasEntered = false;
  const afterEntering = <Send extends (statement: Statement) => unknown>(send: Send) =>
    ((statement) => {
      if (!hasEntered) tx.defer(sql`select ${enter}`);
      hasEntered = true;
      return send(statement);
    }) as Send;
  return {
    ...tx,
    all: afterEntering(tx.all),
    one: afterEntering(tx.one),
    run: afterEntering(tx.run),
    defer: afterEntering(tx.defer),
    lock: (...calls) => {
      const locks = hasEntered ? calls : [enter, ...calls];
      hasEntered = true;
      return tx.lock(...locks);
    },
  };
}
