import { execSync } from 'node:child_process';

/**
 * npm runs this at the end of `npm ci` and before `npm pack`, and also before the first `npx tillhouse` of each user in a
 * clone. There it must not build: a running server would have no pages meanwhile.
 */
if (process.env.npm_command !== 'exec') execSync('npm run build', { stdio: 'inherit' });
