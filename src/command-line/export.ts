import { statSync } from 'node:fs';
import { exportBusiness } from '../platform/archive/export-business.ts';
import { writeArchiveFile } from '../platform/archive/write-archive.ts';
import { StartError } from '../platform/start-error.ts';
import type { Command } from './command.ts';
import { findBusiness } from './find-business.ts';
import { progressBar } from './progress.ts';

import { withDatabase } from './with-database.ts';

const level = 6;

export const exportCommand: Command = {
  help: `tillhouse export --org ID-OR-EMAIL FILE
    ID-OR-EMAIL   the id of the business, or the email address of one of its users
Writes everything that the business has into one file, for tillhouse import on another server. docs/archive.md
describes the file. Passwords are in it as hashes, second factors are not. Safe while the server runs.`,
  options: { org: { type: 'string' } },
  takesFile: true,
  run: (config, { org }, [file = '']) =>
    withDatabase(config, { mayCreate: false }, async (parts) => {
      if (typeof org !== 'string' || !org)
        throw new StartError(
          '--org is missing: give the id of a business, or the email address of one of its users.',
        );
      const business = await findBusiness(parts.database, org);
      const bar = progressBar('Exporting');
      let done = 0;
      const onRows = ({ rows, total }: { rows: number; total: number }) => {
        // The bar only needs parts of a whole. Here they are rows.
        bar.step({ bytes: rows - done, total });
        done = rows;
      };
      await writeArchiveFile(file, { level }, (archive) =>
        exportBusiness(business.database.background, business.orgId, archive, {
          withCredentials: true,
          onRows,
        }),
      );
      bar.finish();
      const megabytes = (statSync(file).size / 1e6).toFixed(1);
      console.log(`${file} holds ${business.name} (${done} rows, ${megabytes} MB).`);
    }),
};
