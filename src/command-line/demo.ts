import { build } from '../app.ts';
import { makePassword } from '../auth/exports.ts';
import { daysAtMost, fillDemo, isDemoComplete } from '../demo/fill.ts';
import { addressOf, business } from '../demo/shops.ts';
import { tenantRoles } from '../http/access.ts';
import { StartError } from '../platform/start-error.ts';
import type { Command } from './command.ts';
import { progress } from './progress.ts';
import { withDatabase } from './with-database.ts';

export const demoCommand: Command = {
  help: `Makes one business with outlets, products, four weeks of sales and a user of every role. It uses the operations
of the API. Safe while the server runs. If it was interrupted, run it again.

tillhouse demo --days N
    how many days of sales before today (0 to ${daysAtMost})`,
  options: { days: { type: 'string' } },
  run: (config, values) => {
    const days = daysOf(String(values.days ?? daysAtMost));
    return withDatabase(config, { mayCreate: true }, async (parts) => {
      if (await isDemoComplete(parts)) {
        throw new StartError(
          `The demo business already exists. To set a new password: tillhouse user password --email ${business.email}`,
        );
      }
      const app = await build(parts);
      const password = makePassword();
      const bar = progress('Filling the demo', 100);
      let shown = 0;
      const onProgress = (part: number) => {
        const percent = Math.floor(part * 100);
        bar.step(percent - shown);
        shown = percent;
      };
      await fillDemo({ app, parts, password, days, onProgress }).catch((error: Error) => {
        throw new StartError(`The demo is not complete: ${error.message} Run tillhouse demo again to go on.`);
      });
      bar.finish();
      await app.close();

      console.log(`\n${business.businessName} is open. Sign in with the password ${password} as:`);
      for (const role of tenantRoles) console.log(`  ${addressOf(role)}`);
      console.log(
        `\nWrite the password down. It is not shown again. To set a new one: tillhouse user password --email ${business.email}`,
      );
    });
  },
};

function daysOf(text: string): number {
  if (!/^\d{1,2}$/.test(text) || Number(text) > daysAtMost) {
    throw new StartError(
      `--days ${text} is not a number from 0 to ${daysAtMost}. See: tillhouse demo --help`,
    );
  }
  return Number(text);
}
