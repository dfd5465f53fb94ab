// On a terminal the linter would check the network for a newer version of itself.
process.env.REDOCLY_SUPPRESS_NOTIFICATIONS = 'true';
process.argv.push('lint', 'openapi.json');
// @ts-expect-error a program, without types
await import('@redocly/cli/bin/cli.js');
