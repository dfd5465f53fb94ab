/** Whether this is `npm run test:long`, which has time for what rarely breaks. */
export const isLong = process.env.EVERY_TURN === 'yes';

/** For a test that waits for the long run. */
export const onlyLong = { skip: isLong ? false : 'npm run test:long does this' };
