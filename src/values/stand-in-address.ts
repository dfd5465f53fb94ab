/** No mail arrives there. A restore gives such addresses to users whose own belongs to somebody else by now. */
export const standInDomain = 'taken.invalid';

export const isStandIn = (email: string): boolean => email.endsWith(`@${standInDomain}`);
