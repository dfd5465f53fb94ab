import sql from 'sql-template-tag';
import type { Pool } from '../platform/db.ts';
import { trialEnd } from '../subscription/trial.ts';
import type { Command } from './command.ts';
import { warn } from './report.ts';
import { reportUnfinishedMoves } from './report-moves.ts';
import { answeringDatabases, withDatabase } from './with-database.ts';

type BusinessRow = {
  id: string;
  name: string;
  since: string;
  paidUntil: string | null;
  trialUntil: string;
  isEndless: boolean;
  owners: { id: string; email: string }[] | null;
};

export const businessesCommand: Command = {
  help: `Lists the businesses, oldest first: name, id, day of registration, end of the subscription or trial, and the email
address and id of each owner. tillhouse export --org takes the id of a business or the address of an owner.
Safe while the server runs.`,
  options: {},
  run: (config) =>
    withDatabase(config, { mayCreate: false }, async ({ database }) => {
      const databases = answeringDatabases(database);
      const doubled = new Set<string>();
      const listed = new Set<string>();
      for (const cell of databases) {
        const businesses = await readBusinesses(cell.database.jobs);
        if (database.cells) console.log(`${listed.size ? '\n' : ''}${cell.name} (${businesses.length}):`);
        for (const business of businesses) {
          if (listed.has(business.id)) doubled.add(business.id);
          listed.add(business.id);
          print(business, config.billing);
        }
      }
      if (listed.size === 0) console.log('There are no businesses yet.');
      const moving = await reportUnfinishedMoves(database);
      for (const id of doubled)
        if (!moving.has(id)) warn(`The business ${id} has rows in several databases. Run: tillhouse verify`);
    }),
};

function readBusinesses(jobs: Pool): Promise<BusinessRow[]> {
  return jobs.transaction((tx) =>
    tx.all<BusinessRow>(sql`
          select o.org_id as id, o.name, to_char(o.created_at, 'YYYY-MM-DD') as since,
                 coalesce(o.subscribed_until = 'infinity', false) as "isEndless",
                 case when o.subscribed_until <> 'infinity' then to_char(o.subscribed_until, 'YYYY-MM-DD') end
                   as "paidUntil", to_char(${trialEnd}, 'YYYY-MM-DD') as "trialUntil",
                 (select json_agg(json_build_object('id', u.id, 'email', u.email) order by u.id) from users u
                  where u.org_id = o.org_id and u.role = 'OWNER' and u.status = 'ACTIVE') as owners
          from organisations o where o.kind = 'BUSINESS' order by o.created_at, o.org_id`),
  );
}

function print({ id, name, since, owners, ...term }: BusinessRow, showsTerm: boolean): void {
  console.log(`${name}  ${id}\n    since ${since}${showsTerm ? `, ${termOf(term)}` : ''}`);
  for (const owner of owners ?? []) console.log(`    owner ${owner.email}  ${owner.id}`);
}

function termOf({
  isEndless,
  paidUntil,
  trialUntil,
}: Pick<BusinessRow, 'isEndless' | 'paidUntil' | 'trialUntil'>) {
  if (isEndless) return 'subscribed, never ends';
  return paidUntil ? `subscribed until ${paidUntil}` : `on trial until ${trialUntil}`;
}
