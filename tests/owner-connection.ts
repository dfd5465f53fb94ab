import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The owner's connection to the database of a running server. */
export function ownerConnection(folder: string) {
  return {
    host: join(folder, 'socket'),
    port: 5432,
    database: 'tillhouse',
    user: 'tillhouse',
    password: readFileSync(join(folder, 'database-password'), 'utf8').trim(),
  };
}
