/** Whether this is `npm run test:long`, which also looks for rare failures. */
export const isLong = process.env.EVERY_TURN === 'yes';

/** Skips a test except in the long run. */
export const onlyLong = { skip: isLong ? false : 'npm run test:long does this' };
