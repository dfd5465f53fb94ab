import { rebuildDays } from '../ledger/exports.ts';
import { checkBusinessArchive, importBusiness } from '../platform/archive/import-business.ts';
import type { Command } from './command.ts';
import { progressBar } from './progress.ts';
import { withDatabase } from './with-database.ts';

export const importCommand: Command = {
  help: `Imports the business in a file of tillhouse export, with the same ids. If the file is damaged, or part of the
business is already here, nothing is imported. Both servers must have the same version. Safe while the server runs.
Whoever wrote the file decides who may sign in to this business: import only files that you trust.`,
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
      console.log(`${archive.business.name} is on this server now. Check it: tillhouse verify`);
      if (!archive.withCredentials) {
        console.log('Passwords are not in the file. Set one: tillhouse user password --email E');
      }
      if (archive.secondFactors > 0) {
        console.log(`${archive.secondFactors} of its users had a second factor and must set it up again.`);
      }
    }),
};
