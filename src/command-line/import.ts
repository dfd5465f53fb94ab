import { rebuildDays } from '../ledger/exports.ts';
import { checkBusinessArchive, importBusiness } from '../platform/archive/import-business.ts';
import type { Command } from './command.ts';
import { progressBar } from './progress.ts';
import { withDatabase } from './with-database.ts';

export const importCommand: Command = {
  help: `Brings the business that tillhouse export wrote to this server, with the same ids: all of it or, when something of
it is here already or the file is damaged, nothing. Both servers must be of the same version. Safe while the server runs.
Whoever wrote the file decides who may sign in to this business: import only what you trust.`,
  options: {},
  takesFile: true,
  run: (config, _, [file = '']) =>
    withDatabase(config, { mayCreate: true }, async ({ database }, { access }) => {
      const [checking, importing] = [progressBar('Checking'), progressBar('Importing')];
      const archive = await checkBusinessArchive(file, checking.step);
      checking.finish();
      await importBusiness(access, file, archive, importing.step);
      await rebuildDays(database.jobs, archive.business.id);
      importing.finish();
      console.log(`${archive.business.name} is on this server now. Look at it: tillhouse verify`);
      if (!archive.withCredentials) {
        console.log('Passwords are not in the file: set one by tillhouse user password --email E');
      }
      if (archive.secondFactors > 0) {
        console.log(
          `${archive.secondFactors} of its users had a second factor, which they have to set up again.`,
        );
      }
    }),
};
