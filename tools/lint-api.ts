// On a terminal the linter would ask the network for news of itself.
process.env.REDOCLY_SUPPRESS_NOTIFICATIONS = 'true';
process.argv.push('lint', 'openapi.json');
// @ts-expect-error a program, without types
await import('@redocly/cli/bin/cli.js');
